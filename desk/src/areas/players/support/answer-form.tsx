import { supportText, supportTextMax } from "@tessera/shared/contracts/support";
import { languageOrDefault, textIn } from "@tessera/shared/core/languages";
import { CheckboxField, FormFoot, SelectField, TextAreaField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import { call, isApiFailure } from "@tessera/shared/http";
import { operatorSupportApi, type OperatorSupportDetail } from "@tessera/shared/operator-contracts/support";
import { useQuery, useQueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Note, toast } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { LateNote, sentForm } from "../../../ui/index.ts";
import { requestQuery, templatesQuery } from "./support-queries.ts";
import styles from "./support.module.css";

const schema = z.object({ text: supportText, closes: z.boolean() });

/**
 * Form of the answer. When the request has changed since the operator began to type, what was typed stays,
 * and nothing is sent until he has looked at it.
 */
export function AnswerForm({ request }: { readonly request: OperatorSupportDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [seen, setSeen] = useState(request.version);
  const [isRefused, setRefused] = useState(false);
  const form = useForm({ schema, defaultValues: { text: "", closes: false }, toasts: "none" });
  const { isDirty, isSubmitting } = form.formState;
  const isClosed = request.status === "closed";
  if (!isDirty && !isSubmitting && seen !== request.version) setSeen(request.version);
  const isLate = isDirty && !isSubmitting && (isRefused || seen !== request.version || isClosed);
  const lookAgain = () => {
    setSeen(request.version);
    setRefused(false);
  };
  const submit = form.submit(
    async ({ text, closes }) => {
      const reset = sentForm<typeof schema>(form);
      const params = { id: request.id };
      const answered = await call(operatorSupportApi.answer, {
        params,
        body: { version: seen, text, closes },
      });
      client.setQueryData(requestQuery(request.id).queryKey, answered);
      setSeen(answered.version);
      reset();
      toast.success(t("support.answered"));
      await client.invalidateQueries({ queryKey: ["support"] });
    },
    (failure) => {
      if (isApiFailure(failure) && failure.code === "CONFLICT") setRefused(true);
      else form.setFailure(failure);
      void client.invalidateQueries({ queryKey: ["support"] });
    },
  );
  if (isClosed && !isDirty) return <Note icon="lock">{t("support.closed")}</Note>;
  return (
    <form noValidate className={styles.Form} onSubmit={submit}>
      <TemplateChoice
        language={request.language}
        onChoose={(text) => {
          const typed = form.getValues("text").trimEnd();
          form.setValue("text", typed === "" ? text : `${typed}\n\n${text}`, {
            shouldDirty: true,
            shouldValidate: true,
          });
        }}
      />
      <TextAreaField
        {...form.field("text")}
        label={t("support.answer")}
        rows={6}
        maxLength={supportTextMax}
      />
      <CheckboxField {...form.field("closes")} label={t("support.closes")} />
      {isLate && (
        <LateNote onLook={isClosed ? null : lookAgain}>
          {t(isClosed ? "support.closed" : "support.lateText")}
        </LateNote>
      )}
      <FormFoot form={form} label={t("support.send")} disabled={isLate} />
    </form>
  );
}

interface TemplateChoiceProps {
  /** The player's language, as stored. */
  readonly language: string;
  readonly onChoose: (text: string) => void;
}

/** Choice of a template, whose text in the player's language is added to the answer. */
function TemplateChoice({ language, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const { data } = useQuery(templatesQuery);
  const templates = data?.items ?? [];
  if (templates.length === 0) return null;
  return (
    <SelectField
      label={t("support.template")}
      help={t("support.templateHelp")}
      placeholder={t("support.chooseTemplate")}
      value=""
      options={templates.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={({ target }) => {
        const chosen = templates.find(({ id }) => id === target.value);
        if (chosen) onChoose(textIn(chosen.text, languageOrDefault(language)));
      }}
    />
  );
}
