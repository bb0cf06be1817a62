import { languages, textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { depositMethods, isManualTransfer } from "@tessera/shared/contracts/deposits";
import { CheckboxField, FormFoot, TextField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import {
  numberSettings,
  type NumberSetting,
  type Settings,
} from "@tessera/shared/operator-contracts/settings";
import { Note, Pairs, SectionHead } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { LateNote } from "../../../ui/index.ts";
import { isFixed, numberOf, type SettingName } from "./setting-values.ts";
import styles from "./settings-form.module.css";
import { useSettingsForm } from "./use-settings-form.ts";

interface SettingsFormProps {
  readonly settings: Settings;
  readonly queryKey: readonly unknown[];
}

const sections = [
  { code: "deposits", numbers: ["depositMin", "depositMax"], flags: ["autoApprove"] },
  {
    code: "withdrawals",
    numbers: ["withdrawMin", "withdrawMax", "withdrawPerDay", "withdrawFourEyes"],
    flags: ["withdrawCode", "withdrawCancel"],
  },
  { code: "offers", numbers: ["creditFourEyes", "adjustmentsPerDay"], flags: [] },
] as const;

/**
 * Names of the deposit methods that wait for an operator unless the site approves by itself, and of the
 * others.
 */
function useMethodNames() {
  const { t } = useTranslation();
  const named = (isManual: boolean) =>
    depositMethods
      .filter((method) => isManualTransfer(method) === isManual)
      .map((method) => t(`deposits.methods.${method}`))
      .join(", ");
  return { manualMethods: named(true), gatewayMethods: named(false) };
}

/**
 * All settings with their bounds and defaults; those of play money are read-only on a site with real money.
 */
export function SettingsForm({ settings, queryKey }: SettingsFormProps) {
  const { t } = useTranslation();
  const { form, typed, submit, isLate, lookAgain, discard } = useSettingsForm(settings, queryKey);
  const methods = useMethodNames();
  const isReal = settings.moneyMode === "real";
  const boundsOf = (name: NumberSetting) => {
    const { min, max, default: value } = numberSettings[name];
    return { min: numberOf(min), max: numberOf(max), value: numberOf(value) };
  };
  return (
    <form noValidate className={styles.Form} onSubmit={submit}>
      {sections.map(({ code, numbers, flags }) => (
        <section key={code} aria-label={t(`settings.${code}`)} className={styles.Section}>
          <SectionHead title={t(`settings.${code}`)} />
          <div className={styles.Pair}>
            {numbers.map((name) => (
              <TextField
                key={name}
                {...form.field(name, inputRules.amount, boundsOf(name))}
                inputMode="numeric"
                autoComplete="off"
                label={t(`settings.names.${name}`)}
                hint={t(name === "withdrawPerDay" ? "settings.perDay" : "settings.credits")}
                help={t("settings.bounds", boundsOf(name))}
              />
            ))}
          </div>
          {flags.map((flag) => (
            <CheckboxField
              key={flag}
              {...form.field(flag)}
              label={t(`settings.names.${flag}`, methods)}
              disabled={isFixed(flag, settings)}
            />
          ))}
          {code === "deposits" && <p className={styles.Note}>{t("settings.autoApproveNote", methods)}</p>}
        </section>
      ))}
      <SupportSection form={form} />
      <div className={styles.Save}>
        {isReal && <Note icon="lock">{t("settings.real")}</Note>}
        {isLate && <LateSettings settings={settings} typed={typed} onLook={lookAgain} />}
        <FormFoot
          form={form}
          label={t("settings.save")}
          disabled={isLate || typed.length === 0}
          onReset={discard}
          resetDisabled={typed.length === 0}
        >
          <p className={styles.Note}>{t("desk.queue.audited")}</p>
        </FormFoot>
      </div>
    </form>
  );
}

/** Settings of the support: its address and its hours. */
function SupportSection({ form }: Pick<ReturnType<typeof useSettingsForm>, "form">) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("settings.support")} className={styles.Section}>
      <SectionHead title={t("settings.support")} />
      <TextField
        {...form.field("supportEmail")}
        type="email"
        autoComplete="off"
        label={t("settings.names.supportEmail")}
      />
      <div className={styles.Pair}>
        {languages.map(({ code, name }) => (
          <TextField
            key={code}
            {...form.field(`supportHours.${code}`)}
            autoComplete="off"
            lang={code}
            label={`${t("settings.names.supportHours")} · ${name}`}
            maxLength={200}
          />
        ))}
      </div>
    </section>
  );
}

interface LateSettingsProps {
  readonly settings: Settings;
  /** Settings in whose fields something was typed. */
  readonly typed: readonly SettingName[];
  readonly onLook: () => void;
}

/** Note that another owner was first, with the present value of each setting that was typed. */
function LateSettings({ settings, typed, onLook }: LateSettingsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const methods = useMethodNames();
  const present = (name: SettingName) => {
    const value = settings[name];
    if (typeof value === "number") return numberOf(value);
    if (typeof value === "boolean") return t(value ? "settings.on" : "settings.off");
    return typeof value === "string" ? value : textIn(value, language);
  };
  return (
    <LateNote onLook={onLook}>
      {settings.changedBy !== null && <p>{settings.changedBy}</p>}
      <p>{t("settings.late")}</p>
      <Pairs
        pairs={typed.map((name) => ({ label: t(`settings.names.${name}`, methods), value: present(name) }))}
      />
    </LateNote>
  );
}
