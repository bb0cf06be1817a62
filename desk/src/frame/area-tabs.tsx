import { NavLink } from "@tessera/shared/router";
import { chipClass } from "@tessera/shared/ui";
import type { Area, AreaGroup } from "../areas/areas.ts";
import { useWaitingCounts } from "../overview/overview-queries.ts";
import { WaitingBadge } from "../overview/waiting-badge.tsx";
import { useTranslation } from "../texts.ts";
import { useEffect, useRef } from "react";
import styles from "./frame.module.css";

interface AreaTabsProps {
  readonly areas: readonly Area[];
  readonly group: AreaGroup;
  /** Path of the area that is open. */
  readonly current: string;
}

/** Areas of one group, above each of their pages; on a phone the row is scrolled to the open one. */
export function AreaTabs({ areas, group, current }: AreaTabsProps) {
  const { t } = useTranslation();
  const { inArea } = useWaitingCounts();
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>(`[href$="/desk/${current}"]`);
    if (open && tabs.current)
      tabs.current.scrollLeft = open.offsetLeft - (tabs.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  const inGroup = areas.filter((area) => area.group === group);
  if (inGroup.length < 2) return null;
  return (
    <nav ref={tabs} aria-label={t(`desk.groups.${group}`)} className={styles.Tabs}>
      {inGroup.map(({ path, label }) => (
        <NavLink key={path} to={`/desk/${path}`} className={chipClass}>
          <span>{t(label)}</span>
          <WaitingBadge count={inArea(path)} isInline />
        </NavLink>
      ))}
    </nav>
  );
}
