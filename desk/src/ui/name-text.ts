import { type StoredText, textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { useTranslation } from "../texts.ts";

/**
 * Hook for the name of whoever acted, as the server has found it: a job of the site (`system:<job>`) has
 * words.
 */
export function useActorText(): (actor: string) => string {
  const { t, findText } = useTranslation();
  return (actor) => {
    const [kind, job] = actor.split(":", 2);
    if (kind !== "system" || job === undefined) return actor;
    return findText(`desk.actors.${job.replaceAll(/[.-]/g, "_")}`) ?? t("desk.actors.site");
  };
}

/** Hook for the name of a row, in the language of the page where it has one by language. */
export function useNameText(): (name: string | StoredText) => string {
  const language = useLanguage();
  return (name) => (typeof name === "string" ? name : textIn(name, language));
}
