import type { DepositOptions } from "@tessera/shared/contracts/deposits";
import { Link } from "@tessera/shared/router";
import { buttonClass, Note } from "@tessera/shared/ui";
import { useReasonText } from "../promotions/reason-text.ts";
import { useTranslation } from "../texts.ts";

export interface LinkedPromotionProps {
  /** Slug of the promotion in the player's link; null without one. */
  readonly slug: string | null;
  readonly promotions: DepositOptions["promotions"];
}

/** Note with the reason why the linked promotion is not selected; nothing when it is, or without a link. */
export function LinkedPromotion({ slug, promotions }: LinkedPromotionProps) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  if (slug === null) return null;
  const promotion = promotions.find((known) => known.slug === slug);
  if (promotion?.eligible) return null;
  return (
    <Note
      announce="status"
      icon="promotions"
      title={
        promotion
          ? t("wallet.deposit.promotion.notUsable", { promotion: promotion.title })
          : t("wallet.deposit.promotion.notThere")
      }
      action={
        <Link to="/promotions" className={buttonClass({ slim: true })}>
          {t("wallet.deposit.promotion.others")}
        </Link>
      }
    >
      {promotion && reasonText(promotion.reason)}
    </Note>
  );
}
