import { useLanguage } from "@tessera/shared/i18n";
import { textIn } from "@tessera/shared/core/languages";
import {
  operatorMaintenanceApi,
  type OperatorMaintenance,
} from "@tessera/shared/operator-contracts/maintenance";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Button, DateTime, EmptyState, Pairs } from "@tessera/shared/ui";
import { useState } from "react";
import { callOperator } from "../http/index.ts";
import { useTranslation } from "../texts.ts";
import { DecisionDialog, DetailActions, DetailHead, DetailPanel } from "../ui/index.ts";
import { maintenanceWindowQuery } from "./maintenance-queries.ts";
import { MaintenanceState } from "./maintenance-state.tsx";

/** Open window: its times and message, and the button that ends it. */
export function MaintenanceDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const options = maintenanceWindowQuery(id);
  return (
    <DetailPanel
      label={t("maintenance.one")}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure={t("maintenance.notLoaded")}
    >
      {(window) => (window ? <WindowFacts window={window} /> : <EmptyState title={t("maintenance.gone")} />)}
    </DetailPanel>
  );
}

function WindowFacts({ window }: { readonly window: OperatorMaintenance }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { area, from, until, endedAt, message, createdBy, endedBy, state } = window;
  return (
    <>
      <DetailHead
        title={t(`maintenance.areas.${area}`)}
        status={<MaintenanceState window={window} />}
        text={textIn(message, language)}
      />
      <Pairs
        pairs={[
          { label: t("maintenance.from"), value: <DateTime instant={from} /> },
          {
            label: t("maintenance.until"),
            value: until === null ? t("maintenance.openEnd") : <DateTime instant={until} />,
          },
          { label: t("maintenance.createdBy"), value: createdBy },
          ...(endedAt === null
            ? []
            : [{ label: t("maintenance.endedAt"), value: <DateTime instant={endedAt} /> }]),
          ...(endedBy === null ? [] : [{ label: t("maintenance.endedBy"), value: endedBy }]),
        ]}
      />
      {state === "ended" ? <DetailActions note={t("maintenance.over")} /> : <EndAction window={window} />}
    </>
  );
}

function EndAction({ window }: { readonly window: OperatorMaintenance }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { id, area, version, state } = window;
  return (
    <>
      <DetailActions note={t("desk.queue.audited")}>
        <Button kind="lit" onClick={() => setAsking(true)}>
          {t(state === "active" ? "maintenance.end" : "maintenance.withdraw")}
        </Button>
      </DetailActions>
      {isAsking && (
        <DecisionDialog
          queue="maintenance"
          onClose={() => setAsking(false)}
          title={t("maintenance.askEnd", { area: t(`maintenance.areas.${area}`) })}
          description={t("maintenance.endEffect")}
          confirmLabel={t(state === "active" ? "maintenance.end" : "maintenance.withdraw")}
          done={t("desk.queue.done")}
          version={version}
          present={<MaintenanceState window={window} />}
          schema={z.object({})}
          defaultValues={{}}
          send={(_, seen = version) =>
            callOperator(operatorMaintenanceApi.end, { params: { id }, body: { version: seen } })
          }
        />
      )}
    </>
  );
}
