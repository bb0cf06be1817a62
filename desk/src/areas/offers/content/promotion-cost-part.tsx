import { promotionCost } from "@tessera/shared/core/promotion-cost";
import type { PromotionContent } from "@tessera/shared/operator-contracts/promotions";
import { useTranslation } from "../../../texts.ts";
import { EditedCostPart, useCreditLimit } from "../credits/credit-cost-part.tsx";
import type { Content } from "./content-kinds.ts";

interface PromotionProps {
  readonly slug: string;
  readonly content: Content;
}

const subjectOf = (slug: string) => ({ queue: "content", kind: "promotion", key: slug }) as const;
const costOf = (content: Content) => promotionCost(content as unknown as PromotionContent);

/** Worst case of a promotion as it is typed. */
export function PromotionCostPart({ slug, content }: PromotionProps) {
  return <EditedCostPart cost={costOf(content)} subject={subjectOf(slug)} />;
}

/** Action of the button of a publication: to publish, or to propose it to a second operator. */
export function PublishLabel({ slug, content }: PromotionProps) {
  const { t } = useTranslation();
  const { needsSecond } = useCreditLimit(subjectOf(slug), costOf(content));
  return t(needsSecond ? "credits.propose" : "content.publish");
}
