import { inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import type { NewMessage } from "../messages/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the messages about applications by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Decision of an operator that the player receives. */
export interface ReferralDecision {
  readonly playerId: string;
  readonly to: "approved" | "rejected" | "suspended" | "reinstated";
  /** Reason in the operator's words; null for a decision in the player's favour. */
  readonly reason: string | null;
  /** Key of the decision: the application, or the version of the referrer. */
  readonly about: string;
}

/** Inbox message about a decision of an operator. */
export function referralMessage({ playerId, to, reason, about }: ReferralDecision): NewMessage {
  return {
    playerId,
    category: "personal",
    title: inEveryLanguage(texts, (words) => words[to].title),
    body: inEveryLanguage(texts, (words) => words[to].body(reason ?? "")),
    link: "/referral",
    dedupeKey: `referral:${about}:${to}`,
    by: "system:referral",
  };
}
