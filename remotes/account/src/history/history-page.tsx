import { accountApi } from "@tessera/shared/api/account";
import { historyType } from "@tessera/shared/contracts/account";
import { id as idSchema } from "@tessera/shared/contracts/scalars";
import { saveFile } from "@tessera/shared/core/save-file";
import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { useMutation, useQuery } from "@tessera/shared/query";
import { useLocation, useNavigate, useParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import {
  Button,
  EmptyState,
  PageHead,
  Pager,
  QueryPart,
  Skeleton,
  SkeletonRows,
  Stack,
} from "@tessera/shared/ui";
import { dateRangeError, type HistoryFilter } from "./history-filter.ts";
import { HistoryFilters } from "./history-filters.tsx";
import styles from "./history-page.module.css";
import { historyQuery } from "./history-queries.ts";
import { HistoryTable } from "./history-table.tsx";
import { HistoryTotals } from "./history-totals.tsx";
import { MovementDialog, NoSuchMovement } from "./movement-dialog.tsx";
import { useHistoryFilter, type HistoryFilterInAddress } from "./use-history-filter.ts";
import { useTranslation } from "../texts.ts";

/** Screen of the player's money movements. A movement's address opens its dialog over the list. */
export function HistoryPage() {
  const { t } = useTranslation();
  const address = useHistoryFilter();
  const isAskable = dateRangeError(address.filter) === null;
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.history.title")}>
        {isAskable && <ExportButton filter={address.filter} />}
      </PageHead>
      <HistoryFilters {...address} />
      {isAskable && <HistoryList address={address} />}
      <AddressedMovement />
    </Stack>
  );
}

function ExportButton({ filter }: Pick<HistoryFilterInAddress, "filter">) {
  const { t } = useTranslation();
  const download = useExportHistory();
  return (
    <Button
      icon="download"
      busy={download.isPending}
      aria-label={t("account.history.export")}
      onClick={() => download.mutate(filter)}
    >
      CSV
    </Button>
  );
}

function HistoryList({ address }: { readonly address: HistoryFilterInAddress }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { filter } = address;
  const query = useQuery(historyQuery(filter, language));
  return (
    <QueryPart
      query={query}
      queryKey={historyQuery(filter, language).queryKey}
      failure={t("account.history.notLoaded")}
      safe={t("account.history.safe")}
      skeleton={<HistorySkeleton />}
    >
      {({ items, totals, pageCount }) => (
        <div className={styles.List} aria-busy={query.isPlaceholderData}>
          <HistoryTotals totals={totals} />
          {items.length === 0 ? (
            <NothingFound address={address} />
          ) : (
            <HistoryTable movements={items} filter={filter} change={address.change} />
          )}
          <Pager pageIndex={filter.pageIndex} pageCount={pageCount} onPage={address.turnTo} />
        </div>
      )}
    </QueryPart>
  );
}

function HistorySkeleton() {
  return (
    <div className={styles.List}>
      <Skeleton height="panel" className={styles.TotalsSkeleton ?? ""} />
      <SkeletonRows rows={6} />
    </div>
  );
}

function NothingFound({ address }: { readonly address: HistoryFilterInAddress }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("account.history.empty")}
      text={t("account.history.emptyText")}
      action={address.isFiltered && <Button onClick={address.reset}>{t("buttons.reset")}</Button>}
    />
  );
}

const movementAddress = z.object({ type: historyType, id: idSchema });

/** Dialog of the movement in the address. Closing it returns to the unchanged list. */
function AddressedMovement() {
  const params = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  if (params.type === undefined) return null;
  const address = z.safeParse(movementAddress, params);
  const close = () => {
    const cameFromList = z.safeParse(z.object({ fromList: z.literal(true) }), state).success;
    if (cameFromList) void navigate(-1);
    else void navigate({ pathname: "/history", search }, { replace: true });
  };
  return address.success ? (
    <MovementDialog {...address.data} onClose={close} />
  ) : (
    <NoSuchMovement onClose={close} />
  );
}

/** Without it spreadsheets assume a legacy encoding; reading the answer as text removes it. */
const byteOrderMark = "\uFEFF";

/** Fetches every movement of a filter as CSV and saves it in the browser under the given file name. */
function useExportHistory() {
  return useMutation({
    mutationFn: async ({ status, search, pageIndex: _, ...rest }: HistoryFilter) => {
      const table = await call(accountApi.exportHistory, {
        query: { ...rest, status: status ?? undefined, search: search ?? undefined },
      });
      const content = new Blob([byteOrderMark + table], { type: "text/csv;charset=utf-8" });
      saveFile(`tessera-history-${rest.from}-${rest.to}.csv`, content);
    },
  });
}
