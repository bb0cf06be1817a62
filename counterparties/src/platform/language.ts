export type Language = "en" | "id";

/**
 * Chooses the language of a page: that of the URL, else the browser's preferred one, else English.
 *
 * @param asked the value of `?lang=`
 * @param accepted the header `Accept-Language`
 */
export function languageOf(asked: unknown, accepted: string | undefined): Language {
  if (asked === "en" || asked === "id") return asked;
  const liked = (accepted ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", weight] = entry.trim().split(";q=");
      return { language: tag.split("-")[0]?.toLowerCase(), weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .find(({ language }) => language === "en" || language === "id");
  return liked?.language === "id" ? "id" : "en";
}
