import { minorUnits } from "@tessera/shared/core/money";
import { minorPerPoint } from "@tessera/shared/core/wheel-prize";
import { useLanguage } from "@tessera/shared/i18n";
import { ChipGroup, SectionHead } from "@tessera/shared/ui";
import { WheelDrawing } from "@tessera/shared/wheel";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { type PreviewTheme, ThemeChoice } from "../../../ui/index.ts";
import type { WheelForm } from "./wheel-form.ts";
import { shownSegments } from "./wheel-odds.ts";
import styles from "./wheels.module.css";

/** The wheel as players see it while it is typed, with the prizes of the chosen bet, in the chosen theme. */
export function WheelPicture({ form }: { readonly form: WheelForm }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [chosen, choose] = useState<string | null>(null);
  const [theme, setTheme] = useState<PreviewTheme>("dark");
  const bets = [...new Set(form.bets.filter((bet) => /^[1-9]\d{0,8}$/.test(bet)))];
  const bet = bets.find((one) => one === chosen) ?? bets[0];
  return (
    <section className={styles.Part}>
      <SectionHead title={t("wheels.picture")} />
      <div className={styles.Choices}>
        {bet !== undefined && (
          <ChipGroup
            label={t("wheels.prizesOn")}
            value={bet}
            choices={bets.map((value) => ({ value, label: value }))}
            onChange={choose}
          />
        )}
        <ThemeChoice theme={theme} onChange={setTheme} />
      </div>
      <div data-theme={theme} className={styles.Picture}>
        <WheelDrawing
          label={t("wheels.picture")}
          segments={shownSegments(form, language)}
          betMinor={bet === undefined ? null : minorUnits(BigInt(bet) * minorPerPoint)}
        />
      </div>
    </section>
  );
}
