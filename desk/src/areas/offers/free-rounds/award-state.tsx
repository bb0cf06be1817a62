import type { OperatorAward } from "@tessera/shared/operator-contracts/free-rounds";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

type AwardState = "open" | "played" | "lapsed";

const kinds: Readonly<Record<AwardState, StatusKind>> = { open: "waiting", played: "good", lapsed: "over" };

function stateOf({ count, used, lapsedAt }: Pick<OperatorAward, "count" | "used" | "lapsedAt">): AwardState {
  if (lapsedAt !== null) return "lapsed";
  return used < count ? "open" : "played";
}

/** State of an award: rounds are left, all are played, or its time is over. */
export function AwardStatus({ award }: { readonly award: OperatorAward }) {
  const { t } = useTranslation();
  const state = stateOf(award);
  return <Status kind={kinds[state]}>{t(`freeRounds.states.${state}`)}</Status>;
}
