import { type NewOperatorMessage, operatorInboxApi } from "@tessera/shared/operator-contracts/inbox";
import { type ApiFailure, call, isApiFailure } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import { Button, DateTime, Dialog, Note, Stack, useFailureText } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { MessageTexts } from "./message-detail.tsx";

/** Message that is asked about before it is sent, with the number of its players. */
export interface AskedMessage {
  readonly message: NewOperatorMessage;
  readonly recipients: number;
}

interface SendDialogProps {
  readonly asked: AskedMessage;
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** Called with a refusal that names fields: the form shows it there. */
  readonly onRefused: (refusal: ApiFailure) => void;
}

/** Dialog before a message is sent: how many players get it and when, and what they read. */
export function SendDialog({ asked: { message, recipients }, onClose, onSent, onRefused }: SendDialogProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const sending = useMutation({
    mutationFn: () => call(operatorInboxApi.create, { body: message }),
    onSuccess: onSent,
    onError: (failure) => {
      if (isApiFailure(failure) && Object.keys(failure.fields).length > 0) onRefused(failure);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      // Closed, it could neither tell the outcome nor keep the message from being sent again.
      dismissable={!sending.isPending}
      title={t("messages.sendAsk", { count: recipients })}
      description={t("messages.sendEffect")}
      actions={
        <>
          <Button disabled={sending.isPending} onClick={onClose}>
            {t("buttons.goBack")}
          </Button>
          <Button kind="lit" busy={sending.isPending} onClick={() => sending.mutate()}>
            {t(message.publishAt ? "messages.schedule" : "messages.send")}
          </Button>
        </>
      }
    >
      <Stack>
        {message.publishAt && (
          <Note icon="clock">
            <DateTime instant={message.publishAt} />
          </Note>
        )}
        <MessageTexts message={message} />
        {sending.error && (
          <Note announce="alert" icon="error">
            {failureText(sending.error)}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
