import { type Language, languages } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/core/time";
import type { PromotionContent } from "@tessera/shared/operator-contracts/promotions";
import { useTranslation } from "../../../texts.ts";
import type { FieldText } from "./field-changes.tsx";

/** Fields whose absence means that there is no bound. */
const bounds: readonly string[] = [
  "maxBetMinor",
  "perPlayerLimit",
  "perDayLimit",
  "totalLimit",
  "budgetMinor",
] satisfies (keyof PromotionContent)[];

/** Hook for the fields of a promotion in words, those that cost money first. */
export function usePromotionTexts(): (content: PromotionContent) => readonly FieldText[] {
  const { t, findText } = useTranslation();
  const choice = (value: string) => findText(`content.choices.${value}`) ?? value;
  const field = (name: keyof PromotionContent, text: string | null): FieldText => ({
    label: findText(`content.fields.${name}`) ?? name,
    text: text ?? (bounds.includes(name) ? t("credits.unbounded") : "–"),
  });
  const amount = (name: keyof PromotionContent, minor: bigint | null) =>
    field(name, minor === null ? null : formatMinor(minor));
  const count = (name: keyof PromotionContent, value: number | null) =>
    field(name, value === null ? null : String(value));
  const hundredths = (name: keyof PromotionContent, value: number | null, unit: "percent" | "times") =>
    field(name, value === null ? null : `${value / 100} ${t(`content.units.${unit}`)}`);
  const instant = (name: keyof PromotionContent, value: string | null) =>
    field(name, value === null ? null : formatDateTime(value));
  const everyLanguage = (label: string, textOf: (code: Language) => string): FieldText[] =>
    languages.map(({ code, name }) => ({ label: `${label} · ${name}`, text: textOf(code) || "–" }));
  return (content) => [
    amount("maxBonusMinor", content.maxBonusMinor),
    hundredths("bonusBp", content.bonusBp, "percent"),
    amount("budgetMinor", content.budgetMinor),
    count("perPlayerLimit", content.perPlayerLimit),
    count("perDayLimit", content.perDayLimit),
    count("totalLimit", content.totalLimit),
    hundredths("turnoverX100", content.turnoverX100, "times"),
    field("turnoverBase", choice(content.turnoverBase)),
    amount("minDepositMinor", content.minDepositMinor),
    amount("maxBetMinor", content.maxBetMinor),
    field("allowedCategories", content.allowedCategories.map(choice).join(", ") || t("credits.every")),
    count("validDays", content.validDays),
    field("firstDepositOnly", t(content.firstDepositOnly ? "credits.yes" : "credits.no")),
    instant("startsAt", content.startsAt),
    instant("endsAt", content.endsAt),
    field("type", choice(content.type)),
    field("currency", content.currency),
    ...everyLanguage(t("content.fields.title"), (code) => content.title[code]),
    ...everyLanguage(t("content.fields.summary"), (code) => content.summary[code]),
    ...everyLanguage(t("content.blocks.title"), (code) =>
      content.terms
        .flatMap((block) =>
          block.kind === "list" ? block.items.map((item) => item[code]) : block.text[code],
        )
        .join(" · "),
    ),
    { label: t("content.picture.title"), text: pictureText(content) },
    count("sort", content.sort),
  ];

  function pictureText({ picture }: PromotionContent): string {
    if (picture.kind === "drawing") return `${t("content.picture.drawing")}: ${picture.drawing}`;
    if (picture.kind === "game") return `${t("content.picture.game")}: ${picture.game}`;
    return `${t("content.picture.upload")}: ${picture.desktop.slice(0, 8)}, ${picture.mobile.slice(0, 8)}`;
  }
}
