import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type Location,
  type NavigationType,
  type Navigator,
} from "react-router-dom";

/**
 * Current location, and the kind of navigation that led there. Never changed; a navigation makes a new one.
 */
export interface PageState {
  readonly location: Location;
  readonly action: NavigationType;
}

/** Runs before a navigation of the site's own, and performs it by calling `proceed`, at once or later. */
export type BeforeNavigation = (proceed: () => void) => void;

/**
 * The page's one history, as a store that every React root reads. A data router is not used: its loaders,
 * actions and fetchers would cost 15 kB before the first screen.
 */
export interface PageRouter extends Navigator {
  readonly state: PageState;
  /** @returns a function that ends the subscription */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Sets what runs before each navigation that is not the browser's own; `undefined` navigates at once. */
  readonly setBeforeNavigation: (before: BeforeNavigation | undefined) => void;
  /** Stops listening to the browser. */
  readonly dispose: () => void;
}

type History = ReturnType<typeof createBrowserHistory>;

function createRouter(history: History): PageRouter {
  const listeners = new Set<() => void>();
  let state: PageState = { location: history.location, action: history.action };
  let beforeNavigation: BeforeNavigation = (proceed) => proceed();
  const dispose = history.listen(({ location, action }) => {
    state = { location, action };
    for (const listener of listeners) listener();
  });
  return {
    get state() {
      return state;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    setBeforeNavigation: (before = (proceed) => proceed()) => {
      beforeNavigation = before;
    },
    dispose,
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => beforeNavigation(() => history.go(delta)),
    push: (to, value) => beforeNavigation(() => history.push(to, value)),
    replace: (to, value) => beforeNavigation(() => history.replace(to, value)),
  };
}

/** Creates the router of the browser's address and history. */
export function createPageRouter(): PageRouter {
  return createRouter(createBrowserHistory({ v5Compat: true }));
}

/**
 * Creates a router without a browser, for a page that is rendered on a server, and for tests.
 * @param path path with search, as the browser asked for it
 */
export function createMemoryPageRouter(path = "/"): PageRouter {
  return createRouter(createMemoryHistory({ initialEntries: [path], v5Compat: true }));
}

let current: PageRouter | undefined;

/** Sets the page's router. Called once by the shell, before it mounts the first remote. */
export function setRouter(router: PageRouter): void {
  current = router;
}

/** Returns the page's router. Throws when the shell has not set it yet. */
export function getRouter(): PageRouter {
  if (!current) throw new Error("The page has no router yet: setRouter comes before the first remote.");
  return current;
}
