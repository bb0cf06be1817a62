import { matchRelease, useReleases } from "@tessera/shared/federation";
import { useTranslation } from "@tessera/shared/i18n";
import { useNavigate } from "@tessera/shared/router";
import { logout } from "@tessera/shared/session";
import { Menu, toast, type MenuItem } from "@tessera/shared/ui";

/** Logs out and says so; the server hears of it even when it is out of reach now. */
export function useLogout(): () => void {
  const { t } = useTranslation();
  return () => void logout().then(() => toast.info(t("auth.loggedOut")));
}

/** The profile entry of a wide header: the profile, where some remote serves it, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = useLogout();
  const hasProfile = matchRelease(useReleases(), "/profile") !== undefined;
  const profile: MenuItem = {
    key: "profile",
    icon: "profile",
    label: t("layout.profile"),
    onSelect: () => void navigate("/profile"),
  };
  const exit: MenuItem = { key: "exit", icon: "log-out", label: t("auth.logout"), onSelect: leave };
  return (
    <Menu raised icon="profile" label={t("layout.profile")} items={hasProfile ? [profile, exit] : [exit]} />
  );
}
