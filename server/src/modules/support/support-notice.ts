import type { Sql } from "@tessera/database";
import { inEveryLanguage, languageOrDefault, loadEveryLanguage } from "@tessera/shared/core/languages";
import { type Addressee, type Mail, playerMail } from "../../integrations/mail/mailer.ts";
import { sendMessage } from "../messages/index.ts";
import type { SupportRow } from "./support-row.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the notices about requests to support, by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

export type SupportNews = "answered" | "closed";

type NotifiedRequest = Pick<SupportRow, "id" | "number" | "playerId">;

const pathOf = ({ id }: Pick<SupportRow, "id">) => `/support/${id}`;

/**
 * Sends the player an inbox message about an answer, or about the end of a request. `cause` is the id of the
 * answer or of the request.
 */
export async function tellPlayer(
  sql: Sql,
  news: SupportNews,
  request: NotifiedRequest,
  { cause, by, now }: { readonly cause: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await sendMessage(
    sql,
    {
      playerId: request.playerId,
      category: "personal",
      title: inEveryLanguage(texts, (words) => words[news].title(request.number)),
      body: inEveryLanguage(texts, (words) => words[news].body),
      link: pathOf(request),
      dedupeKey: `support:${news}:${cause}`,
      by,
    },
    now,
  );
}

/**
 * The mail about an answer or an end, in the player's language. It has the number and the address, and
 * nothing of what was written.
 */
export function newsMail(
  to: Addressee,
  news: SupportNews,
  request: NotifiedRequest,
  publicOrigin: string,
): Mail {
  const words = texts[languageOrDefault(to.language)];
  const { title, body } = words[news];
  const lines = [body, words.link(`${publicOrigin}${pathOf(request)}`)];
  return playerMail(to, title(request.number), words.greeting, lines);
}
