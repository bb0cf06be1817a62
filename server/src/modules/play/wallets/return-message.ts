import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import type { NewMessage } from "../../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the message about money that comes back from a studio by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** The texts of the reasons by code; any other code has that of a closed account. */
function reasonIn(reasons: Readonly<Partial<Record<ErrorCode, string>>>, code: ErrorCode): string {
  return reasons[code] ?? reasons.PLAY_DISABLED ?? "";
}

/** Inbox message about money that the site returns from a studio. */
export function returnMessage({
  id,
  playerId,
  studio,
  reason,
}: {
  readonly id: string;
  readonly playerId: string;
  readonly studio: string;
  readonly reason: ErrorCode;
}): NewMessage {
  return {
    playerId,
    category: "transaction",
    title: inEveryLanguage(texts, ({ title }) => title(studio)),
    body: inEveryLanguage(texts, ({ body, reasons }) => body(reasonIn(reasons, reason), studio)),
    link: "/history?type=transfer",
    dedupeKey: `return:${id}`,
    by: "system:transfers",
  };
}
