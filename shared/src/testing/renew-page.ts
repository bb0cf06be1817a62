/**
 * Gives each test file modules and a page of its own, though the files of a worker share its libraries and
 * its window: removes the content of the document, the listeners and the stubbed globals of the former file,
 * and what it has defined in the interfaces of the browser.
 */
import { vi } from "vitest";

vi.resetModules();
vi.unstubAllGlobals();

type ListenerInput = Parameters<EventTarget["addEventListener"]>;

/** Stored by the window itself, since this module is evaluated for each file. */
const globals: typeof globalThis & { removals?: (() => void)[]; restoreInterfaces?: () => void } = globalThis;

/**
 * Records how to remove the listeners of the project's code. Those of libraries are added once for all files.
 */
function recordListeners(target: EventTarget, removals: (() => void)[]): void {
  const add = target.addEventListener;
  target.addEventListener = (...input: ListenerInput) => {
    const [, , caller = ""] = new Error("for its stack").stack?.split("\n") ?? [];
    if (!caller.includes("/node_modules/")) removals.push(() => target.removeEventListener(...input));
    add.apply(target, input);
  };
}

/**
 * Records the named properties of the browser's interfaces; the returned function makes them as they were.
 */
function recordInterfaces(): () => void {
  const prototypes = Object.getOwnPropertyNames(window)
    .map((name): unknown => Reflect.get(window, name))
    .flatMap((value) => (typeof value === "function" ? [value.prototype as unknown] : []))
    .filter((prototype) => typeof prototype === "object" && prototype !== null);
  const recorded = [document, navigator, ...prototypes].map((of) => ({
    of,
    properties: Object.getOwnPropertyDescriptors(of),
  }));
  return () => {
    for (const { of, properties } of recorded) {
      for (const name of Object.getOwnPropertyNames(of))
        if (!Object.hasOwn(properties, name)) Reflect.deleteProperty(of, name);
      for (const [name, property] of Object.entries(properties))
        if (property.configurable) Object.defineProperty(of, name, property);
    }
  };
}

if (typeof document !== "undefined") {
  if (!globals.removals) {
    globals.removals = [];
    recordListeners(window, globals.removals);
    recordListeners(document, globals.removals);
    globals.restoreInterfaces = recordInterfaces();
  }
  globals.restoreInterfaces?.();
  for (const remove of globals.removals.splice(0)) remove();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
}
