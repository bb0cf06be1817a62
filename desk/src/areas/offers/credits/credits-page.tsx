import { creditProposalStatus } from "@tessera/shared/operator-contracts/credit-proposal-state";
import { type CreditProposal, creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  instantColumn,
  ListArea,
  rowsQuery,
  sharedForm,
  titleColumn,
  useListFilter,
} from "../../../ui/index.ts";
import { CreditDetail } from "./credit-detail.tsx";
import { CreditState } from "./credit-state.tsx";
import { useSubjectTitle } from "./credit-subject.tsx";

const states = [...creditProposalStatus.options, "all"] as const;
const filterForm = sharedForm(
  { status: z.enum(states) },
  { status: "proposed" },
  { everywhere: { status: "all" } },
);

/**
 * Queue of proposals to publish what gives credits: those that wait for a second operator, and the decided
 * ones.
 */
export function CreditsPage() {
  const { t } = useTranslation();
  const titleOf = useSubjectTitle();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  return (
    <ListArea
      title={t("credits.title")}
      text={t("credits.text")}
      list={list}
      searchLabel={t("credits.search")}
      usualOrder={filter.status === "proposed" ? "oldest" : "newest"}
      chips={
        <ChipGroup
          label={t("credits.state")}
          value={filter.status}
          choices={states.map((value) => ({ value, label: t(`credits.states.${value}`) }))}
          onChange={(status) => change({ status })}
        />
      }
      panel={(id) => <CreditDetail key={id} id={id} />}
      query={rowsQuery("credits", creditProposalsApi.list, filter, { status: filter.status })}
      failure={t("credits.notLoaded")}
      empty={t("credits.empty")}
      columns={useCreditColumns()}
      rowKey={({ id }) => id}
      rowName={(row) => titleOf(row)}
      leading={() => <TypeTile icon="promotions" />}
    />
  );
}

/** Columns of the list. */
function useCreditColumns(): readonly Column<CreditProposal>[] {
  const { t } = useTranslation();
  const titleOf = useSubjectTitle();
  return [
    titleColumn("title", t("credits.subject"), (row) => [
      titleOf(row),
      t(`credits.kinds.${row.subject.kind}`),
    ]),
    instantColumn("createdAt", t("credits.createdAt")),
    column("proposedBy", t("credits.proposedBy"), ({ proposedBy }) => proposedBy),
    {
      key: "inAll",
      header: t("credits.inAll"),
      numeric: true,
      place: "amount",
      cell: ({ cost: { inAllMinor } }) =>
        inAllMinor === null ? t("credits.unbounded") : <Amount minor={inAllMinor} />,
    },
    column("status", t("credits.state"), ({ status }) => <CreditState status={status} />, "status"),
  ];
}
