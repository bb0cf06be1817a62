import { useSyncExternalStore, type ReactNode } from "react";
import { Router } from "react-router-dom";
import { getRouter, type PageRouter } from "./page-router.ts";

/**
 * Provides the page's router to a React root: links, paths and parameters work the same in the shell's and in every
 * remote's. On a server the router is one that {@link createMemoryPageRouter} made.
 */
export function PageRouterProvider({
  router = getRouter(),
  children,
}: {
  readonly router?: PageRouter;
  readonly children: ReactNode;
}) {
  const read = () => router.state;
  const { location, action } = useSyncExternalStore(router.subscribe, read, read);
  return (
    <Router location={location} navigationType={action} navigator={router}>
      {children}
    </Router>
  );
}
