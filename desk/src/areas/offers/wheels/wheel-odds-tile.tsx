import { formatMinor } from "@tessera/shared/core/money";
import type { WheelCost } from "@tessera/shared/core/wheel-cost";
import { Pairs, SectionHead } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { type Odds, percentText } from "./wheel-odds.ts";
import styles from "./wheels.module.css";

interface WheelOddsProps {
  readonly odds: Odds;
  readonly cost: WheelCost;
}

/** A return as the operator reads it, with three decimals. */
const returnText = (value: number) => value.toFixed(3);

/**
 * Odds of a wheel while it is typed: chances by kind of prize, what comes back on average, and what it can
 * cost at most.
 */
export function WheelOdds({ odds, cost }: WheelOddsProps) {
  const { t } = useTranslation();
  const { kinds, returns, roundsPerSpin } = odds;
  return (
    <>
      <section className={styles.Part} aria-live="off">
        <SectionHead title={t("wheels.odds")} />
        <Pairs
          pairs={[
            { label: t("wheels.chanceOfPrize"), value: percentText(1 - kinds.none) },
            ...(["points", "credit", "bonus"] as const).map((kind) => ({
              label: t(`wheels.returns.${kind}`),
              value: returnText(returns[kind]),
            })),
            ...(kinds.free_rounds > 0
              ? [{ label: t("wheels.returns.freeRounds"), value: returnText(roundsPerSpin) }]
              : []),
            ...(kinds.item > 0 ? [{ label: t("wheels.chanceOfItem"), value: percentText(kinds.item) }] : []),
            {
              label: t("wheels.returns.turnover"),
              value: cost.returnBp === null ? t("wheels.noBound") : percentText(cost.returnBp / 10_000),
            },
          ]}
        />
      </section>
      <section className={styles.Part} aria-live="off">
        <SectionHead title={t("wheels.cost")} />
        <Pairs
          pairs={(["expectedPerSpinMinor", "perSpinMinor", "perPlayerDayMinor"] as const).map((name) => ({
            label: t(`wheels.costs.${name}`),
            value: formatMinor(cost[name]),
          }))}
        />
      </section>
    </>
  );
}
