import { createElement, memo, useEffect, useState, type ComponentType } from "react";
import { matchPath, Route, Routes, useLocation, type Location } from "../router/index.ts";
import { getHost } from "./host.ts";
import { withinBudget } from "./load-budget.ts";
import { loadDespitePreloads } from "./preloads.ts";
import { loadComponent, type Screen } from "./remote.ts";

const loaded = new WeakMap<Screen, ComponentType>();

/** Loads a screen's component, once. */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const known = loaded.get(screen);
  if (known) return known;
  const component = await loadComponent(screen.load);
  loaded.set(screen, component);
  return component;
}

/** The first screen whose pattern matches the path. */
export function findScreen(screens: readonly Screen[], pathname: string): Screen | undefined {
  return screens.find((screen) => matchPath({ path: screen.path, end: true }, pathname));
}

interface Shown {
  readonly screen: Screen;
  readonly location: Location;
}

/**
 * Shows the screen of the current path. While the next screen loads, the previous one stays with its own
 * location; a path without a matching screen shows the shell's 404 screen. No Suspense: its reveal delay is
 * 300 ms.
 */
export function Screens({
  screens,
  onFailure,
}: {
  screens: readonly Screen[];
  onFailure: (cause: unknown) => void;
}) {
  const location = useLocation();
  const target = findScreen(screens, location.pathname);
  const [lastLoaded, setLastLoaded] = useState<Shown | undefined>();
  const shown = target && loaded.has(target) ? { screen: target, location } : lastLoaded;

  useEffect(() => {
    if (!target) return;
    let isCurrent = true;
    withinBudget(loadDespitePreloads(() => loadScreen(target))).then(
      () => isCurrent && setLastLoaded({ screen: target, location }),
      (cause: unknown) => isCurrent && onFailure(cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [target, location, onFailure]);

  if (!target) return createElement(getHost().NotFound);
  const component = shown && loaded.get(shown.screen);
  return shown && component ? (
    <ScreenAt path={shown.screen.path} location={shown.location} component={component} />
  ) : null;
}

interface ScreenAtProps {
  readonly path: string;
  readonly location: Location;
  readonly component: ComponentType;
}

/**
 * Screen at its location. Memoized: noting which location was shown last does not render the screen a second
 * time.
 */
const ScreenAt = memo(function ScreenAt({ path, location, component }: ScreenAtProps) {
  return (
    <Routes location={location}>
      <Route path={path} element={createElement(component)} />
    </Routes>
  );
});
