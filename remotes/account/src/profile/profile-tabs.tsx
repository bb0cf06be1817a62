import { NavLink } from "@tessera/shared/router";
import { TabLinks } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

const tabs = [
  { to: "/profile", key: "tabProfile" },
  { to: "/profile/email", key: "tabEmail" },
  { to: "/profile/password", key: "tabPassword" },
  { to: "/profile/limits", key: "tabLimits" },
  { to: "/profile/bank", key: "tabBank" },
  { to: "/profile/sessions", key: "tabSessions" },
] as const;

/** Tabs of the profile screens. */
export function ProfileTabs() {
  const { t } = useTranslation();
  return (
    <TabLinks label={t("account.profile.tabs")}>
      {tabs.map(({ to, key }) => (
        <NavLink key={to} to={to} end>
          {t(`account.profile.${key}`)}
        </NavLink>
      ))}
    </TabLinks>
  );
}
