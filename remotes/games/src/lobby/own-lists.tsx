import { useTranslation } from "@tessera/shared/i18n";
import { NavLink } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Icon, iconButtonClass, type IconName } from "@tessera/shared/ui";
import styles from "./own-lists.module.css";

const lists: readonly { readonly to: string; readonly icon: IconName; readonly name: string }[] = [
  { to: "/favourites", icon: "favourite", name: "games.lobby.favourites" },
  { to: "/recent", icon: "history", name: "games.lobby.recent" },
];

/** Links to the player's own lists; nothing for a guest. */
export function OwnLists() {
  const { t } = useTranslation();
  const isPlayer = useSession(({ status }) => status === "player");
  if (!isPlayer) return null;
  return (
    <div className={styles.Lists}>
      {lists.map(({ to, icon, name }) => (
        <NavLink
          key={to}
          to={to}
          aria-label={t(name)}
          title={t(name)}
          className={iconButtonClass({ raised: true })}
        >
          <Icon name={icon} />
        </NavLink>
      ))}
    </div>
  );
}
