import { type StoredText, textIn } from "@tessera/shared/core/languages";
import { formatMinor } from "@tessera/shared/core/money";
import { useLanguage } from "@tessera/shared/i18n";
import type {
  CreditKind,
  CreditProposal,
  CreditSubject,
} from "@tessera/shared/operator-contracts/credit-proposals";
import type { ListName } from "@tessera/shared/operator-contracts/list-readers";
import type { ReactNode } from "react";
import { useTranslation } from "../../../texts.ts";
import { FieldChanges } from "./field-changes.tsx";
import { usePromotionTexts } from "./promotion-texts.ts";
import { useWheelTexts } from "./wheel-texts.ts";

/** Hook for the name of what a proposal publishes. */
export function useSubjectTitle(): (proposal: CreditProposal) => string {
  const language = useLanguage();
  return ({ subject, key }) =>
    subject.kind === "referral-rate"
      ? subject.username
      : textIn(subject.proposed.title as StoredText, language) || key;
}

/** Address of a subject in its own area, and the list that has it there. */
export const placeOf: Readonly<
  Record<CreditKind, { readonly list: ListName; readonly path: (key: string) => string }>
> = {
  promotion: { list: "content", path: (key) => `/desk/content?kind=promotions&row=${key}` },
  wheel: { list: "wheels", path: (key) => `/desk/wheels?row=${key}` },
  "referral-rate": { list: "referrals", path: (key) => `/desk/referrals?list=referrers&row=${key}` },
};

/** Differences of what is proposed to what is published. */
export function SubjectChanges({ subject }: { readonly subject: CreditSubject }): ReactNode {
  const promotionTexts = usePromotionTexts();
  const wheelTexts = useWheelTexts();
  const rateTexts = useRateTexts();
  switch (subject.kind) {
    case "promotion": {
      const { proposed, published } = subject;
      return (
        <FieldChanges
          proposed={promotionTexts(proposed)}
          published={published && promotionTexts(published)}
        />
      );
    }
    case "wheel": {
      const { proposed, published } = subject;
      return <FieldChanges proposed={wheelTexts(proposed)} published={published && wheelTexts(published)} />;
    }
    case "referral-rate":
      return <FieldChanges proposed={rateTexts(subject.proposed)} published={rateTexts(subject.published)} />;
  }
}

type Rate = Extract<CreditSubject, { kind: "referral-rate" }>["proposed"];

/** Hook for the rate of a referrer in words. */
function useRateTexts() {
  const { t } = useTranslation();
  return ({ rateBp, budgetMinor }: Rate) => [
    { label: t("referrals.rate"), text: t("referrals.percent", { percent: rateBp / 100 }) },
    {
      label: t("referrals.budget"),
      text: budgetMinor === null ? t("credits.unbounded") : formatMinor(budgetMinor),
    },
  ];
}
