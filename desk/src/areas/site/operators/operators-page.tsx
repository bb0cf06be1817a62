import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Status } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DecisionButton,
  DecisionDialog,
  DetailActions,
  DetailHead,
  ListArea,
} from "../../../ui/index.ts";
import { NewOperatorDialog } from "./new-operator-dialog.tsx";

const readOperators = ({ signal }: { readonly signal: AbortSignal }) =>
  callOperator(operatorsApi.list, {}, { signal });
const operatorsQuery = { queryKey: ["operators"], queryFn: readOperators };

type OperatorRow = Awaited<ReturnType<typeof readOperators>>["items"][number];

/** Whoever may work here, with their roles. */
export function OperatorsPage() {
  const { t } = useTranslation();
  const rolesOf = ({ roles }: OperatorRow) => roles.map((role) => t(`desk.roles.${role}`)).join(", ");
  const columns: readonly Column<OperatorRow>[] = [
    { key: "name", header: t("operators.name"), place: "title", cell: ({ username }) => username },
    { key: "roles", header: t("operators.roles"), place: "meta", cell: rolesOf },
    {
      key: "status",
      header: t("operators.state"),
      place: "status",
      cell: (row) => <OperatorState row={row} />,
    },
  ];
  return (
    <ListArea
      title={t("operators.title")}
      text={t("operators.text")}
      actions={
        <DecisionButton kind="lit" hotkey="n" label={t("operators.new")}>
          {(close) => <NewOperatorDialog onClose={close} />}
        </DecisionButton>
      }
      query={useQuery(operatorsQuery)}
      queryKey={operatorsQuery.queryKey}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ username }) => t("desk.queue.open", { name: username })}
      detail={(row) => <OperatorDetail row={row} roles={rolesOf(row)} />}
    />
  );
}

function OperatorState({ row: { status } }: { readonly row: OperatorRow }) {
  const { t } = useTranslation();
  return <Status kind={status === "active" ? "good" : "over"}>{t(`operators.status.${status}`)}</Status>;
}

function OperatorDetail({ row, roles }: { readonly row: OperatorRow; readonly roles: string }) {
  const { t } = useTranslation();
  const self = useOperator();
  const { id, username, status } = row;
  const isOwn = id === self.id;
  return (
    <>
      <DetailHead title={username} status={<OperatorState row={row} />} text={roles} />
      <DetailActions note={t(isOwn ? "operators.own" : "operators.effect")}>
        {status === "active" && !isOwn && (
          <DecisionButton kind="danger" hotkey="r" label={t("operators.disable")}>
            {(close) => (
              <DecisionDialog
                danger
                queue="operators"
                onClose={close}
                schema={z.object({})}
                defaultValues={{}}
                title={t("operators.ask", { username })}
                description={t("operators.effect")}
                confirmLabel={t("operators.disable")}
                done={t("desk.queue.done")}
                send={() => callOperator(operatorsApi.disable, { params: { id } })}
              />
            )}
          </DecisionButton>
        )}
      </DetailActions>
    </>
  );
}
