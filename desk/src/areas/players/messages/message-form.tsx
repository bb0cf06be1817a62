import { newId } from "@tessera/shared/core/identifiers";
import { forEachLanguage, languages } from "@tessera/shared/core/languages";
import { FormFoot, SelectField, TextField, TextAreaField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import type { ApiFailure } from "@tessera/shared/http";
import { inboxCategories } from "@tessera/shared/contracts/inbox";
import { call } from "@tessera/shared/http";
import { operatorInboxApi } from "@tessera/shared/operator-contracts/inbox";
import { useQueryClient } from "@tessera/shared/query";
import { ChipGroup, SectionHead, toast } from "@tessera/shared/ui";
import { useMemo, useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { InstantField } from "../../../ui/index.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { audienceKinds, audienceOf, messageFieldOf, messageSchema } from "./message-schema.ts";
import type { AudienceKind, MessageValues } from "./message-schema.ts";
import styles from "./messages.module.css";
import { type AskedMessage, SendDialog } from "./send-dialog.tsx";

const empty = {
  players: "",
  currency: "",
  language: "",
  registeredFrom: "",
  registeredTo: "",
  category: "system" as const,
  title: forEachLanguage(() => ""),
  body: forEachLanguage(() => ""),
  link: "",
  publishAt: "",
};

/** A new message: its form, and the question with the number of its players before it is sent. */
function useNewMessage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [kind, setKind] = useState<AudienceKind>("all");
  const [isLater, setLater] = useState(false);
  const [asked, setAsked] = useState<AskedMessage | null>(null);
  // Unchanged until the message is stored, so that a repeated call stores no second one.
  const [id, setId] = useState(newId);
  const form = useForm({
    schema: useMemo(() => messageSchema(kind, isLater), [kind, isLater]),
    defaultValues: empty,
    fieldOf: messageFieldOf,
    toasts: "none",
  });
  const ask = async (values: MessageValues) => {
    const audience = audienceOf(kind, values);
    const { recipients } = await call(operatorInboxApi.preview, { body: { audience } });
    const { category, title, body, link } = values;
    const publishAt = isLater ? values.publishAt : null;
    setAsked({ recipients, message: { id, audience, category, title, body, link: link || null, publishAt } });
  };
  const onRefused = (refusal: ApiFailure) => {
    setAsked(null);
    form.refuse(refusal);
  };
  const onSent = () => {
    setAsked(null);
    setId(newId());
    form.reset();
    toast.success(t("messages.stored"));
    void client.invalidateQueries({ queryKey: ["messages"] });
  };
  const onClose = () => setAsked(null);
  return { form, kind, setKind, isLater, setLater, ask, asked, dialog: { onClose, onSent, onRefused } };
}

/** Form of a new message; it counts the players and asks before it sends. */
export function MessageForm() {
  const { t } = useTranslation();
  const { form, kind, setKind, isLater, setLater, ask, asked, dialog } = useNewMessage();
  return (
    <section aria-label={t("messages.write")}>
      <SectionHead title={t("messages.write")} />
      <form noValidate className={styles.Form} onSubmit={form.submit(ask)}>
        <ChipGroup
          label={t("messages.audience")}
          value={kind}
          choices={audienceKinds.map((value) => ({ value, label: t(`messages.audiences.${value}`) }))}
          onChange={setKind}
        />
        <AudienceFields form={form} kind={kind} />
        <SelectField
          {...form.field("category")}
          label={t("messages.category")}
          options={inboxCategories.map((value) => ({ value, label: t(`messages.categories.${value}`) }))}
        />
        <MessageTexts form={form} />
        <TextField
          {...form.field("link")}
          label={t("messages.link")}
          help={t("messages.linkHelp")}
          maxLength={200}
        />
        <ChipGroup
          label={t("messages.when")}
          value={isLater ? "later" : "now"}
          choices={(["now", "later"] as const).map((value) => ({
            value,
            label: t(`messages.whens.${value}`),
          }))}
          onChange={(value) => setLater(value === "later")}
        />
        {isLater && (
          <InstantField
            label={t("messages.day")}
            instant={form.watch("publishAt") || null}
            error={form.error("publishAt")}
            onInstant={(instant) =>
              form.setValue("publishAt", instant ?? "", { shouldValidate: instant !== null })
            }
          />
        )}
        <FormFoot form={form} label={t("messages.check")} />
      </form>
      {asked && <SendDialog asked={asked} {...dialog} />}
    </section>
  );
}

/** Title and text of a message in every language. */
function MessageTexts({ form }: { readonly form: Pick<ReturnType<typeof useNewMessage>["form"], "field"> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.Pair}>
      {languages.map(({ code, name }) => (
        <TextField
          key={code}
          {...form.field(`title.${code}`)}
          label={t("messages.titleIn", { language: name })}
          lang={code}
          maxLength={120}
        />
      ))}
      {languages.map(({ code, name }) => (
        <TextAreaField
          key={code}
          {...form.field(`body.${code}`)}
          label={t("messages.bodyIn", { language: name })}
          lang={code}
          rows={6}
          maxLength={4_000}
        />
      ))}
    </div>
  );
}
