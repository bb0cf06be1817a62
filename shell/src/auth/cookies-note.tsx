import { keepsCookies } from "@tessera/shared/session";
import { Note } from "@tessera/shared/ui";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../texts.ts";

let isBlocked: boolean | undefined;
const areCookiesBlocked = () => (isBlocked ??= !keepsCookies());
const neverChanges = () => () => undefined;
const onServer = () => false;

/** Note that a login needs cookies, where the browser blocks them; nothing otherwise. */
export function CookiesNote() {
  const { t } = useTranslation();
  if (!useSyncExternalStore(neverChanges, areCookiesBlocked, onServer)) return null;
  return (
    <Note announce="alert" icon="warning" title={t("auth.cookiesBlocked")}>
      {t("auth.cookiesAllow")}
    </Note>
  );
}
