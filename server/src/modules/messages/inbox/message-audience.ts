import type { Sql } from "@tessera/database";
import { bangkokDayRange } from "@tessera/shared/core/calendar";
import type { MessageAudience } from "@tessera/shared/operator-contracts/inbox";
import { Refusal } from "../../../platform/errors/refusal.ts";

/** An audience as the database selects it. */
export interface Recipients {
  /** The named players; null for everybody and for a rule. */
  readonly playerIds: readonly string[] | null;
  readonly audience: MessageAudience;
}

/**
 * SQL condition of the players `p` of an audience, without banned and closed accounts, and without those who
 * registered after `registeredUntil`; `values` are those that it names.
 */
export function playersOf({ audience, playerIds }: Recipients, registeredUntil: Date) {
  const rule = audience.kind === "rule" ? audience.rule : {};
  const { registeredFrom: from, registeredTo: to } = rule;
  return {
    condition: `p.status in ('active', 'suspended') and p.created_at <= :registeredUntil
      and (:playerIds::uuid[] is null or p.id = any(:playerIds::uuid[]))
      and (:currency::text is null or p.currency = :currency) and (:language::text is null or p.language = :language)
      and (:from::timestamptz is null or p.created_at >= :from) and (:to::timestamptz is null or p.created_at < :to)`,
    values: {
      registeredUntil,
      playerIds,
      currency: rule.currency,
      language: rule.language,
      from: from ? bangkokDayRange(from, from).from : null,
      to: to ? bangkokDayRange(to, to).until : null,
    },
  };
}

/** Counts the players of an audience who are registered now. */
export async function countRecipients(sql: Sql, recipients: Recipients, now: Date): Promise<number> {
  const { condition, values } = playersOf(recipients, now);
  const [row] = await sql.query<{ count: bigint }>(
    `select count(*) as count from players p where ${condition}`,
    values,
  );
  return Number(row?.count ?? 0);
}

/**
 * Finds the named players. Refuses with VALIDATION names that no player has (in `details.unknown`), reversed
 * days, and an audience without a player.
 */
export async function resolveAudience(
  sql: Sql,
  audience: MessageAudience,
  now: Date,
): Promise<Recipients & { readonly count: number }> {
  if (audience.kind === "rule") refuseReversedDays(audience.rule);
  const playerIds = audience.kind === "players" ? await findNamed(sql, audience.players) : null;
  const recipients = { audience, playerIds };
  const count = await countRecipients(sql, recipients, now);
  if (count === 0) refuse("players.none");
  return { ...recipients, count };
}

function refuseReversedDays({
  registeredFrom: from,
  registeredTo: to,
}: Extract<MessageAudience, { kind: "rule" }>["rule"]): void {
  if (from && to && from > to) {
    throw new Refusal("VALIDATION", { fields: { "audience.rule.registeredFrom": "date.order" } });
  }
}

async function findNamed(sql: Sql, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const found = await sql.query<{ id: string; username: string }>(
    "select id, username from players where username = any($1) or id::text = any($1)",
    [wanted],
  );
  const known = new Set(found.flatMap(({ id, username }) => [id, username]));
  const unknown = wanted.filter((name) => !known.has(name));
  if (unknown.length > 0) refuse("players.unknown", { unknown });
  return found.map(({ id }) => id);
}

function refuse(key: string, details?: Readonly<Record<string, unknown>>): never {
  throw new Refusal("VALIDATION", { fields: { "audience.players": key }, ...(details && { details }) });
}
