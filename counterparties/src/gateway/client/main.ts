import "../../platform/look/look.css";
import "./gateway.css";

/** Interval at which the page checks for changes. */
const pollIntervalMs = 1_000;

/** Reloads the page when its data has changed. Progressive enhancement: the page works without it. */
async function reloadWhenChanged(): Promise<void> {
  const shown = document.querySelector('meta[name="revision"]')?.getAttribute("content");
  const response = await fetch(`${location.pathname}/revision`);
  const { revision } = (await response.json()) as { revision: string };
  if (response.ok && revision !== shown) location.reload();
}

setInterval(() => {
  // A failed request is repeated by the next tick.
  if (!document.hidden) void reloadWhenChanged().catch(() => undefined);
}, pollIntervalMs);
