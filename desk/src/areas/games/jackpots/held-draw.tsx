import { call } from "@tessera/shared/http";
import { operatorJackpotsApi, type OperatorPot } from "@tessera/shared/operator-contracts/jackpots";
import { Amount, DateTime, Pairs } from "@tessera/shared/ui";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailActions, NoteDecisionButton, PlayerLink } from "../../../ui/index.ts";

/** The draw that has stopped a pot, with the figures that it is judged by. */
export function HeldDrawFacts({ held }: { readonly held: NonNullable<OperatorPot["held"]> }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("jackpots.heldDraw")}>
      <Pairs
        pairs={[
          { label: t("jackpots.reason"), value: t(`jackpots.reasons.${held.reason}`) },
          {
            label: t("jackpots.player"),
            value: <PlayerLink id={held.playerId} username={held.username} />,
          },
          { label: t("jackpots.studio"), value: held.studio },
          { label: t("jackpots.wouldPay"), value: <Amount minor={held.amountMinor} /> },
          { label: t("jackpots.turnover"), value: <Amount minor={held.turnoverMinor} /> },
          { label: t("jackpots.rolledBack"), value: <Amount minor={held.rolledBackMinor} /> },
          { label: t("jackpots.odds"), value: <Amount minor={held.oddsMinor} /> },
          { label: t("jackpots.since"), value: <DateTime instant={held.heldAt} /> },
        ]}
      />
    </section>
  );
}

/**
 * Decisions about the draw that has stopped a pot, for approvers; nothing to decide for others and for a pot
 * that goes on.
 */
export function HeldDrawDecisions({ pot: { pool, currency, held } }: { readonly pot: OperatorPot }) {
  const { t } = useTranslation();
  const mayCall = useMayCall();
  const isOffered = (decision: "release" | "refuse") =>
    held !== null && mayCall(operatorJackpotsApi[decision]);
  const { id = "", username = "" } = held ?? {};
  const named = { pool: `${pool} ${currency}`, username };
  const decide = (decision: "release" | "refuse") => (note: string) =>
    call(operatorJackpotsApi[decision], { params: { id }, body: { note } });
  return (
    <DetailActions
      note={
        isOffered("release") || isOffered("refuse")
          ? t("jackpots.releaseEffect")
          : t("jackpots.nothingToDecide")
      }
    >
      <NoteDecisionButton
        isOffered={isOffered("release")}
        hotkey="a"
        kind="lit"
        label={t("jackpots.release")}
        queue="jackpots"
        title={t("jackpots.releaseAsk", named)}
        description={t("jackpots.releaseEffect")}
        send={decide("release")}
      />
      <NoteDecisionButton
        isOffered={isOffered("refuse")}
        hotkey="r"
        kind="danger"
        label={t("jackpots.refuse")}
        queue="jackpots"
        title={t("jackpots.refuseAsk", named)}
        description={t("jackpots.refuseEffect")}
        send={decide("refuse")}
      />
    </DetailActions>
  );
}
