import { maintenanceAreas, type MaintenanceArea } from "@tessera/shared/contracts/maintenance-areas";
import { forEachLanguage, languages } from "@tessera/shared/core/languages";
import { SelectField, TextField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { operatorMaintenanceApi } from "@tessera/shared/operator-contracts/maintenance";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { afterMinutes, DecisionDialog, MinutesField, minutesText } from "../../../ui/index.ts";

const text = z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(200, "note.length"));

const schema = z.object({
  area: z.enum(maintenanceAreas),
  startsIn: minutesText,
  lasts: minutesText,
  message: z.object(forEachLanguage(() => text)),
});

function sendWindow({ area, startsIn, lasts, message }: z.output<typeof schema>) {
  const from = afterMinutes(startsIn);
  const until = afterMinutes(lasts, ...(from === null ? [] : [Date.parse(from)]));
  return call(operatorMaintenanceApi.announce, {
    body: { area, from, until, message },
  });
}

/** Dialog that announces maintenance of an area, or begins it at once. */
export function AnnounceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const areaText = (area: MaintenanceArea) => t(`maintenance.areas.${area}`);
  return (
    <DecisionDialog
      queue="maintenance"
      onClose={onClose}
      title={t("maintenance.announce")}
      description={t("maintenance.effect")}
      confirmLabel={t("maintenance.announce")}
      danger
      schema={schema}
      defaultValues={{
        area: "withdrawals",
        startsIn: "10",
        lasts: "30",
        message: forEachLanguage(() => ""),
      }}
      fieldOf={{ from: "startsIn", until: "lasts" }}
      send={sendWindow}
    >
      {(form) => (
        <>
          <SelectField
            {...form.field("area")}
            label={t("maintenance.area")}
            options={maintenanceAreas.map((area) => ({ value: area, label: areaText(area) }))}
          />
          <MinutesField
            {...form.field("startsIn", inputRules.digits)}
            minutes={form.watch("startsIn")}
            label={t("maintenance.startsIn")}
          />
          <MinutesField
            {...form.field("lasts", inputRules.digits)}
            minutes={form.watch("lasts")}
            from={afterMinutes(form.watch("startsIn"))}
            label={t("maintenance.lasts")}
          />
          {languages.map(({ code, name }) => (
            <TextField
              key={code}
              {...form.field(`message.${code}`)}
              label={t("maintenance.messageIn", { language: name })}
              lang={code}
              maxLength={200}
            />
          ))}
        </>
      )}
    </DecisionDialog>
  );
}
