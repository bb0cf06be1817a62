import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { useHasPath } from "@tessera/shared/federation";
import { meQuery, useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { buttonClass, Icon } from "@tessera/shared/ui";
import styles from "./exclusion-band.module.css";
import { useExclusionText } from "./exclusion-text.ts";
import { useTranslation } from "../texts.ts";

/**
 * Banner above every screen of a player with a break or an exclusion: its end, and a link to the withdrawal,
 * which stays possible. Render for a logged-in player only.
 */
export function ExclusionBand({ clock = systemClock }: { readonly clock?: Clock }) {
  const { t } = useTranslation();
  const exclusionText = useExclusionText();
  const { data: me } = useQuery(meQuery());
  const canWithdraw = useHasPath("/withdraw");
  if (!me?.exclusion) return null;
  const { kind, until } = me.exclusion;
  // A self-exclusion continues after its term until an operator lifts it.
  const isOverdue = kind === "self_exclusion" && until !== null && Date.parse(until) <= clock.now().getTime();
  return (
    <aside aria-label={t("exclusion.label")} className={styles.Place}>
      <div className={styles.Band}>
        <Icon name={kind === "cool_off" ? "pause" : "lock"} />
        <p>
          <b>{isOverdue ? t("exclusion.overdue") : exclusionText(me.exclusion)}</b>
          {kind === "cool_off" && <span> {t("exclusion.withdrawStays")}</span>}
        </p>
        {isOverdue ? (
          <Link to="/contact" className={buttonClass({ slim: true })}>
            {t("nav.contact")}
          </Link>
        ) : (
          canWithdraw && (
            <Link to="/withdraw" className={buttonClass({ slim: true })}>
              {t("exclusion.withdraw")}
            </Link>
          )
        )}
      </div>
    </aside>
  );
}
