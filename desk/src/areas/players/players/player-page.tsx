import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { type OperatorPlayerDetail, operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { Amount, ChipGroup, DateTime, Pairs, type Pair } from "@tessera/shared/ui";
import { useState } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailHead, DetailPanel } from "../../../ui/index.ts";
import { PlayerActions } from "./player-actions.tsx";
import { PlayerBankAccounts } from "./player-bank-accounts.tsx";
import { PlayerContact } from "./player-contact.tsx";
import { OpenWithdrawals, PlayerApplications, PlayerSessions, PlayerTerms } from "./player-lists.tsx";
import { PlayerNotes } from "./player-notes.tsx";
import styles from "./player-page.module.css";
import { PlayerState } from "./player-state.tsx";
import { Timeline } from "./timeline.tsx";

const playerQuery = (id: string) =>
  callQuery(["players", "one", id], operatorPlayersApi.one, { params: { id } });

type View = "timeline" | "profile";

/**
 * Page of one player: who he is and what can be changed, beside what happened to him; on a phone one after
 * the other.
 */
export function PlayerPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>("timeline");
  return (
    <DetailPanel label={t("players.one")} query={playerQuery(id)} failure={t("players.oneNotLoaded")}>
      {(player) => (
        <div className={styles.Columns} data-view={view}>
          <div className={styles.Top}>
            <DetailHead
              title={player.username}
              status={<PlayerState player={player} />}
              amount={<Amount minor={player.wallets.mainMinor} size="large" />}
              text={player.fullName}
            />
            <OpenWithdrawals player={player} />
            <div className={styles.Views}>
              <ChipGroup<View>
                label={t("players.view")}
                value={view}
                choices={(["timeline", "profile"] as const).map((value) => ({
                  value,
                  label: t(`players.views.${value}`),
                }))}
                onChange={setView}
              />
            </div>
          </div>
          <div className={styles.Profile}>
            <PlayerActions player={player} />
            <PlayerContact player={player} />
            <PlayerBankAccounts player={player} />
            <PlayerFacts player={player} />
            <PlayerNotes id={player.id} />
            <PlayerApplications player={player} />
            <PlayerTerms player={player} />
            <PlayerSessions player={player} />
          </div>
          <Timeline player={player} />
        </div>
      )}
    </DetailPanel>
  );
}

type Translate = ReturnType<typeof useTranslation>["t"];

/** State of the closing that the player asked for; nothing while his account is open. */
function closingPairs(closing: OperatorPlayerDetail["closing"], t: Translate): readonly Pair[] {
  if (closing === null) return [];
  const { requestedAt, undoUntil, reason, open, closedAt, forfeitedMinor, erasedAt } = closing;
  const at = (key: "requestedAt" | "undoUntil" | "closedAt" | "erasedAt", instant: string | null) =>
    instant === null ? [] : [{ label: t(`players.closing.${key}`), value: <DateTime instant={instant} /> }];
  return [
    ...at("requestedAt", requestedAt),
    ...(reason === null ? [] : [{ label: t("players.closing.reason"), value: reason }]),
    ...(closedAt === null ? at("undoUntil", undoUntil) : at("closedAt", closedAt)),
    ...(closedAt === null ? [{ label: t("players.closing.open"), value: String(open) }] : []),
    ...(forfeitedMinor === null
      ? []
      : [{ label: t("players.closing.forfeited"), value: <Amount minor={forfeitedMinor} /> }]),
    ...at("erasedAt", erasedAt),
  ];
}

function PlayerFacts({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const onOff = (isOff: boolean) => t(isOff ? "players.off" : "players.on");
  const { wallets, referral } = player;
  const pairs: readonly Pair[] = [
    { label: t("players.deposit"), value: onOff(player.depositDisabled) },
    { label: t("players.withdraw"), value: onOff(player.withdrawDisabled) },
    { label: t("players.play"), value: onOff(player.playDisabled) },
    ...(player.reason === null ? [] : [{ label: t("players.reason"), value: player.reason }]),
    ...(player.exclusionUntil === null
      ? []
      : [{ label: t("players.excludedUntil"), value: <DateTime instant={player.exclusionUntil} /> }]),
    ...closingPairs(player.closing, t),
    { label: t("players.held"), value: <Amount minor={wallets.heldMinor} /> },
    { label: t("players.commission"), value: <Amount minor={wallets.commissionMinor} /> },
    { label: t("players.points"), value: formatPoints(wallets.pointsMinor) },
    ...wallets.studios.map(({ name, minor }) => ({ label: name, value: <Amount minor={minor} /> })),
    { label: t("players.createdAt"), value: <DateTime instant={player.createdAt} /> },
    { label: t("players.identity"), value: t(`players.kyc.${player.kycStatus}`) },
    { label: t("players.referralCode"), value: referral.code },
    { label: t("players.downlines"), value: String(referral.downlines) },
    ...(referral.referredBy === null
      ? []
      : [{ label: t("players.referredBy"), value: referral.referredBy.username }]),
    ...player.limits.flatMap(({ kind, period, value }) =>
      value === null
        ? []
        : [
            {
              label: t(`players.limits.${kind}`, { period: t(`players.periods.${period}`) }),
              value: String(value),
            },
          ],
    ),
  ];
  return <Pairs pairs={pairs} />;
}
