import type { OperatorPlayer } from "@tessera/shared/operator-contracts/players";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

type Marked = Pick<
  OperatorPlayer,
  "status" | "depositDisabled" | "withdrawDisabled" | "playDisabled" | "exclusion"
>;

const kinds: Readonly<Record<OperatorPlayer["status"], StatusKind>> = {
  active: "good",
  suspended: "bad",
  banned: "bad",
  closed: "over",
};

/**
 * State of a player's account; of an active one also that he is excluded, or that something is switched off.
 */
export function PlayerState({ player }: { readonly player: Marked }) {
  const { t } = useTranslation();
  const { status, exclusion, depositDisabled, withdrawDisabled, playDisabled } = player;
  if (status !== "active") return <Status kind={kinds[status]}>{t(`players.status.${status}`)}</Status>;
  if (exclusion) return <Status kind="over">{t(`players.exclusion.${exclusion}`)}</Status>;
  const isLimited = depositDisabled || withdrawDisabled || playDisabled;
  return (
    <Status kind={isLimited ? "waiting" : "good"}>
      {t(isLimited ? "players.status.limited" : "players.status.active")}
    </Status>
  );
}
