/**
 * The page's single router. Only client exports are re-exported: the package also contains a server router, which
 * cannot be tree-shaken from a shared module.
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
export type { DataRouter, Location } from "react-router-dom";
export { RouterProvider } from "react-router-dom";
export { RouterBridge } from "./router-bridge.tsx";
export { openOverlay, startOverlayHistory } from "./overlay-history.ts";
export { getRouter, setRouter } from "./current-router.ts";
