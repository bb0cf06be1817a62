import { matchRelease, pageIsQuiet, useReleaseFact } from "@tessera/shared/federation";
import { preloadClient } from "@tessera/shared/http";
import { usePathname } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { OfflineBand, preloadOverlays, savesData, ToastHost, useOfflineSince } from "@tessera/shared/ui";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { WelcomeDialog } from "../auth/welcome-dialog.tsx";
import { OverrideBanner } from "../development/override-banner.tsx";
import { ExclusionBand } from "../exclusion/exclusion-band.tsx";
import { JackpotWin } from "../jackpot/jackpot-win.tsx";
import { MaintenanceBand } from "../maintenance/maintenance-band.tsx";
import { MaintenanceScreen } from "../maintenance/maintenance-screen.tsx";
import { useMaintenance } from "../maintenance/use-maintenance.ts";
import { NewTerms } from "../terms/new-terms.tsx";
import { BottomNavigation, Navbar, Sidebar } from "./bars.tsx";
import { Footer } from "./footer.tsx";
import { useHeadingFocus } from "./heading-focus.ts";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { useBars } from "./navigation.ts";
import { useTranslation } from "../texts.ts";

const mainId = "content";

const intents = ["pointerover", "touchstart", "keydown"] as const;

/**
 * Preloads the first call's script, then dialogs, when the player moves the pointer or presses a key; a page
 * that is only read loads nothing, nor does one that saves data.
 */
function usePreloadOnIntent(): void {
  useEffect(() => {
    if (savesData()) return;
    const stop = () => intents.forEach((intent) => window.removeEventListener(intent, preload));
    const preload = () => {
      stop();
      // The press may itself call: its script and its answer come first. The next dialog retries.
      void preloadClient()
        .then(() => pageIsQuiet())
        .then(preloadOverlays)
        .catch(() => undefined);
    };
    intents.forEach((intent) => window.addEventListener(intent, preload, { passive: true }));
    return stop;
  }, []);
}

/** Marks the body for a screen that fills the window before its remote, which also does so, has loaded. */
function useFullWindow(): void {
  const pathname = usePathname();
  const isFull = useReleaseFact((releases) => matchRelease(releases, pathname)?.path.fullWindow) ?? false;
  useLayoutEffect(() => {
    if (isFull) document.body.dataset["screen"] = "full-window";
    else delete document.body.dataset["screen"];
  }, [isFull]);
}

/**
 * Layout of every screen: navbar, sidebar, header, bottom navigation, footer, and the screen in the middle.
 */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const bars = useBars();
  const offlineSince = useOfflineSince();
  const pathname = usePathname();
  const maintenance = useMaintenance(pathname);
  const status = useSession((session) => session.status);
  useHeadingFocus(main, t("site.name"));
  usePreloadOnIntent();
  useFullWindow();
  return (
    <div className={styles.Shell}>
      <a href={`#${mainId}`} className={styles.Skip}>
        {t("layout.skip")}
      </a>
      <Navbar entries={bars.navbar} />
      <Sidebar entries={bars.sidebar} />
      <Header />
      <div className={styles.Column}>
        {offlineSince !== null && (
          <div className={styles.Band}>
            <OfflineBand shownAt={offlineSince} />
          </div>
        )}
        {status === "player" && <ExclusionBand />}
        <MaintenanceBand windows={maintenance.others} />
        <OverrideBanner />
        <main ref={main} id={mainId} tabIndex={-1} className={styles.Main}>
          {maintenance.ofScreen ? <MaintenanceScreen window={maintenance.ofScreen} /> : children}
        </main>
        <Footer />
      </div>
      <BottomNavigation entries={bars.bottom} />
      <WelcomeDialog />
      {status === "player" && <JackpotWin />}
      {status === "player" && <NewTerms />}
      <ToastHost label={t("layout.notices")} />
    </div>
  );
}
