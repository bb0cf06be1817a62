import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import { Router } from "react-router-dom";
import { getRouter, type PageRouter } from "./page-router.ts";

const PageRouterContext = createContext<PageRouter | null>(null);

/**
 * Provides the page's router to a React root: links, paths and parameters work the same in the shell's and in
 * every remote's. On a server the router is one that {@link createMemoryPageRouter} made.
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
    <PageRouterContext value={router}>
      <Router location={location} navigationType={action} navigator={router}>
        {children}
      </Router>
    </PageRouterContext>
  );
}

/**
 * Hook for the page's router, for what navigates or reads the location at an event. It never renders again:
 * react-router's `useNavigate` and `useLocation` do for every change of the address, and a list has dozens of
 * components that would use them.
 */
export function usePageRouter(): PageRouter {
  return useContext(PageRouterContext) ?? getRouter();
}

/**
 * Hook for the path of the page, without its search: renders again for another path only. Not for a screen of
 * a remote, which is shown a moment longer than its path while the next screen loads: `useLocation` is its
 * own.
 */
export function usePathname(): string {
  const router = usePageRouter();
  const read = () => router.state.location.pathname;
  return useSyncExternalStore(router.subscribe, read, read);
}
