import type { Visitor } from "@tessera/shared/contracts/first-screen";
import { languageOrDefault, type Language } from "@tessera/shared/core/languages";
import type { PageTheme } from "./page.ts";

/** Values that a document takes from the visitor's cookies. None of it grants access to anything. */
export interface Preferences {
  readonly language: Language;
  readonly theme: PageTheme;
  /** A player where there is a session that the page can go on with. */
  readonly visitor: Visitor;
}

/** Reads the cookies that the shell writes (spec:api#stored-keys); a missing or unknown value is the default. */
export function preferencesOf(cookies: string | undefined): Preferences {
  const known = new Map(
    (cookies ?? "").split(";").map((cookie) => {
      const [name = "", value = ""] = cookie.split("=", 2);
      return [name.trim(), value.trim()] as const;
    }),
  );
  return {
    language: languageOrDefault(known.get("language")),
    theme: known.get("theme") === "light" ? "light" : "dark",
    visitor: known.get("session") === "1" || known.has("token") ? "player" : "guest",
  };
}
