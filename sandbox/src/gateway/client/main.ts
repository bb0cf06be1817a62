import "../../platform/look/look.css";
import "./gateway.css";

/** How often the page asks whether it still shows how things stand. */
const askEveryMs = 1_000;

/** The page is whole without this; it only saves the reader from asking for it again by hand. */
async function reloadWhenChanged(): Promise<void> {
  const shown = document.querySelector('meta[name="standing"]')?.getAttribute("content");
  const response = await fetch(`${location.pathname}/standing`);
  const { standing } = (await response.json()) as { standing: string };
  if (response.ok && standing !== shown) location.reload();
}

setInterval(() => {
  // An answer that does not come is asked for again by the next tick.
  if (!document.hidden) void reloadWhenChanged().catch(() => undefined);
}, askEveryMs);
