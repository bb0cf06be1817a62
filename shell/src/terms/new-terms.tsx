import { matchRelease, useReleaseFact } from "@tessera/shared/federation";
import { meQuery, siteQuery, useQuery } from "@tessera/shared/query";
import { usePathname } from "@tessera/shared/router";
import { onDemand, type OverlayFrameProps, useOverlayFrame } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";

const dialog = onDemand<OverlayFrameProps>(
  async () => (await import(/* webpackChunkName: "new-terms" */ "./new-terms-dialog.tsx")).NewTermsDialog,
);

/**
 * Screens that a player needs to take his money out, to see what happened to it, and to ask for help. They
 * are never covered by the question.
 */
const freePaths = [
  "/contact",
  "/history",
  "/inbox",
  "/pages",
  "/profile",
  "/support",
  "/transfer",
  "/wallet",
  "/withdraw",
] as const;

const isFree = (pathname: string) =>
  freePaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/**
 * Returns the published version that the screen asks for. A game that fills the window asks only for what was
 * published when it was opened: a round that is under way is not covered.
 */
function useAskedVersion(published: string | undefined): string | undefined {
  const pathname = usePathname();
  const isGame = useReleaseFact((releases) => matchRelease(releases, pathname)?.path.fullWindow) ?? false;
  const [opened, setOpened] = useState({ pathname, published });
  if (opened.pathname !== pathname || (opened.published === undefined && published !== undefined))
    setOpened({ pathname, published });
  if (isFree(pathname)) return undefined;
  return isGame ? opened.published : published;
}

/**
 * Question of the shell to a player who has not accepted the published terms. Render for a logged-in player
 * only. Source: spec:documents#terms.
 */
export function NewTerms() {
  const { data: me } = useQuery(meQuery());
  const { data: site } = useQuery(siteQuery());
  const asked = useAskedVersion(site?.termsVersion);
  const isAsked = me !== undefined && asked !== undefined && asked !== me.termsVersion;
  const { t } = useTranslation();
  const pathname = usePathname();
  const [closedAt, setClosedAt] = useState<string>();
  // Only the notice in place of its code can be closed; the next screen asks again.
  const open = isAsked && closedAt !== pathname;
  const element = useOverlayFrame(
    dialog,
    { open, onOpenChange: () => setClosedAt(pathname) },
    t("terms.title"),
  );
  return open ? element : null;
}
