import { useHasPath } from "@tessera/shared/federation";
import { usePageRouter } from "@tessera/shared/router";
import { logout } from "@tessera/shared/session";
import { Menu, toast, type MenuItem } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/**
 * Returns a function that logs out and shows a toast; the server is notified later if it cannot be reached
 * now.
 */
export function useLogout(): () => void {
  const { t } = useTranslation();
  return () => void logout().then(() => toast.info(t("auth.loggedOut")));
}

/** Profile menu of a wide header: the profile, if a remote serves it, and logout. */
export function AccountMenu() {
  const { t } = useTranslation();
  const router = usePageRouter();
  const leave = useLogout();
  const hasProfile = useHasPath("/profile");
  const profile: MenuItem = {
    key: "profile",
    icon: "profile",
    label: t("layout.profile"),
    onSelect: () => router.push("/profile"),
  };
  const exit: MenuItem = { key: "exit", icon: "log-out", label: t("auth.logout"), onSelect: leave };
  return (
    <Menu raised icon="profile" label={t("layout.profile")} items={hasProfile ? [profile, exit] : [exit]} />
  );
}
