import { forEachLanguage, textIn } from "@tessera/shared/core/languages";
import { amountInput, parseAmount } from "@tessera/shared/forms";
import {
  numberSettings,
  type NumberSetting,
  type Settings,
  supportEmail,
  supportHoursText,
} from "@tessera/shared/operator-contracts/settings";
import * as z from "@tessera/shared/schema";

/** A number of a setting as it is typed, within its bounds. */
function numberText(name: NumberSetting) {
  const { min, max } = numberSettings[name];
  return z.pipe(
    z.pipe(
      z.string().check(z.minLength(1, "required")),
      z.transform((text: string) => parseAmount(text)),
    ),
    z.number().check(z.int(), z.gte(min, "settings.range"), z.lte(max, "settings.range")),
  );
}

const reversed = "settings.reversed";

/** Form of the settings: numbers as they are typed, and the switches. */
export const settingsSchema = z
  .object({
    depositMin: numberText("depositMin"),
    depositMax: numberText("depositMax"),
    autoApprove: z.boolean(),
    withdrawMin: numberText("withdrawMin"),
    withdrawMax: numberText("withdrawMax"),
    withdrawPerDay: numberText("withdrawPerDay"),
    withdrawFourEyes: numberText("withdrawFourEyes"),
    creditFourEyes: numberText("creditFourEyes"),
    adjustmentsPerDay: numberText("adjustmentsPerDay"),
    withdrawCode: z.boolean(),
    withdrawCancel: z.boolean(),
    supportEmail,
    supportHours: z.strictObject(forEachLanguage(() => supportHoursText)),
  })
  .check(
    z.refine(({ depositMin, depositMax }) => depositMin <= depositMax, {
      message: reversed,
      path: ["depositMin"],
    }),
    z.refine(({ withdrawMin, withdrawMax }) => withdrawMin <= withdrawMax, {
      message: reversed,
      path: ["withdrawMin"],
    }),
  );
export type SettingTexts = z.input<typeof settingsSchema>;
export type SettingValues = z.output<typeof settingsSchema>;
export type SettingName = keyof SettingValues;
export const settingNames = Object.keys(settingsSchema.shape) as readonly SettingName[];

/** Number with commas, as the fields show it. */
export const numberOf = (value: number) => amountInput(String(value));

/** Values of the form for settings as the server has them. */
export function settingTexts(settings: Settings): SettingTexts {
  const { autoApprove, withdrawCode, withdrawCancel, supportEmail: email, supportHours } = settings;
  return {
    depositMin: numberOf(settings.depositMin),
    depositMax: numberOf(settings.depositMax),
    withdrawMin: numberOf(settings.withdrawMin),
    withdrawMax: numberOf(settings.withdrawMax),
    withdrawPerDay: numberOf(settings.withdrawPerDay),
    withdrawFourEyes: numberOf(settings.withdrawFourEyes),
    creditFourEyes: numberOf(settings.creditFourEyes),
    adjustmentsPerDay: numberOf(settings.adjustmentsPerDay),
    autoApprove,
    withdrawCode,
    withdrawCancel,
    supportEmail: email,
    supportHours: forEachLanguage((code) => textIn(supportHours, code)),
  };
}

/** True for the switches that real money decides. */
export const isFixed = (name: SettingName, { moneyMode }: Pick<Settings, "moneyMode">): boolean =>
  moneyMode === "real" && (name === "autoApprove" || name === "withdrawCode");

/** A text in several languages is compared by its words. */
const isChanged = (value: unknown, stored: unknown) => JSON.stringify(value) !== JSON.stringify(stored);

/** Values that the operator has changed; those that real money decides are never among them. */
export function changedSettings(values: SettingValues, settings: Settings): Partial<SettingValues> {
  return Object.fromEntries(
    settingNames
      .filter((name) => isChanged(values[name], settings[name]) && !isFixed(name, settings))
      .map((name) => [name, values[name]]),
  );
}
