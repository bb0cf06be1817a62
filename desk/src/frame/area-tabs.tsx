import { NavLink } from "@tessera/shared/router";
import { chipClass } from "@tessera/shared/ui";
import type { Area, AreaGroup } from "../areas/areas.ts";
import { useTranslation } from "../texts.ts";
import styles from "./frame.module.css";

/** Areas of one group, above each of their pages. */
export function AreaTabs({ areas, group }: { readonly areas: readonly Area[]; readonly group: AreaGroup }) {
  const { t } = useTranslation();
  const inGroup = areas.filter((area) => area.group === group);
  if (inGroup.length < 2) return null;
  return (
    <nav aria-label={t(`desk.groups.${group}`)} className={styles.Tabs}>
      {inGroup.map(({ path, label }) => (
        <NavLink key={path} to={`/desk/${path}`} className={chipClass}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
