import { Readable } from "node:stream";
import type { Database } from "@tessera/database";
import { accountClosingApi } from "@tessera/shared/contracts/account-closing";
import { dataExportApi } from "@tessera/shared/contracts/data-export";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import type { ServerModule } from "../../dependencies.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { assertRoomForPassword, verifyPassword } from "../../platform/security/password-hash.ts";
import { closeAccount, readClosingState } from "./close-account.ts";
import { closedMail } from "./closing-mails.ts";
import { eraseDueAccounts } from "./erase-account.ts";
import { exportPlayer } from "./export-data.ts";
import { settleClosings, tellOfLateMoney } from "./settle-closing.ts";
import { type Addressee, sendUnawaited } from "../../integrations/mail/mailer.ts";

/** A file may be long, and nobody needs his data more often. */
const exportLimit = { max: 3, windowMs: 24 * hourMs };

/** Closing of accounts and what follows it. Source: decision 0790. */
export const accountClosingModule: ServerModule = (app, dependencies) => {
  const { database, clock, onPlayBarred } = dependencies;
  route(app, accountClosingApi.read, ({ caller }) => readClosingState(database, caller.playerId));

  route(
    app,
    accountClosingApi.close,
    async ({ caller: { playerId }, body: { password, reason, agreedMinor }, ip }) => {
      const player = await assertPassword(database, playerId, password);
      const now = clock.now();
      const undoUntil = await database.transaction((sql) =>
        closeAccount(sql, { playerId, agreedMinor, reason: reason ?? null, ip, now }),
      );
      const mail = closedMail(player, undoUntil);
      sendUnawaited(dependencies, mail, "The closing of an account could not be mailed");
      await onPlayBarred(playerId);
      return { undoUntil: undoUntil.toISOString() };
    },
    { limits: [{ per: "account", max: 10, windowMs: hourMs }] },
  );

  route(
    app,
    dataExportApi.download,
    async ({ caller: { playerId }, body: { password }, ip, reply }) => {
      await assertPassword(database, playerId, password);
      // After the password: a typing error does not use up one of the day.
      await dependencies.limiter.take(`data-export|${playerId}`, exportLimit);
      await writeAudit(database, {
        actor: `player:${playerId}`,
        action: "player.export",
        target: { type: "player", id: playerId },
        ip,
        at: clock.now(),
      });
      reply.header("content-disposition", 'attachment; filename="tessera-data.json"');
      return Readable.from(exportPlayer(database, playerId));
    },
    { limits: [{ per: "account", max: 10, windowMs: hourMs }] },
  );

  job(app, dependencies, {
    name: "account-closings",
    everyMs: minuteMs,
    run: async (fenced) => {
      await tellOfLateMoney(fenced);
      await settleClosings(fenced);
      await eraseDueAccounts(fenced);
    },
  });
};

/**
 * Proves that the player himself asks. Returns whom to write to. Refuses with PASSWORD_WRONG at its field.
 */
async function assertPassword(database: Database, playerId: string, password: string): Promise<Addressee> {
  assertRoomForPassword();
  const [player] = await database.query<Addressee & { hash: string }>(
    "select username, email, language, password_hash as hash from players where id = $1",
    [playerId],
  );
  if (!player || !(await verifyPassword(player.hash, password))) {
    throw new Refusal("PASSWORD_WRONG", { fields: { password: "PASSWORD_WRONG" } });
  }
  return player;
}
