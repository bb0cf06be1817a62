import { Link } from "@tessera/shared/router";
import type { ComponentProps } from "react";

interface ContentLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Path of the site, or an address of another one; operators write either. */
  readonly to: string;
}

/**
 * Link of a document that operators write: a path of the site opens here, every other address in a tab of its
 * own.
 */
export function ContentLink({ to, children, ...anchor }: ContentLinkProps) {
  return to.startsWith("/") ? (
    <Link to={to} {...anchor}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noreferrer" {...anchor}>
      {children}
    </a>
  );
}
