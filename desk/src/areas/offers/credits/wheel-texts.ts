import { languages } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import type { StoredWheel } from "@tessera/shared/operator-contracts/wheels";
import { useTranslation } from "../../../texts.ts";
import type { FieldText } from "./field-changes.tsx";

/** Hook for the fields of a wheel in words, those that cost money first. */
export function useWheelTexts(): (wheel: StoredWheel) => readonly FieldText[] {
  const { t } = useTranslation();
  return ({ title, betsMinor, dailyLimit, budgetMinor, sort, segments }) => [
    { label: t("wheels.budget"), text: formatMinor(budgetMinor) },
    { label: t("wheels.bets"), text: betsMinor.map((bet) => formatPoints(bet)).join(" · ") },
    {
      label: t("wheels.dailyLimit"),
      text: dailyLimit === null ? t("credits.unbounded") : String(dailyLimit),
    },
    ...segments.map((segment) => ({
      label: t("wheels.segmentNumber", { number: String(segment.position + 1) }),
      text: segmentText(segment),
    })),
    ...languages.map(({ code, name }) => ({
      label: `${t("wheels.titleField")} · ${name}`,
      text: title[code] ?? "–",
    })),
    { label: t("wheels.sort"), text: String(sort) },
  ];

  function segmentText({ prizeKind, prizeX100, weight, stock, ...prize }: StoredWheel["segments"][number]) {
    const { label, promotionSlug, freeRounds } = prize;
    return [
      t(`wheels.prize.${prizeKind}`) + (prizeX100 > 0 ? ` × ${prizeX100 / 100}` : ""),
      ...(label ? [Object.values(label).join(" / ")] : []),
      ...(promotionSlug === null ? [] : [promotionSlug]),
      ...(freeRounds
        ? [`${freeRounds.count} × ${formatMinor(freeRounds.stakeMinor)} ${freeRounds.game}`]
        : []),
      `${t("wheels.weight")} ${weight}`,
      ...(stock === null ? [] : [`${t("wheels.stock")} ${stock}`]),
    ].join(", ");
  }
}
