import type { InboxMessage } from "@tessera/shared/contracts/inbox";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery, useQueryClient } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import {
  Button,
  buttonClass,
  DateTime,
  Dialog,
  EmptyState,
  QueryPart,
  SkeletonRows,
  Stack,
  toast,
} from "@tessera/shared/ui";
import { FailureNote } from "../failure-note.tsx";
import { messageQuery, useDeleteMessage } from "./inbox-queries.ts";
import styles from "./message-dialog.module.css";
import { useTranslation } from "../texts.ts";

interface MessageDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Dialog of one message; showing it marks it as read. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const { t } = useTranslation();
  const options = messageQuery(id, useLanguage(), useQueryClient());
  const query = useQuery(options);
  const remove = useDeleteMessage();
  const onDeleted = () => {
    toast.success(t("account.inbox.deleted"));
    onClose();
  };
  return (
    <Dialog
      open
      atAddress
      onOpenChange={(open) => !open && onClose()}
      title={query.data?.title ?? t("account.inbox.message")}
      actions={
        <>
          <Button
            kind="danger"
            disabled={!query.data}
            busy={remove.isPending}
            onClick={() => remove.mutate(id, { onSuccess: onDeleted })}
          >
            {t("account.inbox.delete")}
          </Button>
          <Button onClick={onClose}>{t("buttons.close")}</Button>
        </>
      }
    >
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("account.inbox.messageNotLoaded")}
        safe={t("account.inbox.safe")}
        gone={<Gone />}
        skeleton={<SkeletonRows rows={2} />}
      >
        {(message) => <MessageText message={message} />}
      </QueryPart>
      <FailureNote failure={remove.error} />
    </Dialog>
  );
}

function Gone() {
  const { t } = useTranslation();
  return <EmptyState title={t("account.inbox.gone")} text={t("account.inbox.goneText")} />;
}

/** Dialog for an address that cannot be a message's. */
export function NoSuchMessage({ onClose }: Pick<MessageDialogProps, "onClose">) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("account.inbox.message")}
      actions={<Button onClick={onClose}>{t("buttons.close")}</Button>}
    >
      <Gone />
    </Dialog>
  );
}

function MessageText({ message: { body, link, publishedAt } }: { readonly message: InboxMessage }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <p className={styles.Time}>
        <DateTime instant={publishedAt} />
      </p>
      <p className={styles.Body}>{body}</p>
      {link && (
        <Link to={link} className={buttonClass({ slim: true })}>
          {t("account.inbox.more")}
        </Link>
      )}
    </Stack>
  );
}
