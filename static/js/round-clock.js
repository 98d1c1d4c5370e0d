// The time of a round: how much of it is left, or by how much it is over, second by second.
const EVERY_MS = 1000;

function tell() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((new Date(clock.dataset.until) - Date.now()) / 1000);
    const words = clock.querySelector(left > 0 ? "[data-left]" : "[data-over]").content.textContent;
    clock.querySelector("span").textContent = words.replace("#", minutes(Math.abs(left)));
    clock.classList.toggle("over", left <= 0);
  }
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

tell();
setInterval(tell, EVERY_MS);
document.addEventListener("crawford:renewed", tell);
