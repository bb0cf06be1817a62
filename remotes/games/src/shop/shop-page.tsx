import type { Shop } from "@tessera/shared/contracts/shop";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { EmptyState, PageHead, QueryPart, Stack } from "@tessera/shared/ui";
import { AwardList } from "./award-list.tsx";
import { PointsTile } from "./points-tile.tsx";
import { shopQuery } from "./shop-queries.ts";
import { SpinList } from "./spin-list.tsx";
import { useLiveWheels } from "./use-live-wheels.ts";
import { WheelPanels } from "./wheel-panels.tsx";
import { useTranslation } from "../texts.ts";

/** Screen of the shop: points, the wheel with its chances, and the player's spins. */
export function ShopPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery(shopQuery(language));
  return (
    <Stack>
      {query.isLoadingError && <PageHead title={t("games.shop.title")} />}
      <QueryPart
        query={query}
        queryKey={shopQuery(language).queryKey}
        failure={t("games.shop.notLoaded")}
        safe={t("games.shop.safe")}
        outline={<ShopContent shop={null} />}
      >
        {(shop) => <ShopContent shop={shop} />}
      </QueryPart>
      <SpinList />
    </Stack>
  );
}

/**
 * Everything but the player's spins; before it is known, the wheel without prizes and a dash for the points.
 */
function ShopContent({ shop }: { readonly shop: Shop | null }) {
  return shop?.wheels.length === 0 ? <WithoutWheel shop={shop} /> : <WheelPanels shop={shop} />;
}

function WithoutWheel({ shop }: { readonly shop: Shop }) {
  const { t } = useTranslation();
  useLiveWheels(false);
  return (
    <Stack>
      <PageHead title={t("games.shop.title")}>
        <PointsTile shop={shop} heldMinor={null} />
      </PageHead>
      <EmptyState title={t("games.shop.noWheel")} />
      <AwardList awards={shop.awards} />
    </Stack>
  );
}
