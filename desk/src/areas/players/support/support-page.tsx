import { supportStatus } from "@tessera/shared/contracts/support";
import {
  operatorSupportApi,
  type OperatorSupportRequest,
  supportHolder,
} from "@tessera/shared/operator-contracts/support";
import { Link } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { buttonClass, ChipGroup, TypeTile } from "@tessera/shared/ui";
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
import { SupportDetail } from "./support-detail.tsx";
import { SupportState } from "./support-state.tsx";
import { useSubjectText } from "./support-subject.tsx";

const states = [...supportStatus.options, "all"] as const;
const filterForm = sharedForm(
  { status: z.enum(states), holder: supportHolder },
  { status: "open", holder: "all" },
  { everywhere: { status: "all" } },
);

/** Queue of what players write to support: the longest wait first, and what is answered or closed. */
export function SupportPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const { status, holder } = filter;
  return (
    <ListArea
      title={t("support.title")}
      text={t("support.text")}
      actions={
        <Link to="/desk/templates" className={buttonClass({ slim: true })}>
          {t("support.toTemplates")}
        </Link>
      }
      list={list}
      searchLabel={t("support.search")}
      usualOrder={status === "open" ? "oldest" : "newest"}
      chips={
        <>
          <ChipGroup
            label={t("support.state")}
            value={status}
            choices={states.map((value) => ({ value, label: t(`support.states.${value}`) }))}
            onChange={(shown) => change({ status: shown })}
          />
          <ChipGroup
            label={t("support.holder")}
            value={holder}
            choices={supportHolder.options.map((value) => ({ value, label: t(`support.holders.${value}`) }))}
            onChange={(shown) => change({ holder: shown })}
          />
        </>
      }
      panel={(id) => <SupportDetail key={id} id={id} />}
      query={rowsQuery("support", operatorSupportApi.list, filter, { status, holder })}
      failure={t("support.notLoaded")}
      empty={t("support.empty")}
      columns={useSupportColumns()}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      leading={() => <TypeTile icon="message" />}
    />
  );
}

/** Columns of the list. */
function useSupportColumns(): readonly Column<OperatorSupportRequest>[] {
  const { t } = useTranslation();
  const subjectText = useSubjectText();
  return [
    titleColumn("number", t("support.number"), ({ number, username }) => [number, username]),
    instantColumn("changedAt", t("support.changedAt")),
    column("about", t("support.about"), (request) => subjectText(request)),
    column("assignee", t("support.assignee"), ({ assignee }) => assignee?.username ?? t("support.nobody")),
    column("status", t("support.state"), ({ status }) => <SupportState status={status} />, "status"),
  ];
}
