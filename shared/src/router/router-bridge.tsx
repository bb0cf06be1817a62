import { useMemo, useSyncExternalStore, type ReactNode } from "react";
import { Router, type DataRouter, type Navigator } from "react-router-dom";
import { getRouter } from "./current-router.ts";

/**
 * Provides the page's router to another React root, which context cannot reach: links, paths and parameters work as in
 * the shell. Data routes (useBlocker, useFetcher, loaders) are not supported.
 */
export function RouterBridge({
  router = getRouter(),
  children,
}: {
  router?: DataRouter;
  children: ReactNode;
}) {
  const subscribe = useMemo(() => (onChange: () => void) => router.subscribe(onChange), [router]);
  const navigator = useMemo(() => navigatorOf(router), [router]);
  const read = () => router.state;
  const { location, historyAction } = useSyncExternalStore(subscribe, read, read);
  return (
    <Router
      location={location}
      navigationType={historyAction}
      navigator={navigator}
      {...(router.basename !== undefined && { basename: router.basename })}
    >
      {children}
    </Router>
  );
}

function navigatorOf(router: DataRouter): Navigator {
  return {
    createHref: router.createHref.bind(router),
    encodeLocation: (to) => router.encodeLocation(to),
    go: (delta) => void router.navigate(delta),
    push: (to, state: unknown, options) => void router.navigate(to, { state, ...keptOptions(options) }),
    replace: (to, state: unknown, options) =>
      void router.navigate(to, { state, replace: true, ...keptOptions(options) }),
  };
}

type PushOptions = Parameters<Navigator["push"]>[2];

function keptOptions(options: PushOptions) {
  return options?.preventScrollReset === undefined ? {} : { preventScrollReset: options.preventScrollReset };
}
