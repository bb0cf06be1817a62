import { useForm } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import { settingsApi, type Settings } from "@tessera/shared/operator-contracts/settings";
import { useQueryClient } from "@tessera/shared/query";
import { toast } from "@tessera/shared/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { sentForm } from "../../../ui/index.ts";
import {
  changedSettings,
  settingNames,
  settingsSchema,
  settingTexts,
  type SettingValues,
} from "./setting-values.ts";

/**
 * Form of the settings. When another owner has changed them, also while the form is open, what was typed
 * stays, the other fields show the present values, and nothing is sent until the operator has looked at them.
 */
export function useSettingsForm(settings: Settings, queryKey: readonly unknown[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [seen, setSeen] = useState(settings.version);
  const [isRefused, setRefused] = useState(false);
  const form = useForm({
    schema: settingsSchema,
    defaultValues: settingTexts(settings),
    toasts: "none",
  });
  const typed = settingNames.filter((name) => form.formState.dirtyFields[name]);
  const isTyped = typed.length > 0;
  if (!isTyped && seen !== settings.version) setSeen(settings.version);
  const { reset } = form;
  const { isSubmitting } = form.formState;
  const followed = useRef(settings.version);
  useEffect(() => {
    // A reset would unlock the form while it is being saved.
    if (isSubmitting || settings.version === followed.current) return;
    followed.current = settings.version;
    reset(settingTexts(settings), { keepDirtyValues: true });
  }, [settings, reset, isSubmitting]);

  const follow = (saved: Settings, resetTo: (values: ReturnType<typeof settingTexts>) => void = reset) => {
    setSeen(saved.version);
    setRefused(false);
    resetTo(settingTexts(saved));
  };
  const save = async (values: SettingValues) => {
    const resetTo = sentForm<typeof settingsSchema>(form);
    const body = { version: seen, ...changedSettings(values, settings) };
    const saved = await call(settingsApi.change, { body });
    client.setQueryData(queryKey, saved);
    follow(saved, resetTo);
    toast.success(t("settings.saved"));
  };
  const refuse = (failure: unknown) => {
    if (isApiFailure(failure) && failure.code === "CONFLICT") setRefused(true);
    else form.setFailure(failure);
    void client.invalidateQueries({ queryKey });
  };
  return {
    form,
    typed,
    submit: form.submit(save, refuse),
    // While they are saved, the settings may change because of it.
    isLate: isTyped && !isSubmitting && (isRefused || seen !== settings.version),
    /** Takes the present values as seen; what was typed stays. */
    lookAgain: () => {
      setSeen(settings.version);
      setRefused(false);
    },
    /** Shows the present values in the place of what was typed. */
    discard: () => follow(settings),
  };
}
