import { Pairs, SectionHead } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { type Odds, percentText } from "./wheel-odds.ts";
import styles from "./wheels.module.css";

/** A return as the operator reads it, with three decimals. */
const returnText = (value: number) => value.toFixed(3);

/** Odds of a wheel while it is typed: chances by kind of prize, and what comes back on average. */
export function WheelOdds({ odds }: { readonly odds: Odds }) {
  const { t } = useTranslation();
  const { kinds, returns, roundsPerSpin } = odds;
  return (
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
        ]}
      />
    </section>
  );
}
