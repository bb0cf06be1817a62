import type { Promotion } from "@tessera/shared/contracts/promotions";
import { Link } from "@tessera/shared/router";
import { buttonClass, Picture } from "@tessera/shared/ui";
import { EndsIn } from "./ends-in.tsx";
import styles from "./promotion-card.module.css";
import { PromotionAction } from "./promotion-action.tsx";
import { useTranslation } from "../texts.ts";

/** Card of a promotion: picture, offer, remaining time and action. */
export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const { t } = useTranslation();
  const { slug, title, summary, image, bonusText, endsAt } = promotion;
  return (
    <article className={styles.Card}>
      <div className={styles.Words}>
        <div>
          <p className={styles.Bonus}>{bonusText}</p>
          <h3>{title}</h3>
          <p className={styles.Summary}>{summary}</p>
        </div>
        <p className={styles.Ends}>
          <EndsIn endsAt={endsAt} />
        </p>
        <div className={styles.Actions}>
          <Link
            to={`/promotions/${slug}`}
            className={buttonClass({ slim: true })}
            aria-label={`${t("wallet.promotions.detail")}: ${title}`}
          >
            {t("wallet.promotions.detail")}
          </Link>
          <PromotionAction promotion={promotion} slim />
        </div>
      </div>
      <Picture src={image} alt="" width={240} height={320} />
    </article>
  );
}
