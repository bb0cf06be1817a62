import { bonusKinds, type PromotionDetail } from "@tessera/shared/contracts/promotions";
import { formatDateTime, useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Link, useParams } from "@tessera/shared/router";
import {
  Amount,
  buttonClass,
  ContentText,
  EmptyState,
  PageHead,
  Pairs,
  Panel,
  Picture,
  QueryPart,
  SectionHead,
  Skeleton,
  Stack,
  Tile,
  WithAside,
} from "@tessera/shared/ui";
import { BackLink } from "../cashier/back-link.tsx";
import { EndsIn } from "./ends-in.tsx";
import { PromotionAction } from "./promotion-action.tsx";
import { promotionQuery } from "./promotion-queries.ts";
import styles from "./promotion-page.module.css";
import { useTranslation } from "../texts.ts";

/** Screen of one promotion with all its terms. */
export function PromotionPage() {
  const { t } = useTranslation();
  const { slug = "" } = useParams();
  const options = promotionQuery(useLanguage(), slug);
  const query = useQuery(options);
  return (
    <Stack>
      <PageHead
        title={query.data?.title ?? t("wallet.promotions.title")}
        before={<BackLink to="/promotions" />}
      />
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("wallet.promotions.oneNotLoaded")}
        safe={t("wallet.cashier.safe")}
        gone={
          <EmptyState
            title={t("errors.PROMO_NOT_FOUND")}
            action={
              <Link to="/promotions" className={buttonClass()}>
                {t("buttons.seeAll")}
              </Link>
            }
          />
        }
        skeleton={<Skeleton height="panel" />}
      >
        {(promotion) => <Detail promotion={promotion} />}
      </QueryPart>
    </Stack>
  );
}

function Detail({ promotion }: { readonly promotion: PromotionDetail }) {
  const { t } = useTranslation();
  return (
    <WithAside aside={<Facts promotion={promotion} />}>
      <Panel className={styles.Hero}>
        <div className={styles.Words}>
          <p className={styles.Bonus}>{promotion.bonusText}</p>
          <p>{promotion.summary}</p>
          <p className={styles.Ends}>
            <EndsIn endsAt={promotion.endsAt} />
          </p>
          <div className={styles.Action}>
            <PromotionAction promotion={promotion} lit />
          </div>
        </div>
        <Picture src={promotion.image} alt="" width={240} height={320} loading="eager" />
      </Panel>
      <Tile>
        <SectionHead title={t("wallet.promotions.terms")} />
        <ContentText blocks={promotion.terms} level={3} />
      </Tile>
    </WithAside>
  );
}

/** Formats basis points as in the promotion's text: `50%`, `2.5%`. */
function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

function Facts({ promotion }: { readonly promotion: PromotionDetail }) {
  const { t, findText } = useTranslation();
  const { type, bonusBp, maxBonusMinor, minDepositMinor, turnoverX100, turnoverBase } = promotion;
  const { maxBetMinor, validDays, startsAt, endsAt, weights } = promotion;
  const isDeposit = bonusKinds[type] === "deposit";
  const facts = [
    ...(isDeposit
      ? [{ label: t("wallet.promotions.fact.minDeposit"), value: <Amount minor={minDepositMinor} /> }]
      : []),
    ...(bonusBp > 0 ? [{ label: t("wallet.promotions.fact.bonus"), value: percent(bonusBp) }] : []),
    ...(maxBonusMinor === null
      ? []
      : [{ label: t("wallet.promotions.fact.maxBonus"), value: <Amount minor={maxBonusMinor} /> }]),
    {
      label: t("wallet.promotions.fact.turnover"),
      value: t(`wallet.promotions.fact.${turnoverBase === "bonus" ? "bonus_times" : turnoverBase}`, {
        times: turnoverX100 / 100,
      }),
    },
    ...(maxBetMinor === null
      ? []
      : [{ label: t("wallet.promotions.fact.maxBet"), value: <Amount minor={maxBetMinor} /> }]),
    {
      label: t("wallet.promotions.fact.validDays"),
      value: t("wallet.promotions.days", { days: validDays }),
    },
    { label: t("wallet.promotions.fact.from"), value: formatDateTime(startsAt) },
    { label: t("wallet.promotions.fact.until"), value: formatDateTime(endsAt) },
  ];
  return (
    <>
      <Pairs pairs={facts} />
      {weights.length > 0 && (
        <section>
          <h2 className={styles.WeightsHead}>{t("wallet.promotions.weights")}</h2>
          <Pairs
            pairs={weights.map(({ category, weightBp }) => ({
              label: findText(`wallet.promotions.categories.${category}`) ?? category,
              value: percent(weightBp),
            }))}
          />
        </section>
      )}
    </>
  );
}
