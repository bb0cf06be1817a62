import { useQuery } from "@tessera/shared/query";
import { Button, ConfirmDialog, PageHead, QueryPart, SkeletonRows, Stack } from "@tessera/shared/ui";
import { useState } from "react";
import { FailureNote } from "../failure-note.tsx";
import { Notifications } from "../notifications/notifications.tsx";
import { ProfileTabs } from "../profile/profile-tabs.tsx";
import { SessionCard, useDeviceName } from "./session-card.tsx";
import styles from "./sessions-page.module.css";
import { sessionsQuery, type SessionSummary, useEndAllSessions, useEndSession } from "./sessions-queries.ts";
import { useTranslation } from "../texts.ts";

/** Screen of the player's active sessions, with buttons that end them. */
export function SessionsPage() {
  const { t } = useTranslation();
  const query = useQuery(sessionsQuery());
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.sessions.title")} />
      <ProfileTabs />
      <p className={styles.Text}>{t("account.sessions.text")}</p>
      <QueryPart
        query={query}
        queryKey={sessionsQuery().queryKey}
        failure={t("account.sessions.notLoaded")}
        safe={t("account.sessions.safe")}
        skeleton={<SkeletonRows rows={2} />}
      >
        {({ items }) => <SessionList sessions={items} />}
      </QueryPart>
      <EndAll />
      <Notifications />
    </Stack>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly SessionSummary[] }) {
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const end = useEndSession();
  const [selected, setSelected] = useState<SessionSummary | null>(null);
  const select = (session: SessionSummary | null) => {
    end.reset();
    setSelected(session);
  };
  return (
    <>
      <ul aria-label={t("account.sessions.list")} className={styles.Sessions}>
        {sessions.map((session) => (
          <SessionCard key={session.id} session={session} onEnd={() => select(session)} />
        ))}
      </ul>
      <ConfirmDialog
        open={selected !== null}
        onOpenChange={() => select(null)}
        title={t("account.sessions.askTitle", { device: selected ? deviceName(selected) : "" })}
        description={t(selected?.current ? "account.sessions.askCurrent" : "account.sessions.askOther")}
        confirmLabel={t("account.sessions.logout")}
        busy={end.isPending}
        onConfirm={() => selected && end.mutate(selected, { onSuccess: () => setSelected(null) })}
      >
        <FailureNote failure={end.error} />
      </ConfirmDialog>
    </>
  );
}

function EndAll() {
  const { t } = useTranslation();
  const end = useEndAllSessions();
  const [isAsking, setAsking] = useState(false);
  const select = (open: boolean) => {
    end.reset();
    setAsking(open);
  };
  return (
    <div>
      <Button kind="danger" icon="log-out" onClick={() => select(true)}>
        {t("account.sessions.logoutAll")}
      </Button>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={select}
        title={t("account.sessions.askAllTitle")}
        description={t("account.sessions.askAll")}
        confirmLabel={t("account.sessions.logoutAll")}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        <FailureNote failure={end.error} />
      </ConfirmDialog>
    </div>
  );
}
