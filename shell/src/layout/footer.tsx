import { useHasPath } from "@tessera/shared/federation";
import { formatDateTime } from "@tessera/shared/i18n";
import { meQuery, useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Button } from "@tessera/shared/ui";
import { useLogout } from "./account-menu.tsx";
import styles from "./footer.module.css";
import { useTranslation } from "../texts.ts";

/** Content pages of the footer, in order. */
const pages = ["responsible-gaming", "terms", "privacy", "help"] as const;

/** Colour of each piece of the decorative band. */
const band = "e32mm3v333222evvm323223e2233v3mee2233332";

function LastLogin() {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery());
  if (!me?.previousLoginAt) return null;
  return <p>{t("layout.lastLogin", { time: formatDateTime(me.previousLoginAt) })}</p>;
}

function LogoutButton() {
  const { t } = useTranslation();
  const leave = useLogout();
  return (
    <div className={styles.Logout}>
      <Button slim icon="log-out" onClick={leave}>
        {t("auth.logout")}
      </Button>
    </div>
  );
}

/** Footer: play money, limits and content pages. */
export function Footer() {
  const { t } = useTranslation();
  const status = useSession((session) => session.status);
  const hasLimits = useHasPath("/profile/limits");
  return (
    <footer className={styles.Footer}>
      <div className={styles.Band} aria-hidden="true">
        {Array.from(band, (glaze, index) => (
          <i key={index} data-glaze={glaze} />
        ))}
      </div>
      <nav aria-label={t("pages.footer")} className={styles.Links}>
        {hasLimits && <Link to="/profile/limits">{t("nav.limits")}</Link>}
        {pages.map((slug) => (
          <Link key={slug} to={`/pages/${slug}`}>
            {t(`pages.${slug}`)}
          </Link>
        ))}
        <Link to="/contact">{t("nav.contact")}</Link>
      </nav>
      {status === "player" && <LogoutButton />}
      {status === "player" && <LastLogin />}
      <p className={styles.PlayMoney}>{t("layout.playMoney")}</p>
    </footer>
  );
}
