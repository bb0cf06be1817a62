import { keepsCookies } from "@tessera/shared/session";
import { Note } from "@tessera/shared/ui";
import { useEffect, useState } from "react";
import { useTranslation } from "../texts.ts";

/** Says that a login needs cookies where the browser blocks them; nothing otherwise. Known after the first render only. */
export function CookiesNote() {
  const { t } = useTranslation();
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => setBlocked(!keepsCookies()), []);
  if (!isBlocked) return null;
  return (
    <Note announce="alert" icon="warning" title={t("auth.cookiesBlocked")}>
      {t("auth.cookiesAllow")}
    </Note>
  );
}
