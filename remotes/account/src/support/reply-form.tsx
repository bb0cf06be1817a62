import { supportText, supportTextMax, type SupportRequest } from "@tessera/shared/contracts/support";
import { FormFoot, TextAreaField } from "@tessera/shared/fields";
import { useForm, useWatch } from "@tessera/shared/forms";
import { isApiFailure } from "@tessera/shared/http";
import { useQueryClient } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { buttonClass, Note } from "@tessera/shared/ui";
import { refreshSupport, useSendMessage } from "./support-queries.ts";
import { newRequestAddress } from "./request-address.ts";
import styles from "./support.module.css";
import { useTranslation } from "../texts.ts";

const schema = z.object({ text: supportText });

/**
 * Form of a further message. When the request is closed meanwhile, what was typed stays, and goes along to a
 * new request.
 */
export function ReplyForm({ request }: { readonly request: SupportRequest }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const send = useSendMessage(request.id);
  const form = useForm({ schema, defaultValues: { text: "" }, toasts: "none" });
  const typed = useWatch({ control: form.control, name: "text" });
  const isClosed = request.status === "closed";
  const submit = form.submit(
    async ({ text }) => {
      await send(text);
      form.reset();
    },
    (failure) => {
      if (isApiFailure(failure) && failure.code === "SUPPORT_CLOSED") void refreshSupport(client);
      else form.refuse(failure);
    },
  );
  const { subject, subjectId, subjectNumber } = request;
  return (
    <form noValidate className={styles.Form} onSubmit={submit}>
      {(!isClosed || typed !== "") && (
        <TextAreaField
          {...form.field("text")}
          label={t(request.status === "answered" ? "account.support.replyBack" : "account.support.addMore")}
          rows={4}
          readOnly={isClosed}
          maxLength={supportTextMax}
        />
      )}
      {isClosed ? (
        <Note
          icon="lock"
          announce="status"
          title={t("account.support.closedTitle")}
          action={
            <Link
              to={newRequestAddress({ subject, id: subjectId, number: subjectNumber })}
              state={{ text: typed }}
              className={buttonClass({ slim: true })}
            >
              {t("account.support.write")}
            </Link>
          }
        >
          {t("account.support.closedText")}
        </Note>
      ) : (
        <FormFoot form={form} label={t("account.support.send")} />
      )}
    </form>
  );
}
