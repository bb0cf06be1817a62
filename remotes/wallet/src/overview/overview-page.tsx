import { accountApi } from "@tessera/shared/api/account";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import type { MinorUnits } from "@tessera/shared/core/money";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { useHasPath } from "@tessera/shared/federation";
import { call } from "@tessera/shared/http";
import { type Language, useLanguage } from "@tessera/shared/i18n";
import { playerQueries, queryOptions, useQuery, walletsQuery } from "@tessera/shared/query";
import {
  Button,
  PageHead,
  QueryPart,
  Skeleton,
  SkeletonRows,
  Stack,
  Tile,
  WithAside,
} from "@tessera/shared/ui";
import { useRefreshWallets } from "../balance/use-refresh-wallets.ts";
import { TurnoverPanel } from "../promotions/turnover-panel.tsx";
import { LastMovements } from "./last-movements.tsx";
import styles from "./overview-page.module.css";
import { TotalPanel } from "./total-panel.tsx";
import { WalletList } from "./wallet-list.tsx";
import { WeekPanel } from "./week-panel.tsx";
import { useTranslation } from "../texts.ts";

/** Wallet screen: the total, each wallet, and the last movements. */
export function OverviewPage() {
  const { t } = useTranslation();
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("wallet.overview.title")}>
        <RefreshButton />
      </PageHead>
      <PlayersWallets />
      <PlayersMovements />
    </Stack>
  );
}

function RefreshButton() {
  const { t } = useTranslation();
  const { mutate, isPending } = useRefreshWallets();
  return (
    <Button slim icon="refresh" busy={isPending} onClick={() => mutate()}>
      {t("wallet.balance.refresh")}
    </Button>
  );
}

function PlayersWallets() {
  const { t } = useTranslation();
  const query = useQuery(walletsQuery());
  return (
    <QueryPart
      query={query}
      queryKey={walletsQuery().queryKey}
      failure={t("wallet.overview.notLoaded")}
      safe={t("wallet.overview.safe")}
      outline={<MoneyPanels wallets={null} />}
    >
      {(wallets) => <MoneyPanels wallets={wallets} />}
    </QueryPart>
  );
}

/** Total and wallets; before they are known with a dash for each amount. */
function MoneyPanels({ wallets }: { readonly wallets: Wallets | null }) {
  const panels = (
    <>
      <TotalPanel wallets={wallets} />
      <WalletList wallets={wallets} />
    </>
  );
  return (
    <Stack className={styles.Page ?? ""} data-pending={wallets === null}>
      {wallets?.claim ? (
        <WithAside aside={<TurnoverPanel claim={wallets.claim} mainMinor={wallets.mainMinor} />}>
          {panels}
        </WithAside>
      ) : (
        panels
      )}
    </Stack>
  );
}

function MovementsSkeleton() {
  return (
    <WithAside aside={<Skeleton height="panel" />}>
      <SkeletonRows rows={5} />
    </WithAside>
  );
}

function PlayersMovements() {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useQuery(lastMovementsQuery(language));
  const hasHistory = useHasPath("/history");
  return (
    <QueryPart
      query={query}
      queryKey={lastMovementsQuery(language).queryKey}
      failure={t("wallet.overview.movementsNotLoaded")}
      safe={t("wallet.overview.safe")}
      skeleton={<MovementsSkeleton />}
    >
      {({ items, totals }) => (
        <WithAside
          aside={
            <>
              <WeekPanel totals={totals} />
              <PlayersPoints />
            </>
          }
        >
          <LastMovements movements={items} hasHistory={hasHistory} />
        </WithAside>
      )}
    </QueryPart>
  );
}

function PlayersPoints() {
  const { data: wallets } = useQuery(walletsQuery());
  return wallets && <PointsTile minor={wallets.pointsMinor} />;
}

function PointsTile({ minor }: { readonly minor: MinorUnits }) {
  const { t } = useTranslation();
  return (
    <Tile className={styles.Points ?? ""}>
      <div>
        <b>{t("wallet.overview.points")}</b>
        <p className={styles.Note}>{t("wallet.overview.pointsNote")}</p>
      </div>
      <b className={styles.PointsAmount}>{formatPoints(minor)}</b>
    </Tile>
  );
}

const shownRows = 5;

/** Last movements and totals of the last 7 days. Titles depend on the language. */
function lastMovementsQuery(language: Language) {
  return queryOptions({
    queryKey: [...playerQueries.history(), "last", language],
    queryFn: ({ signal }) =>
      call(accountApi.history, { query: { pageSize: shownRows, sortDir: "desc" } }, { signal }),
  });
}
