/**
 * The one router of a page. Only the client's names are re-exported: the package also holds a server's router, which
 * cannot be left out of a shared copy once it is reachable.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from "react-router-dom";
export type {
  DataRouter,
  LinkProps,
  Location,
  NavigateFunction,
  NavigateOptions,
  NavLinkProps,
  Navigator,
  PathMatch,
  RouteObject,
  RouterProps,
  To,
} from "react-router-dom";
export { RouterProvider } from "react-router-dom";
export { RouterBridge } from "./router-bridge.tsx";
export { openOverlay, startOverlayHistory, type Overlay } from "./overlay-history.ts";
export { getRouter, setRouter } from "./current-router.ts";
