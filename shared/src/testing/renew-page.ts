/**
 * Gives each test file modules and a page of its own, though the files of a worker share its libraries and its window: removes the
 * content of the document and the listeners of the former file.
 */
import { vi } from "vitest";

vi.resetModules();

type ListenerInput = Parameters<EventTarget["addEventListener"]>;

/** Kept by the window itself, since this module is evaluated for each file. */
const keptBy: typeof globalThis & { removals?: (() => void)[] } = globalThis;

/** Records how to remove the listeners of the project's code. Those of libraries are added once for all files. */
function recordListeners(target: EventTarget, removals: (() => void)[]): void {
  const add = target.addEventListener;
  target.addEventListener = (...input: ListenerInput) => {
    const [, , caller = ""] = new Error("for its stack").stack?.split("\n") ?? [];
    if (!caller.includes("/node_modules/")) removals.push(() => target.removeEventListener(...input));
    add.apply(target, input);
  };
}

if (typeof document !== "undefined") {
  if (!keptBy.removals) {
    keptBy.removals = [];
    recordListeners(window, keptBy.removals);
    recordListeners(document, keptBy.removals);
  }
  for (const remove of keptBy.removals.splice(0)) remove();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
}
