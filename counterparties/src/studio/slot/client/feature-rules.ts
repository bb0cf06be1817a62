import { minuteMs } from "@tessera/shared/core/durations";
import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import { roundsPerFeature } from "../engine/return-to-player.ts";
import type { SlotState } from "../slot-api.ts";
import { factOf } from "../../page/proof-content.ts";
import classes from "../../page/paytable.module.css";
import type { SlotPageWords } from "./locales/words.ts";
import { machineOf } from "./verify.ts";

/**
 * Renders what scatters begin: how often, how much, and what happens to a round that is left. Nothing for a
 * slot without it.
 */
export function featureRules({ slot }: SlotPageWords, state: SlotState, bet: bigint): Node[] {
  const { feature } = state;
  if (feature === null) return [];
  const common = {
    oneIn: Math.round(roundsPerFeature(machineOf(state))),
    minutes: state.roundLimitMs / minuteMs,
  };
  const rules =
    feature.kind === "pick"
      ? slot.pickRules({ ...common, picks: slot.byScatters(...feature.picks), tiles: feature.prizes.length })
      : slot.freeSpinRules({ ...common, ...feature, granted: slot.byScatters(...feature.granted) });
  return [
    element("h3", { class: classes["Heading"] }, slot.featureTitle),
    element("ul", { class: classes["Rules"] }, ...rules.map((rule) => element("li", {}, rule))),
    ...(feature.kind === "pick" ? prizes(slot.prizes(formatMinor(bet)), feature.prizes, bet) : []),
  ];
}

/** Every prize of the board with the number of its tiles, the largest first. */
function prizes(title: string, multiples: readonly number[], bet: bigint): Node[] {
  const different = [...new Set(multiples)].sort((one, other) => other - one);
  const counted = different.map((prize) =>
    factOf([`${multiples.filter((other) => other === prize).length}×`, formatMinor(bet * BigInt(prize))]),
  );
  return [
    element("p", { class: classes["Lead"] }, title),
    element("dl", { class: classes["Prizes"] }, ...counted),
  ];
}
