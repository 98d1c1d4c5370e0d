// A director's own sheet from a file: its text goes into the field, where it can be seen and changed before it is sent.
function watch() {
  const row = document.querySelector("[data-sheet-file]");
  const text = document.querySelector("textarea[name=sheet]");
  if (!row || !text) return;
  row.hidden = false;
  const input = row.querySelector("input");
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) text.value = await file.text();
  });
}

watch();
document.addEventListener("crawford:shown", watch);
