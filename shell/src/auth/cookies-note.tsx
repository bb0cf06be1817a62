import { keepsCookies } from "@tessera/shared/session";
import { Note } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { useBrowserValue } from "./use-browser-value.ts";

let isBlocked: boolean | undefined;
const areCookiesBlocked = () => (isBlocked ??= !keepsCookies());

/** Note that a login needs cookies, where the browser blocks them; nothing otherwise. */
export function CookiesNote() {
  const { t } = useTranslation();
  if (!useBrowserValue(areCookiesBlocked, false)) return null;
  return (
    <Note announce="alert" icon="warning" title={t("auth.cookiesBlocked")}>
      {t("auth.cookiesAllow")}
    </Note>
  );
}
