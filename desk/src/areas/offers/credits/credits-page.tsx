import { creditProposalStatus } from "@tessera/shared/operator-contracts/credit-proposal-state";
import type { CreditProposal } from "@tessera/shared/operator-contracts/credit-proposals";
import { useQuery } from "@tessera/shared/query";
import { Amount, ChipGroup, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  instantColumn,
  ListArea,
  ListToolbar,
  RowTitle,
  useListFilter,
} from "../../../ui/index.ts";
import { CreditDetail } from "./credit-detail.tsx";
import { creditFilterForm, creditsQuery } from "./credit-queries.ts";
import { CreditState } from "./credit-state.tsx";
import { useSubjectTitle } from "./credit-subject.tsx";

const states = [...creditProposalStatus.options, "all"] as const;

/**
 * Queue of proposals to publish what gives credits: those that wait for a second operator, and the decided
 * ones.
 */
export function CreditsPage() {
  const { t } = useTranslation();
  const titleOf = useSubjectTitle();
  const list = useListFilter(creditFilterForm);
  const { filter, change } = list;
  const options = creditsQuery(filter);
  return (
    <ListArea
      title={t("credits.title")}
      text={t("credits.text")}
      filters={
        <ListToolbar
          list={list}
          searchLabel={t("credits.search")}
          usualOrder={filter.status === "proposed" ? "oldest" : "newest"}
        >
          <ChipGroup
            label={t("credits.state")}
            value={filter.status}
            choices={states.map((value) => ({ value, label: t(`credits.states.${value}`) }))}
            onChange={(status) => change({ status })}
          />
        </ListToolbar>
      }
      panel={(id) => <CreditDetail key={id} id={id} />}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure={t("credits.notLoaded")}
      empty={t("credits.empty")}
      list={list}
      columns={useCreditColumns()}
      rowKey={({ id }) => id}
      rowLabel={(row) => t("desk.queue.open", { name: titleOf(row) })}
      leading={() => <TypeTile icon="promotions" />}
    />
  );
}

/** Columns of the list. */
function useCreditColumns(): readonly Column<CreditProposal>[] {
  const { t } = useTranslation();
  const titleOf = useSubjectTitle();
  return [
    {
      key: "title",
      header: t("credits.subject"),
      place: "title",
      cell: (row) => <RowTitle title={titleOf(row)} text={t(`credits.kinds.${row.subject.kind}`)} />,
    },
    instantColumn("createdAt", t("credits.createdAt")),
    { key: "proposedBy", header: t("credits.proposedBy"), cell: ({ proposedBy }) => proposedBy },
    {
      key: "inAll",
      header: t("credits.inAll"),
      numeric: true,
      place: "amount",
      cell: ({ cost: { inAllMinor } }) =>
        inAllMinor === null ? t("credits.unbounded") : <Amount minor={inAllMinor} />,
    },
    {
      key: "status",
      header: t("credits.state"),
      place: "status",
      cell: ({ status }) => <CreditState status={status} />,
    },
  ];
}
