import { Navigate, Route, Routes, useLocation } from "@tessera/shared/router";
import { EmptyState, PageHead, ToastHost } from "@tessera/shared/ui";
import { useEffect, useRef } from "react";
import { type Area, areas, areasFor } from "../areas/areas.ts";
import { useOperator } from "../session/operator-session.ts";
import { useTranslation } from "../texts.ts";
import { KeyList } from "../ui/key-list.tsx";
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

/** Names the page in the window's title and leads the focus to its heading after a change of area. */
function useAnnounceArea(area: Area | undefined): void {
  const { t } = useTranslation();
  const shown = useRef<Area | undefined>(area);
  const title = area ? t("desk.titleOf", { area: t(area.label) }) : t("desk.title");
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
  const area = areaOf(useLocation().pathname);
  useAnnounceArea(area);
  return (
    <div className={styles.Frame}>
      <a className={styles.Skip} href="#content">
        {t("desk.frame.skip")}
      </a>
      <Rail areas={own} current={area} />
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
  const [first] = own;
  return (
    <Routes>
      <Route
        path="/desk"
        element={first ? <Navigate to={`/desk/${first.path}`} replace /> : <NothingForYou />}
      />
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
