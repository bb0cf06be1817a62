import {
  operatorPlayersApi as api,
  type OperatorPlayerDetail,
} from "@tessera/shared/operator-contracts/players";
import type { ServerModule } from "../../dependencies.ts";
import type { AuditRow } from "../../platform/audit/audit.ts";
import { type Decided, operatorDecision, type RowDecision } from "../../platform/http/operator-decision.ts";
import { reopenAccount } from "../account-closing/index.ts";
import { readContact } from "./change-contact.ts";
import { addNote, changePlayer, lockSeenPlayer, logOut, type PlayerChange } from "./change-player.ts";
import { readPlayerDetail } from "./player-detail.ts";

/**
 * Decisions about a player: flags, bans, an account opened again, the end of his logins.
 * Source: spec:operators#players.
 */
export const playerDecisionRoutes: ServerModule = (app, { database, clock, onPlayBarred }) => {
  const decided = (playerId: string, audit: Omit<AuditRow, "target">): Decided<OperatorPlayerDetail> => ({
    audit: { ...audit, target: { type: "player", id: playerId } },
    answer: async () => {
      await onPlayBarred(playerId);
      return readPlayerDetail(database, playerId, clock.now());
    },
  });
  /** Changes a player, and adds the operator's note where there is one. */
  const change = async (
    { sql, params: { id: playerId }, body: { version, note }, by, now }: RowDecision,
    verb: "flags" | "ban" | "unban",
    wanted: Pick<PlayerChange, "from" | "to">,
  ) => {
    const { before, after } = await changePlayer(sql, { playerId, version, ...wanted, now });
    if (note) await addNote(sql, { playerId, note, by, now });
    return decided(playerId, { action: `player.${verb}`, before, after });
  };

  operatorDecision(app, api.flags, (decision) => {
    const { version: _, note: __, reason, ...flags } = decision.body;
    const isOff = flags.depositDisabled || flags.withdrawDisabled || flags.playDisabled;
    return change(decision, "flags", { to: { ...flags, reason: isOff ? (reason ?? null) : null } });
  });

  operatorDecision(app, api.ban, (decision) =>
    change(decision, "ban", { from: ["active", "suspended"], to: { status: "banned" } }),
  );

  operatorDecision(app, api.unban, (decision) =>
    change(decision, "unban", { from: ["banned"], to: { status: "active" } }),
  );

  operatorDecision(app, api.reopen, async ({ sql, params, body: { version, note }, by, now }) => {
    const playerId = params.id;
    const before = await lockSeenPlayer(sql, { playerId, version, from: ["closed"] });
    await reopenAccount(sql, { playerId, by, now });
    await addNote(sql, { playerId, note, by, now });
    return decided(playerId, { action: "player.reopen", before, after: { ...before, status: "active" } });
  });

  operatorDecision(app, api.logOut, async ({ sql, params: { id }, now }) => {
    await readContact(sql, id);
    return decided(id, { action: "player.log-out", after: { sessions: await logOut(sql, id, now) } });
  });
};
