// The field at the door: as letters are typed the names that match stand under it; Enter or a tap signs the first or
// the chosen one in. Without this the field has the browser's own completion.
const MOST = 6;
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

function watch() {
  const field = document.querySelector("input[data-door]");
  const list = field && document.getElementById(field.getAttribute("list"));
  if (!list) return;
  const people = [...list.options].map((option) => ({ label: option.value, id: option.dataset.id, words: fold(option.value) }));
  field.removeAttribute("list");
  const matches = document.createElement("ul");
  matches.className = "matches";
  matches.id = "door-matches";
  matches.setAttribute("role", "listbox");
  matches.setAttribute("aria-label", document.querySelector(`label[for="${field.id}"]`).textContent);
  field.closest(".field").append(matches);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", matches.id], ["aria-expanded", "false"]]) {
    field.setAttribute(name, value);
  }
  let chosen = -1;
  field.focus({ preventScroll: true });

  field.addEventListener("input", () => {
    const typed = fold(field.value).split(/\s+/).filter(Boolean);
    const found = typed.length === 0 ? [] : people.filter((person) => typed.every((word) => begins(person.words, word))).slice(0, MOST);
    matches.replaceChildren(...found.map(item));
    // The only one it can be is what Enter takes, and looks so.
    choose(found.length === 1 ? 0 : -1);
    field.setAttribute("aria-expanded", String(found.length > 0));
  });

  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return; // Enter ends a word that is still being composed
    const count = matches.children.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (count === 0) return;
      event.preventDefault();
      choose(event.key === "ArrowDown" ? (chosen + 1) % count : (Math.max(chosen, 0) + count - 1) % count);
    } else if (event.key === "Escape") {
      matches.replaceChildren();
      choose(-1);
      field.setAttribute("aria-expanded", "false");
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      signIn(matches.children[chosen]);
    }
  });

  function item(person, place) {
    const line = document.createElement("li");
    line.id = `door-match-${place}`;
    line.setAttribute("role", "option");
    line.dataset.id = person.id;
    line.textContent = person.label;
    line.addEventListener("click", () => signIn(line));
    return line;
  }

  function choose(place) {
    chosen = place;
    [...matches.children].forEach((line, i) => line.setAttribute("aria-selected", String(i === place)));
    if (place >= 0) field.setAttribute("aria-activedescendant", matches.children[place].id);
    else field.removeAttribute("aria-activedescendant");
  }

  function signIn(line) {
    const form = field.form;
    form.querySelectorAll("input[name=person]").forEach((old) => old.remove());
    const person = document.createElement("input");
    person.type = "hidden";
    person.name = "person";
    person.value = line.dataset.id;
    field.value = line.textContent;
    form.append(person);
    form.requestSubmit(form.querySelector("button:not([name])"));
    // Should it not arrive and another name be typed, that one is meant.
    field.addEventListener("input", () => person.remove(), { once: true });
  }
}

// A word begins where the letter before is none; scripts without spaces begin anywhere.
function begins(words, word) {
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(words[at - 1])) return true;
  }
  return false;
}

watch();
document.addEventListener("crawford:shown", watch);
