import { keepsCookies, useBrowserValue } from "@tessera/shared/session";
import { Note } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

let isBlocked: boolean | undefined;
const areCookiesBlocked = () => (isBlocked ??= !keepsCookies());
const onServer = () => false;

/** Note that a login needs cookies, where the browser blocks them; nothing otherwise. */
export function CookiesNote() {
  const { t } = useTranslation();
  if (!useBrowserValue(areCookiesBlocked, onServer)) return null;
  return (
    <Note announce="alert" icon="warning" title={t("auth.cookiesBlocked")}>
      {t("auth.cookiesAllow")}
    </Note>
  );
}
