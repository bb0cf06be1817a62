import type { DepositOptions } from "@tessera/shared/contracts/deposits";
import { useTranslation } from "@tessera/shared/i18n";
import { Link } from "@tessera/shared/router";
import { buttonClass, Note } from "@tessera/shared/ui";
import { useReasonText } from "../promotions/reason-text.ts";

export interface LinkedPromotionProps {
  /** The promotion that the player came with; null when he came with none. */
  readonly slug: string | null;
  readonly promotions: DepositOptions["promotions"];
}

/** Why the promotion of the player's link is not chosen; nothing when it is, or when there was none. */
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
