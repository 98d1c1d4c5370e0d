// Says the lengths being typed as directors say them: “final 9, semi-finals 7, before that 5”. The words stand in
// <template id="say-lengths">.
import { say } from "./say.js";

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-lengths]")) show(event.target);
});

function show(field) {
  const spoken = field.parentElement.querySelector("[data-spoken]");
  const words = new Map([...say("lengths").querySelectorAll("[data-of]")].map((part) => [part.dataset.of, part.textContent]));
  const typed = field.value.split(/[,/;\s]+/).filter(Boolean);
  const numbers = typed.map(Number);
  const right = numbers.length > 0 && numbers.length <= 10 && numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= 99);
  if (!spoken || words.size === 0) return;
  spoken.textContent = right ? numbers.map((n, i) => part(n, i)).join(", ") : "";

  function part(n, before) {
    const last = numbers.length - 1;
    const of = before === 0 ? (last === 0 ? "all" : "final") : before === last ? "before" : before <= 2 ? String(before) : "round";
    return words.get(of).replace("@", 2 ** (before + 1)).replace("#", n);
  }
}
