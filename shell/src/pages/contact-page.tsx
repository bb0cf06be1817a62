import type { Site } from "@tessera/shared/contracts/site";
import { textIn } from "@tessera/shared/core/languages";
import { useHasPath } from "@tessera/shared/federation";
import { useLanguage } from "@tessera/shared/i18n";
import { siteQuery, useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import {
  buttonClass,
  EmptyState,
  ErrorState,
  Icon,
  PageHead,
  Panel,
  SkeletonRows,
  Stack,
  type IconName,
} from "@tessera/shared/ui";
import styles from "./contact-page.module.css";
import { useTranslation } from "../texts.ts";

type Contact = Site["contacts"][number];

const icons: Record<Contact["kind"], IconName> = {
  whatsapp: "phone",
  line: "message",
  telegram: "message",
  email: "email",
  livechat: "contact",
};

function ContactLink({ contact: { kind, label, url } }: { readonly contact: Contact }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.Contact}>
      <Icon name={icons[kind]} />
      {label}
      <Icon name="external" size="small" />
    </a>
  );
}

function Contacts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: site, isError, refetch } = useQuery(siteQuery());
  if (isError) return <ErrorState title={t("contact.notLoaded")} onRetry={() => void refetch()} />;
  if (!site) return <SkeletonRows rows={3} />;
  if (site.contacts.length === 0) return <EmptyState title={t("contact.none")} />;
  return (
    <Panel>
      {site.supportHours && (
        <p className={styles.Contact}>
          <Icon name="clock" />
          {textIn(site.supportHours, language)}
        </p>
      )}
      {site.contacts.map((contact) => (
        <ContactLink key={contact.url} contact={contact} />
      ))}
    </Panel>
  );
}

/** Contact screen. */
export function ContactPage() {
  const { t } = useTranslation();
  const canWrite = useHasPath("/support");
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("contact.title")} />
      <p className={styles.Text}>{t("contact.text")}</p>
      {canWrite && (
        <div>
          <Link to="/support/new" className={buttonClass({ kind: "lit" })}>
            {t("contact.write")}
          </Link>
        </div>
      )}
      <Contacts />
    </Stack>
  );
}
