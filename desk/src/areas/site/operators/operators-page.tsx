import { call } from "@tessera/shared/http";
import { type ListedOperator, operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { Status, TypeTile } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  ConfirmationButton,
  DecisionButton,
  DetailActions,
  DetailHead,
  ListArea,
} from "../../../ui/index.ts";
import { NewOperatorDialog } from "./new-operator-dialog.tsx";

const operatorsQuery = callQuery(["operators"], operatorsApi.list, {});

/** List of the operators with their roles. */
export function OperatorsPage() {
  const { t } = useTranslation();
  const rolesOf = ({ roles }: ListedOperator) => roles.map((role) => t(`desk.roles.${role}`)).join(", ");
  const columns: readonly Column<ListedOperator>[] = [
    column("name", t("operators.name"), ({ username }) => username, "title"),
    column("roles", t("operators.roles"), rolesOf, "meta"),
    column("status", t("operators.state"), (row) => <OperatorState row={row} />, "status"),
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
      query={operatorsQuery}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="profile" direction="move" />}
      rowName={({ username }) => username}
      detail={(row) => <OperatorDetail row={row} roles={rolesOf(row)} />}
    />
  );
}

function OperatorState({ row: { status } }: { readonly row: ListedOperator }) {
  const { t } = useTranslation();
  return <Status kind={status === "active" ? "good" : "over"}>{t(`operators.status.${status}`)}</Status>;
}

function OperatorDetail({ row, roles }: { readonly row: ListedOperator; readonly roles: string }) {
  const { t } = useTranslation();
  const self = useOperator();
  const { id, username, status } = row;
  const isOwn = id === self.id;
  return (
    <>
      <DetailHead title={username} status={<OperatorState row={row} />} text={roles} />
      <DetailActions note={t(isOwn ? "operators.own" : "operators.effect")}>
        <ConfirmationButton
          isOffered={status === "active" && !isOwn}
          kind="danger"
          hotkey="r"
          label={t("operators.disable")}
          queue="operators"
          title={t("operators.ask", { username })}
          description={t("operators.effect")}
          send={() => call(operatorsApi.disable, { params: { id } })}
        />
      </DetailActions>
    </>
  );
}
