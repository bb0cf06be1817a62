/** Goes back to the top of the screen, for eyes and readers alike: what was asked for at its foot is answered at its head. */
export function focusHeading(): void {
  document.querySelector("h1")?.focus();
}
