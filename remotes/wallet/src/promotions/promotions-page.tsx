import { keepInSight } from "@tessera/shared/core/keep-in-sight";
import { type Promotion, promotionType, type PromotionType } from "@tessera/shared/contracts/promotions";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { useSearchParams } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import {
  EmptyState,
  PageHead,
  QueryPart,
  Skeleton,
  Stack,
  TabLinks,
  VisuallyHidden,
} from "@tessera/shared/ui";
import { LiveClaim, PastClaims } from "./own-claims.tsx";
import { PromotionCard } from "./promotion-card.tsx";
import { promotionsQuery, useLiveClaims } from "./promotion-queries.ts";
import { promotionTabs, type PromotionTab } from "./promotion-tabs.ts";
import styles from "./promotions-page.module.css";
import { useTranslation } from "../texts.ts";

interface Tab {
  readonly key: "all" | PromotionTab;
  readonly type?: PromotionType;
}

/** Tabs of the list: all, and each type that has a tab. */
const tabs: readonly Tab[] = [
  { key: "all" },
  ...promotionType.options.flatMap((type) => {
    const tab = promotionTabs[type];
    return tab === null ? [] : [{ key: tab, type }];
  }),
];

/** Screen of all running promotions and the player's claims. */
export function PromotionsPage() {
  const { t } = useTranslation();
  const isPlayer = useSession(({ status }) => status === "player");
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ key }) => key === search.get("type")) ?? tabs[0];
  useLiveClaims();
  return (
    <Stack className={styles.Page}>
      <PageHead title={t("wallet.promotions.title")} />
      {isPlayer && <LiveClaim />}
      <TabLinks label={t("wallet.promotions.types.label")}>
        {tabs.map(({ key }) => (
          <button
            key={key}
            ref={key === tab?.key ? keepInSight : undefined}
            type="button"
            aria-pressed={key === tab?.key}
            onClick={() => setSearch(key === "all" ? {} : { type: key }, { replace: true })}
          >
            {t(`wallet.promotions.types.${key}`)}
          </button>
        ))}
      </TabLinks>
      <section>
        <VisuallyHidden>
          <h2>{t("wallet.promotions.types.label")}</h2>
        </VisuallyHidden>
        <PromotionList key={tab?.key} type={tab?.type} />
      </section>
      {isPlayer && <PastClaims />}
    </Stack>
  );
}

function PromotionList({ type }: { readonly type: PromotionType | undefined }) {
  const { t } = useTranslation();
  const options = promotionsQuery(useLanguage(), type);
  const query = useQuery(options);
  return (
    <QueryPart
      query={query}
      queryKey={options.queryKey}
      failure={t("wallet.promotions.notLoaded")}
      safe={t("wallet.cashier.safe")}
      skeleton={<CardsSkeleton />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t("wallet.promotions.none")} />
        ) : (
          <PromotionCards promotions={items} />
        )
      }
    </QueryPart>
  );
}

export function PromotionCards({ promotions }: { readonly promotions: readonly Promotion[] }) {
  return (
    <ul className={styles.Cards}>
      {promotions.map((promotion) => (
        <li key={promotion.id}>
          <PromotionCard promotion={promotion} />
        </li>
      ))}
    </ul>
  );
}

export function CardsSkeleton() {
  return (
    <div className={styles.Cards}>
      <Skeleton height="panel" />
      <Skeleton height="panel" />
    </div>
  );
}
