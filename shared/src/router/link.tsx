import type { ComponentProps, MouseEvent } from "react";
import { createPath, resolvePath, type To } from "react-router-dom";
import { usePageRouter, usePathname } from "./page-router-provider.tsx";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Address inside the site: a path, or a search of the current one. */
  readonly to: To;
  /** Replaces the current entry of the history, as a link to the current address always does. */
  readonly replace?: boolean;
  /** State of the new entry. */
  readonly state?: unknown;
}

/** True for a click that follows a link in this page; every other one is the browser's. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target = "_self"): boolean {
  return button === 0 && target === "_self" && !(metaKey || altKey || ctrlKey || shiftKey);
}

/**
 * Link inside the site: a plain click is a navigation of the page, everything else is the browser's. The
 * package's own component brings forms, prefetching and data routes with it, 3 kB, and renders again for
 * every change of the search.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const router = usePageRouter();
  const target = resolvePath(to, usePathname());
  const href = createPath(target);
  const follow = () => {
    const replaces = replace ?? createPath(router.state.location) === href;
    router[replaces ? "replace" : "push"](target, state);
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event, rest.target)) return;
        event.preventDefault();
        follow();
      }}
    >
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** Only the address itself counts as current, not those below it. */
  readonly end?: boolean;
}

/**
 * Link that is marked as the current page, and has the class `active`, at its address and at those below it.
 */
export function NavLink({ end = false, className, "aria-current": current = "page", ...rest }: NavLinkProps) {
  const here = usePathname().toLowerCase();
  const target = resolvePath(rest.to, here).pathname.toLowerCase();
  const isBelow = target !== "/" && here.startsWith(target.endsWith("/") ? target : `${target}/`);
  const isActive = here === target || (!end && isBelow);
  const classes = [className, isActive && "active"].filter(Boolean).join(" ") || undefined;
  return <Link {...rest} className={classes} aria-current={isActive ? current : undefined} />;
}
