import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler, useLocation, useResolvedPath, type To } from "react-router-dom";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Address inside the site. */
  readonly to: To;
  /** Replaces the current entry of the history, as a link to the current address always does. */
  readonly replace?: boolean;
  /** State of the new entry. */
  readonly state?: unknown;
}

/**
 * Link inside the site: a plain click is a navigation of the page, everything else is the browser's. The package's own
 * component brings forms, prefetching and data routes with it, 3 kB.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
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

/** Link that is marked as the current page, and has the class `active`, at its address and at those below it. */
export function NavLink({ end = false, className, "aria-current": current = "page", ...rest }: NavLinkProps) {
  const target = useResolvedPath(rest.to).pathname.toLowerCase();
  const here = useLocation().pathname.toLowerCase();
  const isBelow = target !== "/" && here.startsWith(target.endsWith("/") ? target : `${target}/`);
  const isActive = here === target || (!end && isBelow);
  const classes = [className, isActive && "active"].filter(Boolean).join(" ") || undefined;
  return <Link {...rest} className={classes} aria-current={isActive ? current : undefined} />;
}
