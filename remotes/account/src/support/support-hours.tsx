import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { siteQuery, useQuery } from "@tessera/shared/query";
import { Note } from "@tessera/shared/ui";

/** Hours of support, as the site's settings say; nothing until they are known. */
export function SupportHours() {
  const { data: site } = useQuery(siteQuery());
  const language = useLanguage();
  const hours = site?.supportHours;
  return hours ? <Note icon="clock">{textIn(hours, language)}</Note> : null;
}
