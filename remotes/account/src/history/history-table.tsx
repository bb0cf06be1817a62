import type { HistoryItem } from "@tessera/shared/contracts/account";
import { Link, useLocation } from "@tessera/shared/router";
import {
  DataTable,
  DateTime,
  Icon,
  MovementAmount,
  movementIcon,
  MovementStatus,
  MovementTile,
  type Column,
} from "@tessera/shared/ui";
import type { SortBy } from "./history-filter.ts";
import styles from "./history-table.module.css";
import type { HistoryFilterInAddress } from "./use-history-filter.ts";
import { useTranslation } from "../texts.ts";

interface HistoryTableProps extends Pick<HistoryFilterInAddress, "filter" | "change"> {
  readonly movements: readonly HistoryItem[];
}

/** Table of one page of movements; each row opens its dialog. */
export function HistoryTable({ movements, filter, change }: HistoryTableProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const sortOf = (sortBy: SortBy) => {
    const direction = filter.sortBy === sortBy ? filter.sortDir : null;
    return {
      direction,
      onSort: () => change({ sortBy, sortDir: direction === "desc" ? "asc" : "desc" }),
    };
  };
  const columns: readonly Column<HistoryItem>[] = [
    {
      key: "number",
      header: t("account.history.number"),
      cell: ({ number }) => <b>{number}</b>,
    },
    {
      key: "time",
      header: t("account.history.time"),
      cell: ({ createdAt }) => <DateTime instant={createdAt} />,
      place: "meta",
      sort: sortOf("createdAt"),
    },
    {
      key: "type",
      header: t("account.history.typeShort"),
      cell: (movement) => <TypeCell movement={movement} />,
      place: "title",
    },
    {
      key: "amount",
      header: t("account.history.amount"),
      cell: (movement) => <MovementAmount movement={movement} />,
      numeric: true,
      place: "amount",
      sort: sortOf("amount"),
    },
    {
      key: "status",
      header: t("account.history.status"),
      cell: ({ status }) => <MovementStatus status={status} />,
      place: "status",
    },
  ];
  return (
    <DataTable
      caption={t("account.history.title")}
      columns={columns}
      rows={movements}
      rowKey={({ id }) => id}
      leading={({ type, direction }) => <MovementTile type={type} direction={direction} />}
      action={({ type, id, title, number }) => (
        <Link
          to={{ pathname: `/history/${type}/${id}`, search }}
          state={{ fromList: true }}
          aria-label={t("account.history.open", { title, number })}
        >
          <Icon name="next" size="small" />
        </Link>
      )}
    />
  );
}

/** Type of a movement with the server's title, such as the game of a round. */
function TypeCell({ movement: { type, title } }: { readonly movement: HistoryItem }) {
  return (
    <span className={styles.Type}>
      <Icon name={movementIcon(type)} size="small" />
      <span>{title}</span>
    </span>
  );
}
