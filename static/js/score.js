// Score entry: what the game comes to stands on the button before it is pressed, and a tapped field moves the eye on to
// the next one. The form works the same without.
const times = { single: 1, gammon: 2, backgammon: 3, drop: 1 };

function watch() {
  const form = document.querySelector("[data-entry]");
  if (!form?.elements.kind) return;
  form.addEventListener("change", (event) => {
    tell(form);
    if (event.target.name === "cube" && event.target.value === "other") form.elements.cube_other?.focus();
    else moveOn(form, event.target);
  });
  for (const field of [form.elements.cube_other, form.elements.men]) field?.addEventListener("input", () => tell(form));
  tell(form);
}

// Nothing is scrolled away from a field still to be filled in; with all of them filled in the button is in sight anyway.
function moveOn(form, from) {
  const order = ["winner", "kind", "cube"];
  const next = order.slice(order.indexOf(from.name) + 1).find((name) => !chosen(form, name));
  if (order.includes(from.name) && next) {
    form.querySelector(`#f-${next}`)?.scrollIntoView({ block: "nearest" });
  }
}

function chosen(form, name) {
  return form.querySelector(`[name="${name}"]:checked, [name="${name}"][type="hidden"]`)?.value;
}

function tell(form) {
  const button = form.querySelector(".bar button[type=submit]");
  if (!button) return;
  let worth = button.querySelector("[data-worth]");
  const winner = form.querySelector('[name="winner"]:checked');
  const kind = chosen(form, "kind");
  const tile = chosen(form, "cube");
  const cube = Number(tile === "other" ? form.elements.cube_other.value : tile);
  // Where men left are asked for, each is a point.
  const men = form.elements.men ? Number(form.elements.men.value) : times[kind];
  if (!winner || !kind || !(cube >= 1) || !(men >= 1)) {
    worth?.remove();
    return;
  }
  if (!worth) {
    worth = document.createElement("span");
    worth.dataset.worth = "";
    button.append(worth);
  }
  // A 1-point match counts one point, whatever the game.
  const points = form.dataset.length === "1" ? 1 : cube * men;
  const score = [...form.querySelectorAll('[name="winner"]')].map((half) => Number(half.dataset.score));
  score[Number(winner.value)] += points;
  // As `crates/pages/src/dashed.rs` writes it: no line ends within it.
  worth.textContent = `+${points} → ${score.join("\u2060–\u2060")}`;
}

watch();
document.addEventListener("crawford:shown", watch);
