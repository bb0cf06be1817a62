import { SelectField, TextField } from "@tessera/shared/fields";
import { forEachLanguage } from "@tessera/shared/core/languages";
import { call } from "@tessera/shared/http";
import { operatorWheelsApi, type OperatorWheel, wheelSlug } from "@tessera/shared/operator-contracts/wheels";
import { useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { PresentRow } from "../../../ui/index.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { firstContent, type WheelWithTrail } from "./wheel-form.ts";
import { useStoredText, WheelState } from "./wheel-state.tsx";

interface DialogProps {
  readonly wheel: WheelWithTrail;
  readonly onClose: () => void;
}

/** Wheel as another operator has left it. */
export const presentOf = (wheel: WheelWithTrail) => (
  <PresentRow trail={wheel.trail}>
    <WheelState wheel={wheel} />
  </PresentRow>
);

const stockChange = z.object({
  position: z.string(),
  change: z.string().check(z.regex(/^-?[1-9]\d{0,5}$/, "required")),
});

/** Segments of a published wheel whose pieces are counted. */
export const segmentsWithStock = ({ segments }: OperatorWheel) =>
  segments.filter(({ stock }) => stock !== null);

/** Dialog that adds pieces to a prize with a stock, or takes some away. */
export function StockDialog({ wheel, onClose }: DialogProps) {
  const { t } = useTranslation();
  const stored = useStoredText();
  const { slug, revision } = wheel;
  const withStock = segmentsWithStock(wheel);
  return (
    <DecisionDialog
      queue="wheels"
      onClose={onClose}
      version={revision}
      present={presentOf(wheel)}
      schema={stockChange}
      defaultValues={{ position: String(withStock[0]?.position ?? 0), change: "" }}
      title={t("wheels.changeStock")}
      description={t("wheels.stockEffect")}
      confirmLabel={t("wheels.changeStock")}
      send={({ position, change }, seen = revision) =>
        call(operatorWheelsApi.stock, {
          params: { slug },
          body: { revision: seen, position: Number(position), change: Number(change) },
        })
      }
    >
      {(form) => (
        <>
          <SelectField
            {...form.field("position")}
            label={t("wheels.prizeWithStock")}
            options={withStock.map(({ position, label, prizeKind, stock }) => ({
              value: String(position),
              label: t("wheels.left", {
                prize: label ? stored(label) : t(`wheels.prize.${prizeKind}`),
                count: String(stock),
              }),
            }))}
          />
          <TextField
            {...form.field("change")}
            label={t("wheels.pieces")}
            help={t("wheels.piecesHelp")}
            inputMode="numeric"
            maxLength={7}
          />
        </>
      )}
    </DecisionDialog>
  );
}

const newWheel = z.object({ slug: wheelSlug, currency: z.string() });

/** Currencies of the players who may have a wheel. */
const currencies = ["IDR", "THB"] as const;

/** Dialog for the name and the players of a new wheel, which opens as a draft. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DecisionDialog
      queue="wheels"
      onClose={onClose}
      schema={newWheel}
      defaultValues={{ slug: "", currency: currencies[0] }}
      title={t("wheels.create")}
      description={t("wheels.createText")}
      confirmLabel={t("wheels.createDraft")}
      done={t("wheels.created")}
      send={async ({ slug, currency }) => {
        const content = firstContent(forEachLanguage(() => slug));
        await call(operatorWheelsApi.create, { body: { slug, currency, content } });
        await navigate(`/desk/wheels?row=${slug}`);
      }}
    >
      {(form) => (
        <>
          <TextField
            {...form.field("slug")}
            label={t("wheels.name")}
            help={t("wheels.nameHelp")}
            maxLength={60}
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            {...form.field("currency")}
            label={t("wheels.currency")}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </>
      )}
    </DecisionDialog>
  );
}
