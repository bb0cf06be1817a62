import { keepInSight } from "@tessera/shared/core/keep-in-sight";
import { NavLink } from "@tessera/shared/router";
import { TabLinks } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

const tabs = [
  { to: "/profile", key: "tabProfile" },
  { to: "/profile/email", key: "tabEmail" },
  { to: "/profile/password", key: "tabPassword" },
  { to: "/profile/two-step", key: "tabTwoStep" },
  { to: "/profile/limits", key: "tabLimits" },
  { to: "/profile/bank", key: "tabBank" },
  { to: "/profile/sessions", key: "tabSessions" },
  { to: "/profile/data", key: "tabData" },
] as const;

/** Keeps the current tab visible. Each screen renders its tabs again. */
const showCurrent = (tab: HTMLAnchorElement | null) =>
  tab?.hasAttribute("aria-current") ? keepInSight(tab) : undefined;

/** Tabs of the profile screens. */
export function ProfileTabs() {
  const { t } = useTranslation();
  return (
    <TabLinks label={t("account.profile.tabs")}>
      {tabs.map(({ to, key }) => (
        <NavLink key={to} ref={showCurrent} to={to} end>
          {t(`account.profile.${key}`)}
        </NavLink>
      ))}
    </TabLinks>
  );
}
