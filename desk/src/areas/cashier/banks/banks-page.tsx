import { call } from "@tessera/shared/http";
import {
  operatorBanksApi as api,
  type OperatorBank,
  type OperatorHouseAccount,
} from "@tessera/shared/operator-contracts/banks";
import { useQuery, type UseQueryResult } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { type Column, DataTable, Note, SectionHead, Stack, Status, TypeTile } from "@tessera/shared/ui";
import { useState } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  column,
  DecisionButton,
  DecisionDialog,
  numberColumn,
  QueueList,
  QueuePage,
} from "../../../ui/index.ts";

const banksQuery = callQuery(["banks", "list"], api.banks, {});
const houseAccountsQuery = callQuery(["banks", "house-accounts"], api.houseAccounts, {});

/** Banks, and the site's own accounts for manual transfers. */
export function BanksPage() {
  const { t } = useTranslation();
  return (
    <QueuePage title={t("banks.title")} text={t("banks.text")}>
      <Stack>
        <SectionHead title={t("banks.houseAccounts")} />
        <HouseAccounts />
        <SectionHead title={t("banks.banks")} />
        <Banks />
      </Stack>
    </QueuePage>
  );
}

function Banks() {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorBank>[] = [
    column("name", t("banks.bank"), ({ name }) => <b>{name}</b>, "title"),
    column("country", t("banks.country"), ({ country }) => country, "meta"),
    numberColumn("accounts", t("banks.playerAccounts"), ({ playerAccounts }) => playerAccounts),
  ];
  return (
    <SwitchedList
      caption={t("banks.banks")}
      query={useQuery(banksQuery)}
      queryKey={banksQuery.queryKey}
      columns={columns}
      keyOf={({ code }) => code}
      nameOf={({ name }) => name}
      send={({ code }, body) => call(api.changeBank, { params: { code }, body })}
    />
  );
}

const nameOf = ({ bank, accountNumber }: OperatorHouseAccount) => `${bank.name} ${accountNumber}`;

function HouseAccounts() {
  const { t } = useTranslation();
  const columns: readonly Column<OperatorHouseAccount>[] = [
    column("name", t("banks.account"), (row) => <b>{nameOf(row)}</b>, "title"),
    column("currency", t("banks.currency"), ({ currency }) => currency, "meta"),
    numberColumn("open", t("banks.openDeposits"), ({ openDeposits }) => openDeposits),
  ];
  return (
    <SwitchedList
      caption={t("banks.houseAccounts")}
      query={useQuery(houseAccountsQuery)}
      queryKey={houseAccountsQuery.queryKey}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      warningOf={({ last, currency }) => last && t("banks.last", { currency })}
      send={({ id }, body) => call(api.changeHouseAccount, { params: { id }, body })}
    />
  );
}

interface Switched {
  readonly active: boolean;
  readonly version: number;
}

interface SwitchedListProps<Row extends Switched> {
  readonly caption: string;
  readonly query: UseQueryResult<{ readonly items: readonly Row[] }>;
  readonly queryKey: readonly unknown[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Warning in the dialog. */
  readonly warningOf?: (row: Row) => string | false;
  readonly send: (row: Row, change: Switched) => Promise<unknown>;
}

/** List of rows that are switched on or off. */
function SwitchedList<Row extends Switched>(props: SwitchedListProps<Row>) {
  const { t } = useTranslation();
  const { caption, query, queryKey, columns, keyOf, nameOf: name } = props;
  const stateColumn: Column<Row> = column(
    "state",
    t("banks.state"),
    ({ active }) => <OnOff active={active} />,
    "status",
  );
  return (
    <QueueList query={query} queryKey={queryKey} failure={t("banks.notLoaded")} empty={t("banks.empty")}>
      {(rows) => (
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={keyOf}
          leading={() => <TypeTile icon="bank" direction="move" />}
          columns={[...columns, stateColumn]}
          button={(row) => {
            const verb = t(row.active ? "banks.takeOff" : "banks.putOn");
            return (
              <DecisionButton slim label={verb} aria-label={`${verb}: ${name(row)}`}>
                {(close) => <SwitchDialog {...props} row={row} onClose={close} />}
              </DecisionButton>
            );
          }}
        />
      )}
    </QueueList>
  );
}

function OnOff({ active }: Pick<Switched, "active">) {
  const { t } = useTranslation();
  return <Status kind={active ? "good" : "over"}>{t(active ? "banks.on" : "banks.off")}</Status>;
}

const nothing = z.object({});

interface SwitchDialogProps<Row extends Switched> extends Pick<
  SwitchedListProps<Row>,
  "nameOf" | "warningOf" | "send"
> {
  readonly row: Row;
  readonly onClose: () => void;
}

function SwitchDialog<Row extends Switched>(props: SwitchDialogProps<Row>) {
  const { t } = useTranslation();
  const { row, onClose, warningOf, send } = props;
  // What was asked for stays while the dialog is open, also when another operator was first.
  const [active] = useState(!row.active);
  const warning = warningOf?.(row);
  return (
    <DecisionDialog
      queue="banks"
      onClose={onClose}
      title={t(active ? "banks.askOn" : "banks.askOff", { name: props.nameOf(row) })}
      description={t(active ? "banks.effectOn" : "banks.effectOff")}
      confirmLabel={t(active ? "banks.putOn" : "banks.takeOff")}
      danger={!active}
      version={row.version}
      isAllowed={row.active !== active}
      present={<OnOff active={row.active} />}
      schema={nothing}
      defaultValues={{}}
      send={(_, version = row.version) => send(row, { active, version })}
    >
      {() => warning && <Note icon="warning">{warning}</Note>}
    </DecisionDialog>
  );
}
