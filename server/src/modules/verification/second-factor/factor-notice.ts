import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { inEveryLanguage, languageOrDefault, loadEveryLanguage } from "@tessera/shared/core/languages";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { sendMessage } from "../../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";
import { type Addressee, playerMail, sendUnawaited } from "../../../integrations/mail/mailer.ts";

/** Texts of the notices about the two-step login by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Reason of a notice: the two-step login is on or off, or recovery codes were made or used. */
export type FactorChange = "on" | "off" | "renewed" | "used";

/** A notice; `left` is the number of recovery codes after it. */
export interface FactorNotice {
  readonly change: FactorChange;
  readonly left: number;
}

/** Sends the player an inbox message about his two-step login, in the caller's transaction. */
export async function tellOfFactor(
  sql: Sql,
  playerId: string,
  { change, left }: FactorNotice,
  now: Date,
): Promise<void> {
  await sendMessage(
    sql,
    {
      playerId,
      category: "system",
      title: inEveryLanguage(texts, (words) => words[change].title),
      body: inEveryLanguage(texts, (words) => [words[change].body(left), words.notMine].join("\n")),
      link: "/profile/two-step",
      dedupeKey: `factor:${newId()}`,
      by: "system:second-factor",
    },
    now,
  );
}

/** Mails the player the same, in his language. It is not waited for; a failure is logged. */
export function mailFactorNotice(
  dependencies: Pick<ModuleDependencies, "mailer" | "log">,
  to: Addressee,
  { change, left }: FactorNotice,
): void {
  const words = texts[languageOrDefault(to.language)];
  const lines = [words[change].body(left), words.notMine];
  const mail = playerMail(to, words[change].title, words.greeting, lines);
  sendUnawaited(dependencies, mail, "A notice of the two-step login could not be mailed");
}
