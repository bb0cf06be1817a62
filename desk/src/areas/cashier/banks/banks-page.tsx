import { operatorBanksApi as api, type OperatorHouseAccount } from "@tessera/shared/operator-contracts/banks";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, DataTable, Note, SectionHead, Stack, Status } from "@tessera/shared/ui";
import { useState } from "react";
import { callOperator, callQuery } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog, QueueList, QueuePage } from "../../../ui/index.ts";

const banksQuery = () => callQuery(["banks", "list"], api.banks, {});
const houseAccountsQuery = () => callQuery(["banks", "house-accounts"], api.houseAccounts, {});

/** A bank or an account of the site that is switched on or off. */
interface Switched {
  readonly name: string;
  readonly active: boolean;
  readonly version: number;
  /** Warning that stands in the dialog. */
  readonly warning?: string;
  readonly send: (active: boolean, version: number) => Promise<unknown>;
}

/** Banks, and the site's own accounts for manual transfers. */
export function BanksPage() {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Switched | null>(null);
  return (
    <QueuePage title={t("banks.title")} text={t("banks.text")}>
      <Stack>
        <SectionHead title={t("banks.houseAccounts")} />
        <HouseAccounts onSwitch={setAsked} />
        <SectionHead title={t("banks.banks")} />
        <Banks onSwitch={setAsked} />
      </Stack>
      {asked && <SwitchDialog switched={asked} onClose={() => setAsked(null)} />}
    </QueuePage>
  );
}

interface ListProps {
  readonly onSwitch: (switched: Switched) => void;
}

function Banks({ onSwitch }: ListProps) {
  const { t } = useTranslation();
  const options = banksQuery();
  return (
    <QueueList
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure={t("banks.notLoaded")}
      empty={t("banks.empty")}
    >
      {(rows) => (
        <DataTable
          caption={t("banks.banks")}
          rows={rows}
          rowKey={({ code }) => code}
          columns={[
            { key: "name", header: t("banks.bank"), place: "title", cell: ({ name }) => <b>{name}</b> },
            { key: "country", header: t("banks.country"), place: "meta", cell: ({ country }) => country },
            {
              key: "accounts",
              header: t("banks.playerAccounts"),
              numeric: true,
              cell: ({ playerAccounts }) => playerAccounts,
            },
            {
              key: "state",
              header: t("banks.state"),
              place: "status",
              cell: ({ active }) => <OnOff active={active} />,
            },
          ]}
          button={({ code, name, active, version }) => (
            <SwitchButton
              switched={{
                name,
                active,
                version,
                send: (to, seen) =>
                  callOperator(api.changeBank, { params: { code }, body: { version: seen, active: to } }),
              }}
              onSwitch={onSwitch}
            />
          )}
        />
      )}
    </QueueList>
  );
}

const nameOf = ({ bank, accountNumber }: OperatorHouseAccount) => `${bank.name} ${accountNumber}`;

function HouseAccounts({ onSwitch }: ListProps) {
  const { t } = useTranslation();
  const options = houseAccountsQuery();
  return (
    <QueueList
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure={t("banks.notLoaded")}
      empty={t("banks.empty")}
    >
      {(rows) => (
        <DataTable
          caption={t("banks.houseAccounts")}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", header: t("banks.account"), place: "title", cell: (row) => <b>{nameOf(row)}</b> },
            { key: "currency", header: t("banks.currency"), place: "meta", cell: ({ currency }) => currency },
            {
              key: "open",
              header: t("banks.openDeposits"),
              numeric: true,
              cell: ({ openDeposits }) => openDeposits,
            },
            {
              key: "state",
              header: t("banks.state"),
              place: "status",
              cell: ({ active }) => <OnOff active={active} />,
            },
          ]}
          button={(row) => (
            <SwitchButton
              switched={{
                name: nameOf(row),
                active: row.active,
                version: row.version,
                ...(row.last && { warning: t("banks.last", { currency: row.currency }) }),
                send: (to, seen) =>
                  callOperator(api.changeHouseAccount, {
                    params: { id: row.id },
                    body: { version: seen, active: to },
                  }),
              }}
              onSwitch={onSwitch}
            />
          )}
        />
      )}
    </QueueList>
  );
}

function OnOff({ active }: { readonly active: boolean }) {
  const { t } = useTranslation();
  return <Status kind={active ? "good" : "over"}>{t(active ? "banks.on" : "banks.off")}</Status>;
}

function SwitchButton({ switched, onSwitch }: ListProps & { readonly switched: Switched }) {
  const { t } = useTranslation();
  const verb = t(switched.active ? "banks.takeOff" : "banks.putOn");
  return (
    <Button slim aria-label={`${verb}: ${switched.name}`} onClick={() => onSwitch(switched)}>
      {verb}
    </Button>
  );
}

function SwitchDialog({ switched, onClose }: { readonly switched: Switched; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { name, active, version, warning, send } = switched;
  return (
    <DecisionDialog
      queue="banks"
      onClose={onClose}
      title={t(active ? "banks.askOff" : "banks.askOn", { name })}
      description={t(active ? "banks.effectOff" : "banks.effectOn")}
      confirmLabel={t(active ? "banks.takeOff" : "banks.putOn")}
      danger={active}
      done={t("desk.queue.done")}
      version={version}
      schema={z.object({})}
      defaultValues={{}}
      send={(_, seen = version) => send(!active, seen)}
    >
      {() => warning && <Note icon="warning">{warning}</Note>}
    </DecisionDialog>
  );
}
