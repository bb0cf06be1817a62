import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import {
  type AccountKey,
  type JournalKind,
  playerAccount,
  post,
  providerAccount,
} from "../../../ledger/index.ts";
import type { TransferRow } from "./transfer-row.ts";

type Moved = Pick<TransferRow, "id" | "playerId" | "providerCode" | "amountMinor">;

interface Booking {
  readonly kind: JournalKind;
  readonly step: "hold" | "final";
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly by: string;
  readonly now: Date;
}

const main = ({ playerId }: Moved) => playerAccount(playerId, "main");
const onTheWay = ({ playerId }: Moved) => playerAccount(playerId, "hold_transfer");
const atStudio = ({ playerId, providerCode }: Moved) => providerAccount(playerId, providerCode);

/**
 * Moves the amount to the player's hold account. Throws InsufficientBalance. Source of all legs:
 * spec:ledger#journal-kinds.
 */
export function holdForStudio(sql: Sql, moved: Moved, now: Date): Promise<string> {
  const by = `player:${moved.playerId}`;
  return book(sql, moved, {
    kind: "transfer.in.hold",
    step: "hold",
    from: main(moved),
    to: onTheWay(moved),
    by,
    now,
  });
}

/**
 * Books money that the studio has received. Uses the same key as {@link takeBackFromWay}, so that only one of
 * them can be booked.
 */
export function arriveAtStudio(sql: Sql, moved: Moved, by: string, now: Date): Promise<string> {
  const legs = { from: onTheWay(moved), to: atStudio(moved) };
  return book(sql, moved, { kind: "transfer.in.done", step: "final", ...legs, by, now });
}

/** Books money back that the studio has not accepted. */
export function takeBackFromWay(sql: Sql, moved: Moved, by: string, now: Date): Promise<string> {
  const legs = { from: onTheWay(moved), to: main(moved) };
  return book(sql, moved, { kind: "transfer.in.failed", step: "final", ...legs, by, now });
}

/** Books money that the studio has returned; the player gets it only after that. */
export function arriveFromStudio(sql: Sql, moved: Moved, by: string, now: Date): Promise<string> {
  const legs = { from: atStudio(moved), to: main(moved) };
  return book(sql, moved, { kind: "transfer.out.done", step: "final", ...legs, by, now });
}

async function book(
  sql: Sql,
  { id, amountMinor }: Moved,
  { kind, step, from, to, by, now }: Booking,
): Promise<string> {
  const { journalId } = await post(sql, {
    kind,
    idemKey: `transfer:${id}:${step}`,
    ref: { type: "transfer", id },
    legs: [
      { account: from, amount: minorUnits(-amountMinor) },
      { account: to, amount: minorUnits(amountMinor) },
    ],
    by,
    at: now,
  });
  return journalId;
}
