# What Crawford asks of GNU Backgammon: it reads match.mat beside this file, analyses it and prints one line of JSON.
# PLIES stands above. Equities are millionths of a point, as the program shows them: normalised to the cube.
import json
import sys

for line in (
    "set threads 1",
    "set priority idle",
    "set automatic game off",
    "set confirm new off",
    "set analysis chequerplay evaluation plies %d" % PLIES,
    "set analysis cubedecision evaluation plies %d" % PLIES,
    'import mat "match.mat"',
    "analyse match",
):
    gnubg.command(line)

told = gnubg.match(analysis=1, boards=0, statistics=1, verbose=0)
length = told["match-info"]["match-length"]
players = ("X", "O")


def millionths(points):
    return int(round(points * 1e6))


def side(name):
    stats = told["stats"][name]
    moves, cube = stats["moves"], stats["cube"]
    errors = [cube[key] for key in cube if key.startswith("err-") and key.endswith("-skill")]
    return {
        "rolls": moves["total-moves"],
        "unforced": moves["unforced-moves"],
        "cubes": cube["close-cube"],
        "play_lost": millionths(moves["error-skill"]),
        "cube_lost": millionths(sum(errors)),
        "luck": millionths(stats["dice"]["luck"]),
    }


def actions(game):
    info = game["info"]
    score = (info["score-X"], info["score-O"])
    cube, owner, offer = 1, -1, None
    for act in game["game"]:
        did, found = act["action"], act.get("analysis", {})
        if did not in ("move", "double", "take", "drop"):
            continue
        by = players.index(act["player"])
        one = {"side": by, "did": did}
        if "nd-cubeful-eq" in found:
            at = gnubg.cubeinfo(cube, owner, by, length, score, int(info.get("crawford", False)))
            no, yes = (gnubg.mwc2eq(found[key], at) for key in ("nd-cubeful-eq", "dt-cubeful-eq"))
            best = max(no, min(yes, 1.0))
            offer = (yes, cube)
            one["cube_lost"] = millionths(best - (min(yes, 1.0) if did == "double" else no))
        if did == "move":
            one["dice"] = act["dice"]
            one["luck"] = millionths(found.get("luck-value", 0.0))
            moves = found.get("moves", [])
            if len(moves) > 1:
                one["lost"] = millionths(moves[0]["score"] - moves[found["imove"]]["score"])
                one["best"] = moves[0]["move"]
        elif did != "double" and offer is not None:
            yes, stood = offer
            one["cube_lost"] = millionths(max(0.0, yes - 1.0 if did == "take" else 1.0 - yes))
            cube, owner = stood * 2, by
        yield one


print()
print("CRAWFORD " + json.dumps({
    "sides": [side(name) for name in players],
    "games": [list(actions(game)) for game in told["games"]],
}, separators=(",", ":")))
sys.stdout.flush()
