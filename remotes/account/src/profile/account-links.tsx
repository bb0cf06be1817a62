import type { Me } from "@tessera/shared/contracts/auth";
import { useHasPath } from "@tessera/shared/federation";
import { Link } from "@tessera/shared/router";
import { Icon, Panel, SectionHead, type IconName } from "@tessera/shared/ui";
import styles from "./account-links.module.css";
import { useTranslation } from "../texts.ts";

interface AccountLink {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
}

/** Links of the profile: on a phone, which has no sidebar, the only list of them. Only published screens. */
export function AccountLinks({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const links: readonly AccountLink[] = [
    {
      to: "/wallet",
      icon: "wallet",
      title: t("account.profile.wallet"),
      note: t("account.profile.walletNote"),
    },
    {
      to: "/history",
      icon: "history",
      title: t("account.profile.history"),
      note: t("account.profile.historyNote"),
    },
    {
      to: "/inbox",
      icon: "inbox",
      title: t("account.profile.inbox"),
      note: t("account.profile.inboxNote", { count: me.unreadInbox }),
    },
    {
      to: "/promotions",
      icon: "promotions",
      title: t("account.profile.promotions"),
      note: t("account.profile.promotionsNote"),
    },
    {
      to: "/referral",
      icon: "referral",
      title: t("account.profile.referral"),
      note: t("account.profile.referralNote", { code: me.referralCode }),
    },
  ];
  return (
    <section>
      <SectionHead title={t("account.profile.links")} />
      <Panel>
        {links.map((link) => (
          <PublishedLink key={link.to} {...link} />
        ))}
      </Panel>
    </section>
  );
}

function PublishedLink({ to, icon, title, note }: AccountLink) {
  if (!useHasPath(to)) return null;
  return (
    <Link to={to} className={styles.Link}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
      <Icon name="next" size="small" />
    </Link>
  );
}
