import { Link, usePageRouter, usePathname } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { CategoryPictogram, Icon, Menu } from "@tessera/shared/ui";
import styles from "./bars.module.css";
import { LogoLink } from "./logo-link.tsx";
import {
  ariaCurrentOf,
  boundBar,
  groupByGuard,
  visibleTo,
  type BarEntry,
  type EntryIcon,
} from "./navigation.ts";
import { LanguageMenu, ThemeMenu } from "./preferences.tsx";
import { useTranslation } from "../texts.ts";

/** Icon of an entry; that of Deposit is a lit coin. */
export function EntryDrawing({ icon }: { readonly icon: EntryIcon }) {
  if (icon.kind === "category") return <CategoryPictogram category={icon.category} />;
  if (icon.name !== "deposit") return <Icon name={icon.name} />;
  return (
    <span className={styles.Coin}>
      <Icon name="deposit" />
    </span>
  );
}

function EntryLink({ entry }: { readonly entry: BarEntry }) {
  const pathname = usePathname();
  // The menu is no page for search engines, which its name would tell nothing.
  const rel = entry.to === "/menu" ? "nofollow" : undefined;
  return (
    <Link to={entry.to} rel={rel} aria-current={ariaCurrentOf(entry, pathname)}>
      <EntryDrawing icon={entry.icon} />
      <span className={styles.Label}>{entry.label}</span>
    </Link>
  );
}

/** Menu with the entries for which a bar has no place; nothing without any. */
function MoreEntries({ entries }: { readonly entries: readonly BarEntry[] }) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const router = usePageRouter();
  if (entries.length === 0) return null;
  const items = entries.map(({ to, label }) => ({ key: to, label, onSelect: () => router.push(to) }));
  const isCurrent = entries.some((entry) => ariaCurrentOf(entry, pathname));
  return (
    <div className={styles.More} aria-current={isCurrent || undefined}>
      <Menu icon="down" label={t("layout.more")} items={items} />
    </div>
  );
}

/** Top row of a wide screen: logo, entries, language and theme. */
export function Navbar({ entries }: { readonly entries: readonly BarEntry[] }) {
  const { t } = useTranslation();
  const status = useSession((session) => session.status);
  const { shown, more } = boundBar("navbar", visibleTo(entries, status));
  return (
    <nav aria-label={t("layout.navbar")} className={styles.Navbar}>
      <LogoLink />
      <div className={styles.Row}>
        {shown.map((entry) => (
          <EntryLink key={entry.to} entry={entry} />
        ))}
        <MoreEntries entries={more} />
      </div>
      <div className={styles.Preferences}>
        <ThemeMenu />
        <LanguageMenu />
      </div>
    </nav>
  );
}

/** Left column of a wide screen: game categories, then the player's own entries. */
export function Sidebar({ entries }: { readonly entries: readonly BarEntry[] }) {
  const { t } = useTranslation();
  const status = useSession((session) => session.status);
  const { shown, more } = boundBar("sidebar", visibleTo(entries, status));
  const { open, own } = groupByGuard(shown, status);
  return (
    <aside aria-label={t("layout.sidebar")} className={styles.Sidebar}>
      {open.length > 0 && (
        <nav aria-label={t("layout.browse")} className={styles.Group}>
          {open.map((entry) => (
            <EntryLink key={entry.to} entry={entry} />
          ))}
        </nav>
      )}
      {own.length > 0 && (
        <nav aria-label={t("layout.account")} className={styles.Group}>
          {own.map((entry) => (
            <EntryLink key={entry.to} entry={entry} />
          ))}
        </nav>
      )}
      <MoreEntries entries={more} />
      <p className={styles.PlayMoney}>{t("layout.playMoney")}</p>
    </aside>
  );
}

/**
 * Bottom navigation of a phone: joined tiles, with Deposit as a lit coin, and at the end the menu of all
 * places. It is the same for a guest, so that no entry moves; entries for players ask for the login.
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
