import type { PlayableAward } from "@tessera/shared/contracts/shop";
import { formatMinor } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/i18n";
import { SectionHead } from "@tessera/shared/ui";
import { PlayFreeRounds } from "./play-free-rounds.tsx";
import styles from "./spin-list.module.css";
import { useTranslation } from "../texts.ts";

/** Free rounds that the player has left, each with a link to its slot. Nothing without any. */
export function AwardList({ awards }: { readonly awards: readonly PlayableAward[] }) {
  const { t } = useTranslation();
  if (awards.length === 0) return null;
  return (
    <section>
      <SectionHead title={t("games.shop.freeRounds")} />
      <ul className={styles.List}>
        {awards.map(({ id, game, left, stakeMinor, expiresAt }) => (
          <li key={id} className={styles.Row}>
            <div className={styles.What}>
              <b>{game.name}</b>
              <small>{t("games.shop.roundsLeft", { count: left, stake: formatMinor(stakeMinor) })}</small>
              <small>{t("games.shop.playUntil", { time: formatDateTime(expiresAt) })}</small>
            </div>
            <div className={styles.Actions}>
              <PlayFreeRounds game={game} slim />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
