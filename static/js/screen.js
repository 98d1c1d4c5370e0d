// The screen view: one picture after the other, twelve seconds each. An arrow key goes on at once.
const EACH_MS = 12000;
let at = 0;
let timer;

const panes = () => [...document.querySelectorAll(".pane")];

function show() {
  const all = panes();
  at = all.length === 0 ? 0 : (at + all.length) % all.length;
  all.forEach((pane, i) => pane.classList.toggle("shown", i === at));
  dots(all.length);
}

function dots(count) {
  let row = document.querySelector(".steps-left");
  if (!row) {
    row = document.createElement("div");
    row.className = "steps-left";
    row.setAttribute("aria-hidden", "true");
    document.body.append(row);
  }
  row.replaceChildren(...Array.from({ length: count > 1 ? count : 0 }, (_, i) => {
    const dot = document.createElement("span");
    dot.classList.toggle("now", i === at);
    return dot;
  }));
}

function go(by) {
  at += by;
  show();
  clearInterval(timer);
  timer = setInterval(() => go(1), EACH_MS);
}

document.body.classList.add("paged");
document.addEventListener("crawford:renewed", show);
document.addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight") go(1);
  if (key === "ArrowLeft") go(-1);
});
go(0);
