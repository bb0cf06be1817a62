import { supportText, supportTextMax } from "@tessera/shared/contracts/support";
import { SelectField, FormFoot, TextAreaField } from "@tessera/shared/fields";
import { useForm } from "@tessera/shared/forms";
import { isApiFailure } from "@tessera/shared/http";
import { Link, useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { buttonClass, Note, PageHead, Stack, toast, WithAside } from "@tessera/shared/ui";
import { BackToRequests } from "./back-to-requests.tsx";
import { SupportHours } from "./support-hours.tsx";
import { useSendRequest } from "./support-queries.ts";
import { useAddressedAbout, useHandedText, useSubjectText } from "./support-subject.ts";
import styles from "./support.module.css";
import { useTranslation } from "../texts.ts";

const schema = z.object({ subject: z.enum(["profile", "other"]), text: supportText });

/** Screen of a new request: what it is about, and its first message. */
export function NewRequestPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const about = useAddressedAbout();
  const handedText = useHandedText();
  const subjectText = useSubjectText();
  const send = useSendRequest();
  const form = useForm({
    schema,
    defaultValues: { subject: about.subject === "profile" ? "profile" : "other", text: handedText },
    toasts: "none",
  });
  const submit = form.submit(async ({ subject, text }) => {
    const named = about.id !== null;
    const { id } = await send({ subject: named ? about.subject : subject, subjectId: about.id, text });
    toast.success(t("account.support.sent"));
    await navigate(`/support/${id}`, { replace: true });
  });
  const cause = form.failure?.cause;
  const isFull = isApiFailure(cause) && cause.code === "SUPPORT_LIMIT";
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead before={<BackToRequests />} title={t("account.support.write")} />
      <WithAside aside={<SupportHours />}>
        <form noValidate className={styles.Form} onSubmit={submit}>
          {about.id === null ? (
            <SelectField
              {...form.field("subject")}
              label={t("account.support.about")}
              help={t("account.support.aboutHelp")}
              options={(["other", "profile"] as const).map((value) => ({
                value,
                label: t(`account.support.subjects.${value}`),
              }))}
            />
          ) : (
            <Note icon="message" title={t("account.support.about")}>
              {subjectText(about.subject, about.number)}
            </Note>
          )}
          <TextAreaField
            {...form.field("text")}
            label={t("account.support.message")}
            help={t("account.support.messageHelp")}
            rows={7}
            maxLength={supportTextMax}
          />
          <FormFoot
            form={form}
            label={t("account.support.send")}
            failureAction={
              isFull && (
                <Link to="/support" className={buttonClass({ slim: true })}>
                  {t("account.support.toRequests")}
                </Link>
              )
            }
          />
        </form>
      </WithAside>
    </Stack>
  );
}
