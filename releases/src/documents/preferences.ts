import type { IncomingHttpHeaders } from "node:http";
import type { Visitor } from "@tessera/shared/contracts/first-screen";
import { languageOrDefault, type Language } from "@tessera/shared/core/languages";
import type { PageTheme } from "./page.ts";

const yearSeconds = 31_536_000;

/** Values that a document takes from a request's headers. None of it grants access to anything. */
export interface Preferences {
  readonly language: Language;
  readonly theme: PageTheme;
  /** A player where there is a session that the page can go on with. */
  readonly visitor: Visitor;
  /** True for a browser that asks to save data. */
  readonly savesData: boolean;
}

/** Cookie that keeps a language which an address has chosen, for a browser that runs no script. */
export function languageCookie(language: Language): string {
  return `language=${language}; Path=/; Max-Age=${yearSeconds}; Secure; SameSite=Lax`;
}

const themeOf = (value: string | undefined): PageTheme =>
  value === "light" || value === "dark" ? value : "system";

/**
 * Reads the cookies that the shell writes (spec:api#stored-keys), and `Save-Data`; a missing or unknown value
 * is the default.
 *
 * @param chosen language that the address names, which goes before that of the cookie
 */
export function preferencesOf(headers: IncomingHttpHeaders, chosen: Language | null = null): Preferences {
  const known = new Map(
    (headers.cookie ?? "").split(";").map((cookie) => {
      const [name = "", value = ""] = cookie.split("=", 2);
      return [name.trim(), value.trim()] as const;
    }),
  );
  return {
    language: chosen ?? languageOrDefault(known.get("language")),
    theme: themeOf(known.get("theme")),
    visitor: known.get("session") === "1" || known.has("token") ? "player" : "guest",
    savesData: headers["save-data"] === "on",
  };
}
