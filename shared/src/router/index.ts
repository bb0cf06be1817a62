/**
 * The page's single router, in react-router's declarative mode. Only what is used is re-exported: the package
 * also contains a data router and a server router, which cannot be tree-shaken from a shared module.
 */
export {
  createSearchParams,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from "react-router-dom";
export type { Location } from "react-router-dom";
export { useHistoryState } from "./use-history-state.ts";
export { Link, NavLink } from "./link.tsx";
export { PageRouterProvider, usePageRouter, usePathname } from "./page-router-provider.tsx";
export { openOverlay, startOverlayHistory } from "./overlay-history.ts";
export {
  createMemoryPageRouter,
  createPageRouter,
  getRouter,
  setRouter,
  type PageRouter,
} from "./page-router.ts";
