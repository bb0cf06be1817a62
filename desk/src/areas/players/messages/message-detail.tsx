import { languages, textIn } from "@tessera/shared/core/languages";
import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { operatorInboxApi, type OperatorMessage } from "@tessera/shared/operator-contracts/inbox";
import { queryOptions } from "@tessera/shared/query";
import { DateTime, Meter, Note, Pairs } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { ConfirmationButton, DetailActions, DetailHead, DetailPanel } from "../../../ui/index.ts";
import { MessageStatus } from "./message-status.tsx";
import styles from "./messages.module.css";

/** Progress of a message that is being sent is read this often, beside the events. */
const followMs = 2_000;

const messageQuery = (id: string) =>
  queryOptions({
    ...callQuery(["messages", "one", id], operatorInboxApi.one, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === "sending" ? followMs : false),
  });

/** Open message: its progress, its text in every language, and its cancellation. */
export function MessageDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <DetailPanel label={t("messages.one")} query={messageQuery(id)} failure={t("messages.oneNotLoaded")}>
      {(message) => (
        <>
          <DetailHead
            title={textIn(message.title, language)}
            status={<MessageStatus status={message.status} />}
            text={t("messages.progress", { sent: message.sent, recipients: message.recipients })}
            amount={<Progress message={message} />}
          />
          <Facts message={message} />
          <MessageTexts message={message} />
          <Cancellation message={message} />
        </>
      )}
    </DetailPanel>
  );
}

function Progress({ message: { sent, recipients, status } }: { readonly message: OperatorMessage }) {
  const { t } = useTranslation();
  return (
    <Meter
      label={t("messages.sentTo")}
      value={recipients === 0 ? 0 : sent / recipients}
      valueText={t("messages.progress", { sent, recipients })}
      tone={status === "sent" ? "done" : "ember"}
    />
  );
}

function Facts({ message }: { readonly message: OperatorMessage }) {
  const { t } = useTranslation();
  return (
    <Pairs
      pairs={[
        { label: t("messages.audience"), value: <Audience message={message} /> },
        { label: t("messages.category"), value: t(`messages.categories.${message.category}`) },
        { label: t("messages.publishAt"), value: <DateTime instant={message.publishAt} /> },
        { label: t("messages.link"), value: message.link ?? t("messages.noLink") },
        { label: t("messages.writtenBy"), value: message.createdBy },
      ]}
    />
  );
}

function Audience({ message: { audience } }: { readonly message: OperatorMessage }) {
  const { t } = useTranslation();
  if (audience.kind === "all") return t("messages.audiences.all");
  if (audience.kind === "players") return audience.players.join(", ");
  const { currency, language, registeredFrom, registeredTo } = audience.rule;
  return [currency, language, registeredFrom && `≥ ${registeredFrom}`, registeredTo && `≤ ${registeredTo}`]
    .filter(Boolean)
    .join(" · ");
}

/** Text of a message as players read it, in every language. */
export function MessageTexts({
  message: { title, body },
}: {
  readonly message: Pick<OperatorMessage, "title" | "body">;
}) {
  return (
    <div className={styles.Texts}>
      {languages.map(({ code, name }) => (
        <article key={code} lang={code} className={styles.Text} aria-label={name}>
          <small>{name}</small>
          <h3>{textIn(title, code)}</h3>
          <p>{textIn(body, code)}</p>
        </article>
      ))}
    </div>
  );
}

function Cancellation({ message }: { readonly message: OperatorMessage }) {
  const { t } = useTranslation();
  const { id, status } = message;
  const isOpen = status === "scheduled" || status === "sending";
  const verb = status === "sending" ? "stop" : "cancel";
  return (
    <DetailActions note={t(isOpen ? "desk.queue.audited" : "messages.over")}>
      <ConfirmationButton
        kind="danger"
        label={t(`messages.${verb}`)}
        isOffered={isOpen}
        queue="messages"
        title={t(`messages.${verb}Ask`)}
        description={t(`messages.${verb}Effect`)}
        version={message.version}
        present={<MessageStatus status={status} />}
        send={(version = message.version) =>
          call(operatorInboxApi.cancel, { params: { id }, body: { version } })
        }
      >
        {() => <Note icon="info">{t("messages.progress", message)}</Note>}
      </ConfirmationButton>
    </DetailActions>
  );
}
