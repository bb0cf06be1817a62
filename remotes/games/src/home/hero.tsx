import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Panel, QueryPart, Skeleton } from "@tessera/shared/ui";
import { BannerCarousel } from "./banner-carousel.tsx";
import styles from "./hero.module.css";
import { bannersQuery } from "./home-queries.ts";
import { Jackpots } from "./jackpots.tsx";
import { useTranslation } from "../texts.ts";

/** Panel at the top: banners and jackpots. */
export function Hero() {
  const { t } = useTranslation();
  const options = bannersQuery("home", useLanguage());
  const query = useQuery(options);
  return (
    <Panel className={styles.Hero}>
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("states.error")}
        skeleton={<Skeleton className={styles.BannerPending ?? ""} />}
      >
        {({ items }) => (items.length > 0 ? <BannerCarousel banners={items} /> : null)}
      </QueryPart>
      <Jackpots className={styles.Jackpots} />
    </Panel>
  );
}
