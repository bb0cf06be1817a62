import type { Database } from "@tessera/database";
import { operatorPlayersApi as api } from "@tessera/shared/operator-contracts/players";
import type { ServerModule } from "../../dependencies.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import { reopenAccount } from "../account-closing/index.ts";
import { readContact } from "./change-contact.ts";
import { addNote, changePlayer, lockSeenPlayer, logOut, type PlayerChange } from "./change-player.ts";
import { readPlayerDetail } from "./player-detail.ts";

type AnyCall = Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit">;

/**
 * Decisions about a player: flags, bans, an account opened again, the end of his logins.
 * Source: spec:operators#players.
 */
export const playerDecisionRoutes: ServerModule = (app, { database, clock, onPlayBarred }) => {
  const change = playerChanger(database, () => clock.now());
  const answer = async (playerId: string) => {
    await onPlayBarred(playerId);
    return readPlayerDetail(database, playerId, clock.now());
  };

  operatorRoute(app, api.flags, async (call) => {
    const { version, note, reason, ...flags } = call.body;
    const isOff = flags.depositDisabled || flags.withdrawDisabled || flags.playDisabled;
    const to = { ...flags, reason: isOff ? (reason ?? null) : null };
    await change(call, "flags", note, { playerId: call.params.id, version, to });
    return answer(call.params.id);
  });

  operatorRoute(app, api.ban, async (call) => {
    const { version, note } = call.body;
    const wanted = {
      playerId: call.params.id,
      version,
      from: ["active", "suspended"],
      to: { status: "banned" },
    } as const;
    await change(call, "ban", note, wanted);
    return answer(call.params.id);
  });

  operatorRoute(app, api.unban, async (call) => {
    const { version, note } = call.body;
    const wanted = { playerId: call.params.id, version, from: ["banned"], to: { status: "active" } } as const;
    await change(call, "unban", note, wanted);
    return answer(call.params.id);
  });

  operatorRoute(app, api.reopen, async (call) => {
    const { version, note } = call.body;
    const playerId = call.params.id;
    await database.transaction(async (sql) => {
      const by = actorOf(call.operator);
      const before = await lockSeenPlayer(sql, { playerId, version, from: ["closed"] });
      await reopenAccount(sql, { playerId, by, now: clock.now() });
      await addNote(sql, { playerId, note, by, now: clock.now() });
      const target = { type: "player", id: playerId } as const;
      await call.audit(sql, {
        action: "player.reopen",
        target,
        before,
        after: { ...before, status: "active" },
      });
    });
    return answer(playerId);
  });

  operatorRoute(app, api.logOut, async ({ params: { id }, audit }) => {
    await database.transaction(async (sql) => {
      await readContact(sql, id);
      const sessions = await logOut(sql, id, clock.now());
      await audit(sql, { action: "player.log-out", target: { type: "player", id }, after: { sessions } });
    });
    return answer(id);
  });
};

/**
 * Changes a player and writes his audit entry, and the operator's note where there is one, in one
 * transaction.
 */
function playerChanger(database: Database, now: () => Date) {
  return (
    { operator, audit }: AnyCall,
    verb: "flags" | "ban" | "unban",
    note: string | null | undefined,
    change: Omit<PlayerChange, "now">,
  ): Promise<void> =>
    database.transaction(async (sql) => {
      const { playerId } = change;
      const { before, after } = await changePlayer(sql, { ...change, now: now() });
      if (note) await addNote(sql, { playerId, note, by: actorOf(operator), now: now() });
      await audit(sql, { action: `player.${verb}`, target: { type: "player", id: playerId }, before, after });
    });
}
