import { useHasPath } from "@tessera/shared/federation";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Icon, QueryPart, SectionHead } from "@tessera/shared/ui";
import { promotionsQuery } from "./promotion-queries.ts";
import { CardsSkeleton, PromotionCards } from "./promotions-page.tsx";
import { useTranslation } from "../texts.ts";

const shownMax = 2;

/** Row of promotions on the home page; nothing without one. */
export function PromotionsRow() {
  const { t } = useTranslation();
  const options = promotionsQuery(useLanguage());
  const query = useQuery(options);
  const hasPage = useHasPath("/promotions");
  if (query.data?.items.length === 0) return null;
  return (
    <section>
      <SectionHead title={t("wallet.promotions.title")}>
        {hasPage && (
          <Link to="/promotions">
            {t("buttons.seeAll")}
            <Icon name="next" size="small" />
          </Link>
        )}
      </SectionHead>
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("wallet.promotions.notLoaded")}
        skeleton={<CardsSkeleton />}
      >
        {({ items }) => <PromotionCards promotions={items.slice(0, shownMax)} />}
      </QueryPart>
    </section>
  );
}
