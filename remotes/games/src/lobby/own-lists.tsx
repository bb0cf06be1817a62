import { NavLink } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Icon, iconButtonClass } from "@tessera/shared/ui";
import styles from "./own-lists.module.css";
import { useTranslation } from "../texts.ts";

const lists = [
  { to: "/favourites", icon: "favourite", name: "games.lobby.favourites" },
  { to: "/recent", icon: "history", name: "games.lobby.recent" },
] as const;

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
