import { returnToSearch } from "@tessera/shared/ui";
import type { KeyboardEvent } from "react";

/**
 * Moves the focus between the cards of a grid by the arrow keys; up from the first row goes back to the
 * search field. Cards without a link are passed over.
 *
 * @param columns number of cards of a row
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  const card = event.target instanceof Element ? event.target.closest("[aria-posinset]") : null;
  if (step === undefined || !card || event.ctrlKey || event.metaKey || event.altKey) return;
  const grid = event.currentTarget;
  let place = Number(card.getAttribute("aria-posinset")) + step;
  while (place > 0) {
    const next = grid.querySelector(`[aria-posinset="${place}"]`);
    if (!next) return;
    const link = next.querySelector<HTMLElement>("a[href]");
    if (link) {
      event.preventDefault();
      return link.focus();
    }
    place += step;
  }
  if (event.key === "ArrowUp" && returnToSearch()) event.preventDefault();
}
