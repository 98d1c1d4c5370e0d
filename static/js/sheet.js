// A director's own sheet from a file: its text goes into the field, where it can be seen and changed before it is sent.
function watch() {
  for (const row of document.querySelectorAll("[data-sheet-file]")) {
    const text = row.parentElement.querySelector("textarea");
    const input = row.querySelector("input");
    row.hidden = false;
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (file) text.value = await file.text();
    });
  }
}

watch();
document.addEventListener("crawford:shown", watch);
