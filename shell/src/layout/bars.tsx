import { useTranslation } from "@tessera/shared/i18n";
import { Link, useLocation } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Icon } from "@tessera/shared/ui";
import styles from "./bars.module.css";
import { currentness, visibleTo, type BarEntry, type Bars } from "./navigation.ts";
import { LogoLink } from "./logo-link.tsx";

function EntryLink({ entry }: { readonly entry: BarEntry }) {
  const { pathname } = useLocation();
  return (
    <Link to={entry.to} aria-current={currentness(entry, pathname)}>
      {entry.icon === "deposit" ? (
        <span className={styles.Coin}>
          <Icon name="deposit" />
        </span>
      ) : (
        <Icon name={entry.icon} />
      )}
      {entry.label}
    </Link>
  );
}

/** The left column of a wide screen: the site's parts, then the player's own. */
export function Sidebar({ main, account }: Pick<Bars, "main" | "account">) {
  const { t } = useTranslation();
  const status = useSession((session) => session.status);
  const ownEntries = visibleTo(account, status);
  return (
    <aside aria-label={t("site.name")} className={styles.Sidebar}>
      <LogoLink />
      <nav aria-label={t("layout.main")} className={styles.Group}>
        {visibleTo(main, status).map((entry) => (
          <EntryLink key={entry.to} entry={entry} />
        ))}
      </nav>
      {ownEntries.length > 0 && (
        <nav aria-label={t("layout.account")} className={styles.Group}>
          {ownEntries.map((entry) => (
            <EntryLink key={entry.to} entry={entry} />
          ))}
        </nav>
      )}
      <p className={styles.PlayMoney}>{t("layout.playMoney")}</p>
    </aside>
  );
}

/**
 * Joined tiles at the thumb, Deposit as a lit coin. A guest keeps every tile: the bar does not change its places, and what
 * needs a login asks for it.
 */
export function BottomNavigation({ entries }: { readonly entries: readonly BarEntry[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("layout.bottom")} className={styles.Bottom}>
      {entries.map((entry) => (
        <EntryLink key={entry.to} entry={entry} />
      ))}
    </nav>
  );
}
