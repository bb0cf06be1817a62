import { Route, Routes, useLocation } from "@tessera/shared/router";
import { EmptyState, PageHead, ToastHost } from "@tessera/shared/ui";
import { useEffect, useRef } from "react";
import { type Area, areas, areasFor } from "../areas/areas.ts";
import { useOperator } from "../session/operator-session.ts";
import { useTranslation } from "../texts.ts";
import { KeyList } from "../ui/key-list.tsx";
import { useWaitingCounts } from "../overview/overview-queries.ts";
import { useWaitingSound } from "../overview/waiting-sound.ts";
import { StartPage } from "../start/start-page.tsx";
import { AreaPage } from "./area-page.tsx";
import { AreaTabs } from "./area-tabs.tsx";
import { ConnectionBand } from "./connection-band.tsx";
import styles from "./frame.module.css";
import { Rail } from "./rail.tsx";

/** Area of an address below `/desk`. */
function areaOf(pathname: string): Area | undefined {
  const [, , path] = pathname.split("/");
  return areas.find((area) => area.path === path);
}

/**
 * Names the page and the number that waits in the window's title, and leads the focus to its heading after a
 * change of area.
 */
function useAnnounceArea(area: Area | undefined, isStart: boolean): void {
  const { t } = useTranslation();
  const shown = useRef<Area | undefined>(area);
  const { inAll } = useWaitingCounts();
  const named = area ? t(area.label) : isStart ? t("start.title") : undefined;
  const page = named === undefined ? t("desk.title") : t("desk.titleOf", { area: named });
  const title = inAll > 0 ? `(${inAll}) ${page}` : page;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (shown.current === area) return;
    shown.current = area;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [area]);
}

/** Frame of the desk: rail, tabs of the group, and the page of the area. */
export function Frame() {
  const { t } = useTranslation();
  const { roles } = useOperator();
  const own = areasFor(roles);
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  const isStart = own.length > 0 && /^\/desk\/?$/.test(pathname);
  useAnnounceArea(area, isStart);
  useWaitingSound();
  return (
    <div className={styles.Frame}>
      <a className={styles.Skip} href="#content">
        {t("desk.frame.skip")}
      </a>
      <Rail areas={own} current={area} isStart={isStart} />
      <main id="content" className={styles.Main} tabIndex={-1}>
        <ConnectionBand />
        {area && <AreaTabs areas={own} group={area.group} current={area.path} />}
        <AreaRoutes areas={own} />
      </main>
      <KeyList />
      <ToastHost label={t("desk.frame.messages")} />
    </div>
  );
}

function AreaRoutes({ areas: own }: { readonly areas: readonly Area[] }) {
  return (
    <Routes>
      <Route path="/desk" element={own.length > 0 ? <StartPage /> : <NothingForYou />} />
      {own.map((area) => (
        <Route
          key={area.path}
          path={`/desk/${area.path}/*`}
          element={<AreaPage key={area.path} label={area.label} page={area.page} />}
        />
      ))}
      <Route path="*" element={<NothingForYou />} />
    </Routes>
  );
}

/** Answer to an address that does not exist, or not for the roles of this operator. */
function NothingForYou() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("desk.nothing.title")} />
      <EmptyState title={t("desk.nothing.title")} text={t("desk.nothing.text")} />
    </>
  );
}
