import { Slot, useHasPath } from "@tessera/shared/federation";
import { meQuery, useQuery, useStillTrying } from "@tessera/shared/query";
import { Link, usePathname } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Button, buttonClass, CountBadge, Icon, iconButtonClass, Skeleton } from "@tessera/shared/ui";
import { LoginButton } from "../auth/login-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { GameSearch } from "./game-search.tsx";
import styles from "./header.module.css";
import { LogoLink } from "./logo-link.tsx";
import { PreferencesMenu } from "./preferences.tsx";
import { useTranslation } from "../texts.ts";

const authPaths: ReadonlySet<string> = new Set([
  "/login",
  "/register",
  "/forgot-password",
  "/forgot-password-otp",
  "/reset-password",
]);

/** Login and registration entries; the pages of either do not show them. */
function GuestEntries() {
  const { t } = useTranslation();
  const pathname = usePathname();
  if (authPaths.has(pathname)) return null;
  return (
    <>
      <LoginButton />
      <Link to="/register" className={buttonClass({ kind: "lit", slim: true })}>
        {t("auth.register")}
      </Link>
    </>
  );
}

function InboxEntry() {
  const { t } = useTranslation();
  const query = useQuery(meQuery());
  const isStillTrying = useStillTrying(query);
  const isUnknown = !query.data && (query.isError || isStillTrying);
  const unread = query.data?.unreadInbox ?? 0;
  const name = isUnknown ? t("layout.unreadUnknown") : t("layout.unread", { count: unread });
  return (
    <Link to="/inbox" aria-label={name} title={name} className={iconButtonClass()}>
      <Icon name="inbox" />
      <CountBadge count={isUnknown ? "?" : unread} />
    </Link>
  );
}

function PlayerEntries() {
  const { t } = useTranslation();
  const hasInbox = useHasPath("/inbox");
  return (
    <>
      <Slot
        name="header.balance"
        pending={<Skeleton className={styles.BalancePending ?? ""} />}
        unavailable={(retry) => (
          <span role="alert">
            <Button slim icon="retry" className={styles.BalancePending} onClick={retry}>
              {t("layout.balanceUnavailable")}
            </Button>
          </span>
        )}
      />
      {hasInbox && <InboxEntry />}
      <span className={styles.WideOnly}>
        <AccountMenu />
      </span>
    </>
  );
}

/** A session that starts is a player's: the entries show what they show before the player's data has come. */
const entries = { starting: PlayerEntries, guest: GuestEntries, player: PlayerEntries } as const;

/**
 * Header: search at the left, the player at the right; on a phone, which has no navbar, also the logo,
 * language and theme.
 */
export function Header() {
  const Entries = entries[useSession((session) => session.status)];
  const hasGames = useHasPath("/games");
  return (
    <header className={styles.Header}>
      <div className={styles.PhoneOnly}>
        <LogoLink />
      </div>
      <div className={styles.WideOnly}>{hasGames && <GameSearch />}</div>
      <div className={styles.End}>
        <Entries />
        <span className={styles.PhoneOnly}>
          <PreferencesMenu />
        </span>
      </div>
    </header>
  );
}
