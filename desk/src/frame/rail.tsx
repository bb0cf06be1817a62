import { Link } from "@tessera/shared/router";
import { Icon, IconButton, LogoMark, Menu, toast, useFailureText, type MenuItem } from "@tessera/shared/ui";
import { type Area, areaGroups } from "../areas/areas.ts";
import { logOut, useOperator } from "../session/operator-session.ts";
import { useTranslation } from "../texts.ts";
import { openKeyList } from "../ui/key-list.tsx";
import { useWaitingCounts } from "../overview/overview-queries.ts";
import { WaitingBadge } from "../overview/waiting-badge.tsx";
import styles from "./frame.module.css";
import { usePreferenceItems } from "./preferences.tsx";

interface RailProps {
  /** Areas that this operator may open. */
  readonly areas: readonly Area[];
  readonly current: Area | undefined;
  /** True while the start page is open. */
  readonly isStart: boolean;
}

/**
 * Start page, groups of areas with the numbers that wait in them, and the operator's own menu: a column at
 * the left, on a phone a row at the top and one at the foot.
 */
export function Rail({ areas, current, isStart }: RailProps) {
  const { t } = useTranslation();
  const { inArea, inAll } = useWaitingCounts();
  return (
    <header className={styles.Rail}>
      <div className={styles.Head}>
        <Link to="/desk" aria-label={t("desk.frame.home")} className={styles.Logo}>
          <LogoMark />
        </Link>
        <span className={styles.Name}>{t("desk.name")}</span>
      </div>
      <nav aria-label={t("desk.frame.groups")} className={styles.Groups}>
        <Link to="/desk" aria-current={isStart ? "page" : undefined}>
          <Icon name="home" />
          <span>{t("start.title")}</span>
          <WaitingBadge count={inAll} />
        </Link>
        {areaGroups.flatMap(({ code, icon }) => {
          const inGroup = areas.filter(({ group }) => group === code);
          const [first] = inGroup;
          if (!first) return [];
          return [
            <Link
              key={code}
              to={`/desk/${first.path}`}
              aria-current={current?.group === code ? "true" : undefined}
            >
              <Icon name={icon} />
              <span>{t(`desk.groups.${code}`)}</span>
              <WaitingBadge count={inGroup.reduce((all, { path }) => all + inArea(path), 0)} />
            </Link>,
          ];
        })}
      </nav>
      <div className={styles.Own}>
        <IconButton icon="info" label={t("desk.keys.title")} className={styles.Keys} onClick={openKeyList} />
        <OwnMenu />
      </div>
    </header>
  );
}

/** Name and roles of the operator, language, theme and logout. */
function OwnMenu() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { username, roles } = useOperator();
  const preferences = usePreferenceItems();
  const named = t("desk.frame.operator", {
    username,
    roles: roles.map((role) => t(`desk.roles.${role}`)).join(", "),
  });
  const items: readonly MenuItem[] = [
    { key: "self", label: named, disabled: true, onSelect: () => undefined },
    ...preferences,
    {
      key: "logout",
      icon: "log-out",
      label: t("desk.frame.logout"),
      onSelect: () => void logOut().catch((failure: unknown) => toast.error(failureText(failure))),
    },
  ];
  return <Menu icon="profile" label={t("desk.frame.own", { username })} items={items} />;
}
