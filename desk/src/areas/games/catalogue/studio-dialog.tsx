import { SelectField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { operatorCatalogueApi, type OperatorStudio } from "@tessera/shared/operator-contracts/catalogue";
import * as z from "@tessera/shared/schema";
import { Status } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { afterMinutes, DecisionDialog, MinutesField, minutesText } from "../../../ui/index.ts";

const statuses = ["active", "maintenance", "disabled"] as const;
const schema = z.object({ status: z.enum(statuses), minutes: minutesText });

interface StudioDialogProps {
  readonly studio: OperatorStudio;
  readonly onClose: () => void;
}

/** Dialog that takes all games of a studio off, puts them into maintenance, or on again. */
export function StudioDialog({ studio, onClose }: StudioDialogProps) {
  const { t } = useTranslation();
  const { code, name, status, version } = studio;
  return (
    <DecisionDialog
      danger
      queue="games"
      onClose={onClose}
      title={t("catalogue.studios.ask", { name })}
      description={t("catalogue.studios.effect")}
      confirmLabel={t("catalogue.studios.change")}
      version={version}
      present={<StudioStatus studio={studio} />}
      schema={schema}
      defaultValues={{ status, minutes: "30" }}
      fieldOf={{ until: "minutes" }}
      send={({ status: wanted, minutes }, seen = version) =>
        call(operatorCatalogueApi.changeStudio, {
          params: { code },
          body: {
            version: seen,
            status: wanted,
            ...(wanted === "maintenance" && { until: afterMinutes(minutes) }),
          },
        })
      }
    >
      {(form) => (
        <>
          <SelectField
            {...form.field("status")}
            label={t("catalogue.state")}
            options={statuses.map((value) => ({ value, label: t(`catalogue.studios.states.${value}`) }))}
          />
          {form.watch("status") === "maintenance" && (
            <MinutesField
              {...form.field("minutes", inputRules.digits)}
              minutes={form.watch("minutes")}
              label={t("catalogue.minutes")}
            />
          )}
        </>
      )}
    </DecisionDialog>
  );
}

const kinds = { active: "good", maintenance: "waiting", disabled: "over" } as const;

/** State of all games of a studio in the lists of players. */
export function StudioStatus({ studio }: { readonly studio: Pick<OperatorStudio, "status"> }) {
  const { t } = useTranslation();
  return <Status kind={kinds[studio.status]}>{t(`catalogue.studios.states.${studio.status}`)}</Status>;
}
