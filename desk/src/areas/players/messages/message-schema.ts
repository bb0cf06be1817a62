import { inboxCategory } from "@tessera/shared/contracts/inbox";
import { languageCodes } from "@tessera/shared/core/languages";
import { day } from "@tessera/shared/contracts/scalars";
import { newOperatorMessage, type MessageAudience } from "@tessera/shared/operator-contracts/inbox";
import * as z from "@tessera/shared/schema";

export const audienceKinds = ["all", "players", "rule"] as const;
export type AudienceKind = (typeof audienceKinds)[number];

const { title, body, link } = newOperatorMessage.shape;
const optionalDay = z.union([z.literal(""), day]);

/** Schema of the form: the rules of the contract, and the fields that the chosen audience and time need. */
export function messageSchema(kind: AudienceKind, isLater: boolean) {
  return z
    .object({
      players: kind === "players" ? z.string().check(z.trim(), z.minLength(1, "required")) : z.string(),
      currency: z.string(),
      language: z.string(),
      registeredFrom: optionalDay,
      registeredTo: optionalDay,
      category: inboxCategory,
      title,
      body,
      link: z.union([z.literal(""), link]),
      publishAt: isLater ? z.iso.datetime("date.required") : z.string(),
    })
    .check(
      z.refine(({ registeredFrom: from, registeredTo: to }) => from === "" || to === "" || from <= to, {
        error: "date.order",
        path: ["registeredFrom"],
      }),
    );
}

export type MessageValues = z.output<ReturnType<typeof messageSchema>>;

/** Fields of the form by the names that the server uses. */
export const messageFieldOf = {
  "audience.players": "players",
  "audience.rule.registeredFrom": "registeredFrom",
  "audience.rule.registeredTo": "registeredTo",
} as const;

/** Builds the audience that the form describes. Names are separated by spaces, commas or lines. */
export function audienceOf(kind: AudienceKind, values: MessageValues): MessageAudience {
  if (kind === "all") return { kind };
  if (kind === "players") return { kind, players: values.players.split(/[\s,;]+/).filter(Boolean) };
  const { currency, language, registeredFrom, registeredTo } = values;
  const rule = {
    currency: currency || null,
    language: languageCodes.find((code) => code === language) ?? null,
    registeredFrom: registeredFrom || null,
    registeredTo: registeredTo || null,
  };
  return { kind, rule };
}
