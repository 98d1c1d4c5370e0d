// Find a name: type, and that player's way is lit; the round shown on a phone is the one they play in now. An address
// that ends in #p12 lights number 12.
let lit = null; // the number

function watch(box) {
  const input = box.querySelector("input");
  const list = box.querySelector("datalist");
  const found = box.querySelector("[data-found]");

  const players = () => [...document.querySelectorAll(".players a[data-p]")];
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase().trim();
  const name = (link) => link.querySelector("bdi").textContent;

  function renew() {
    const drawn = document.querySelector(".bracket");
    box.hidden = !drawn || players().length < 3;
    list.replaceChildren(...players().map((link) => {
      const option = document.createElement("option");
      option.value = name(link);
      return option;
    }));
    show(false);
  }

  function show(move) {
    document.querySelectorAll(".lit").forEach((element) => element.classList.remove("lit"));
    if (lit === null) return;
    const lines = [...document.querySelectorAll(`.p[data-p="${lit}"]`)];
    for (const line of lines) {
      line.classList.add("lit");
      line.closest(".m")?.classList.add("lit");
      if (line.classList.contains("won")) line.closest(".cell")?.classList.add("lit");
    }
    const inBracket = lines.filter((line) => line.closest(".bracket"));
    const last = inBracket.at(-1)?.closest(".m");
    if (!last || !move) return;
    const round = [...last.closest(".round").classList].find((c) => /^r\d+$/.test(c));
    const radio = document.getElementById(`show-${round?.slice(1)}`);
    if (radio) radio.checked = true;
    for (const fold of document.querySelectorAll(".folds input:checked")) {
      if (inBracket.some((line) => line.closest(`.q${fold.id.slice(5)}`))) fold.checked = false;
    }
    last.scrollIntoView({ block: "center" });
  }

  function look() {
    const wanted = folded(input.value);
    found.replaceChildren();
    if (!wanted) {
      lit = null;
      show(false);
      return;
    }
    const all = players();
    const matches = all.filter((link) => folded(name(link)).includes(wanted));
    const exact = all.filter((link) => folded(name(link)) === wanted);
    const who = exact.length === 1 ? exact : matches;
    lit = who.length === 1 ? who[0].dataset.p : null;
    for (const link of who.slice(0, 6)) {
      const a = document.createElement("a");
      a.href = link.href;
      a.textContent = name(link);
      found.append(a, " ");
    }
    if (who.length === 0) found.textContent = found.dataset.nobody;
    show(true);
    input.focus({ preventScroll: true });
  }

  input.addEventListener("input", look);
  document.addEventListener("crawford:renewed", renew);
  const fromAddress = /^#p(\d+)$/.exec(location.hash);
  if (fromAddress) lit = fromAddress[1];
  renew();
  if (lit !== null) show(true);
}

const box = document.querySelector("[data-find]");
if (box) watch(box);
