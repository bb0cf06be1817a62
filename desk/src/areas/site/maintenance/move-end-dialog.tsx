import { forEachLanguage, textIn } from "@tessera/shared/core/languages";
import { inputRules } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import {
  operatorMaintenanceApi,
  type OperatorMaintenance,
} from "@tessera/shared/operator-contracts/maintenance";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { afterMinutes, DecisionDialog, MinutesField, minutesText } from "../../../ui/index.ts";
import { MaintenanceEnd } from "./maintenance-state.tsx";

const schema = z.object({ endsIn: minutesText });

interface MoveEndDialogProps {
  readonly window: OperatorMaintenance;
  readonly onClose: () => void;
}

/** Dialog that moves the end of maintenance that is announced or active; its beginning and message stay. */
export function MoveEndDialog({ window, onClose }: MoveEndDialogProps) {
  const { t } = useTranslation();
  const { id, area, from, message, version } = window;
  return (
    <DecisionDialog
      queue="maintenance"
      onClose={onClose}
      title={t("maintenance.askMove", { area: t(`maintenance.areas.${area}`) })}
      description={t("maintenance.moveEffect")}
      confirmLabel={t("maintenance.move")}
      version={version}
      present={<MaintenanceEnd window={window} />}
      schema={schema}
      defaultValues={{ endsIn: "30" }}
      fieldOf={{ until: "endsIn" }}
      send={({ endsIn }, seen = version) =>
        call(operatorMaintenanceApi.change, {
          params: { id },
          body: {
            version: seen,
            from,
            until: afterMinutes(endsIn),
            message: forEachLanguage((code) => textIn(message, code)),
          },
        })
      }
    >
      {(form) => (
        <MinutesField
          {...form.field("endsIn", inputRules.digits)}
          minutes={form.watch("endsIn")}
          label={t("maintenance.endsIn")}
        />
      )}
    </DecisionDialog>
  );
}
