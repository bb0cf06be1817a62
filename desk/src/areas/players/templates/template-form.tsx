import { newId } from "@tessera/shared/core/identifiers";
import { forEachLanguage, languages, textIn } from "@tessera/shared/core/languages";
import { FormFoot, TextField, TextAreaField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import {
  operatorSupportApi as api,
  type SupportTemplate,
  templateFields,
} from "@tessera/shared/operator-contracts/support";
import { supportTextMax } from "@tessera/shared/contracts/support";
import { useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { toast } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { DetailHead, LateNote, sentForm } from "../../../ui/index.ts";
import styles from "../support/support.module.css";

const schema = z.object(templateFields);

/**
 * Form of a template; null for a new one. When somebody else has changed it meanwhile, what was typed stays,
 * and nothing is sent until the operator has looked at the present texts.
 */
export function TemplateForm({ template }: { readonly template: SupportTemplate | null }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Unchanged until the template is stored, so that a repeated call stores no second one.
  const [id, setId] = useState(newId);
  const [seen, setSeen] = useState(template);
  const [isRefused, setRefused] = useState(false);
  const form = useForm({ schema, defaultValues: valuesOf(template), toasts: "none" });
  const { isDirty, isSubmitting } = form.formState;
  const isLate = !isSubmitting && (isRefused || seen?.version !== template?.version);
  const refresh = () => client.invalidateQueries({ queryKey: ["templates"] });
  const submit = form.submit(
    async (values) => {
      const reset = sentForm<typeof schema>(form);
      const stored = await (seen === null
        ? call(api.createTemplate, { body: { id, ...values } })
        : call(api.changeTemplate, {
            params: { id: seen.id },
            body: { version: seen.version, ...values },
          }));
      await refresh();
      if (seen !== null) setSeen(stored);
      setId(newId());
      reset(valuesOf(seen === null ? null : stored));
      toast.success(t("templates.stored"));
    },
    (failure) => {
      if (isApiFailure(failure) && failure.code === "CONFLICT") setRefused(true);
      else form.setFailure(failure);
      void refresh();
    },
  );
  const lookAgain = () => {
    setSeen(template);
    setRefused(false);
    if (!isDirty) form.reset(valuesOf(template));
  };
  return (
    <>
      <DetailHead title={template?.title ?? t("templates.add")} />
      <form noValidate className={styles.Form} onSubmit={submit}>
        <TextField {...form.field("title")} label={t("templates.name")} maxLength={80} autoComplete="off" />
        {languages.map(({ code, name }) => (
          <TextAreaField
            key={code}
            {...form.field(`text.${code}`)}
            label={`${t("templates.answer")} · ${name}`}
            lang={code}
            rows={5}
            maxLength={supportTextMax}
          />
        ))}
        {isLate && (
          <LateNote onLook={lookAgain}>
            {template && languages.map(({ code }) => <p key={code}>{textIn(template.text, code)}</p>)}
          </LateNote>
        )}
        <FormFoot form={form} label={t("templates.store")} disabled={isLate || !isDirty} />
      </form>
    </>
  );
}

/** Values of the form for a template as the server has it. */
function valuesOf(template: SupportTemplate | null) {
  return {
    title: template?.title ?? "",
    text: forEachLanguage((code) => (template ? textIn(template.text, code) : "")),
  };
}
