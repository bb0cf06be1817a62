import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import type { ModuleDependencies } from "../../dependencies.ts";
import { houseAccount, playerAccount, post, readWallet } from "../../ledger/index.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import { lockPlayer } from "../players/index.ts";
import { closeClaim } from "../promotions/index.ts";
import { type Closing, findClosing, readClosing } from "./closings.ts";
import { lateMoneyMail } from "./closing-mails.ts";
import { type OpenThings, readOpenThings } from "./what-is-open.ts";
import { findAddressee } from "../verification/index.ts";

type SettlingDependencies = Pick<ModuleDependencies, "database" | "clock" | "log" | "mailer">;

const author = "system:account-closings";

/**
 * Ends the closings whose time for undoing is over and in whose accounts nothing is open. Those that wait are
 * tried again.
 */
export function settleClosings(dependencies: SettlingDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "account-closings.settle",
    table: "account_closings",
    where: `due.undone_at is null and due.closed_at is null and due.undo_until <= :now
      and (due.tried_at is null or due.tried_at + interval '10 minutes' <= :now)`,
    orderBy: "due.tried_at nulls first, due.id",
  };
  return forEachDue(dependencies, due, (id) =>
    database.transaction((sql) => settleClosing(sql, id, clock.now())),
  );
}

async function settleClosing(sql: Sql, id: string, now: Date): Promise<void> {
  const { playerId } = await readClosing(sql, id);
  await lockPlayer(sql, playerId);
  // Read again: its player may have undone it before the lock was taken.
  const closing = await findClosing(sql, playerId);
  if (!closing || closing.id !== id || closing.closedAt) return;
  const open = await readOpenThings(sql, playerId);
  if (!isSettled(closing, open)) {
    await sql.query("update account_closings set tried_at = $2 where id = $1", [id, now]);
    return;
  }
  if (open.claimId)
    await closeClaim(sql, { id: open.claimId, to: "forfeited", reason: "closing", by: author, now });
  await bookForfeit(sql, closing, open, now);
  const forfeitedMinor = open.ownMinor + open.commissionMinor;
  await sql.query(
    "update account_closings set closed_at = $2, forfeited_minor = $3, told_minor = 0 where id = $1",
    [id, now, forfeitedMinor],
  );
  announceToOperators(sql, "players");
  await writeAudit(sql, {
    actor: author,
    action: "player.closed",
    target: { type: "player", id: playerId },
    after: { forfeitedMinor },
    at: now,
  });
}

/**
 * Money that came after the player had agreed is never taken: the closing waits until somebody brings it out.
 */
function isSettled(
  { agreedMinor }: Closing,
  { obstacles, openRounds, ownMinor, commissionMinor }: OpenThings,
): boolean {
  return obstacles.length === 0 && openRounds === 0 && ownMinor + commissionMinor <= agreedMinor;
}

/** Books what the player gave up to the house, in one journal; nothing is no journal. */
async function bookForfeit(
  sql: Sql,
  { id, playerId }: Closing,
  { ownMinor, commissionMinor }: OpenThings,
  now: Date,
): Promise<void> {
  const taken = [
    { account: playerAccount(playerId, "main"), amount: minorUnits(-ownMinor) },
    { account: playerAccount(playerId, "commission"), amount: minorUnits(-commissionMinor) },
  ].filter(({ amount }) => amount !== 0n);
  if (taken.length === 0) return;
  const { currency } = await readWallet(sql, playerId);
  const total = minorUnits(ownMinor + commissionMinor);
  await post(sql, {
    kind: "closing.forfeit",
    idemKey: `closing:${id}`,
    ref: { type: "account_closing", id },
    legs: [...taken, { account: houseAccount("adjust", currency), amount: total }],
    by: author,
    at: now,
  });
}

/** Tells players of closed accounts by mail of money that has arrived since. It stays in their wallets. */
export function tellOfLateMoney(dependencies: SettlingDependencies): Promise<void> {
  const { database, mailer, clock } = dependencies;
  const balance = `(select sum(a.balance) from accounts a
    where a.player_id = due.player_id and a.kind in ('main', 'commission'))`;
  const due = {
    job: "account-closings.late-money",
    table: "account_closings",
    where: `due.undone_at is null and due.erased_at is null and :now::timestamptz is not null and ${balance} > due.told_minor`,
    orderBy: "due.id",
  };
  return forEachDue(dependencies, due, async (id) => {
    const closing = await readClosing(database, id);
    const { mainMinor, commissionMinor } = await readWallet(database, closing.playerId);
    const player = await findAddressee(database, closing.playerId);
    const total = mainMinor + commissionMinor;
    await mailer.send(lateMoneyMail(player, minorUnits(total - closing.notifiedMinor), closing));
    await database.transaction(async (sql) => {
      await sql.query("update account_closings set told_minor = $2 where id = $1", [id, total]);
      await writeAudit(sql, {
        actor: author,
        action: "player.late-money",
        target: { type: "player", id: closing.playerId },
        after: { balanceMinor: total },
        at: clock.now(),
      });
    });
  });
}
