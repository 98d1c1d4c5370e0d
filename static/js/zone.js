// The time zone of this device, where the form still has the one everybody starts from.
for (const field of document.querySelectorAll("input[name=zone]")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (here && field.value === "UTC" && document.querySelector(`#${field.getAttribute("list")} option[value="${CSS.escape(here)}"]`)) {
    field.value = here;
  }
}
