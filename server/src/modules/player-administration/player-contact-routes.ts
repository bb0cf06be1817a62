import type { Sql } from "@tessera/database";
import { playerContactApi as api } from "@tessera/shared/operator-contracts/player-contact";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import {
  countryOf,
  listBankAccounts,
  listBanks,
  replaceBankAccount,
  toBankAccountDto,
} from "../bank-accounts/index.ts";
import {
  changeEmail,
  changeName,
  changePhone,
  type ChangedValue,
  readContact,
  shownAccount,
} from "./change-contact.ts";
import { raiseVersion } from "../players/index.ts";
import { endFactor, findFactorSince } from "../verification/index.ts";
import { emitFlags, lockSeenPlayer } from "./change-player.ts";
import { type ContactKind, noticeMail, tellPlayer } from "./contact-notice.ts";
import { readPlayerDetail } from "./player-detail.ts";

type ChangeCall = Pick<
  OperatorCall<{ readonly id: string }, unknown, { readonly reason: string; readonly version: number }>,
  "params" | "body" | "operator" | "audit"
>;

const auditActions = {
  name: "player.name",
  phone: "player.phone",
  email: "player.email",
  bankAccount: "player.bank-account",
  twoStepLogin: "player.factor-off",
} as const satisfies Record<ContactKind, string>;

/**
 * Changes of a player's name, phone number, address and bank accounts, and the end of his two-step login.
 * Source: spec:operators#players.
 */
export const playerContactRoutes: ServerModule = (app, { database, clock, moneyMode, mailer, log }) => {
  const change = contactChanger({ database, clock, mailer, log });

  operatorRoute(app, api.name, (call) =>
    change(call, "name", (sql) => changeName(sql, call.params.id, call.body.fullName)),
  );

  operatorRoute(app, api.phone, (call) =>
    change(call, "phone", (sql) => changePhone(sql, call.params.id, call.body.phone)),
  );

  operatorRoute(app, api.email, (call) =>
    change(call, "email", (sql, now) => changeEmail(sql, call.params.id, call.body.email, now)),
  );

  operatorRoute(app, api.twoStepLogin, (call) =>
    change(call, "twoStepLogin", async (sql) => {
      if (!(await findFactorSince(sql, call.params.id))) throw new Refusal("CONFLICT");
      await endFactor(sql, call.params.id);
      return { before: "on", after: "off" };
    }),
  );

  operatorRoute(app, api.bankAccounts, async ({ params: { id } }) => {
    const { currency } = await readContact(database, id);
    const country = countryOf[currency];
    const [accounts, banks] = await Promise.all([
      listBankAccounts(database, id, clock.now()),
      country === undefined ? [] : listBanks(database, country),
    ]);
    return { items: accounts.map(toBankAccountDto), banks };
  });

  operatorRoute(app, api.bankAccount, (call) =>
    change(call, "bankAccount", async (sql, now) => {
      const { id: playerId, accountId } = call.params;
      const { currency } = await readContact(sql, playerId);
      const owner = { playerId, currency, moneyMode, now };
      const { before, after } = await replaceBankAccount(sql, owner, accountId, call.body);
      return { before: shownAccount(before), after: shownAccount(after) };
    }),
  );
};

/**
 * Creates the function that makes a change with its audit entry and the message to the player in one
 * transaction, and mails the player afterwards, at the old address as well as at the new one.
 */
function contactChanger({
  database,
  clock,
  mailer,
  log,
}: Pick<ModuleDependencies, "database" | "clock" | "mailer" | "log">) {
  return async (
    { params: { id }, body: { reason, version }, operator, audit }: ChangeCall,
    kind: ContactKind,
    write: (sql: Sql, now: Date) => Promise<ChangedValue>,
  ): Promise<OperatorPlayerDetail> => {
    const now = clock.now();
    const { notice, told } = await database.transaction(async (sql) => {
      const flags = await lockSeenPlayer(sql, {
        playerId: id,
        version,
        from: ["active", "suspended", "banned"],
      });
      const old = await readContact(sql, id);
      const { before, after } = await write(sql, now);
      await raiseVersion(sql, id, now);
      await audit(sql, {
        action: auditActions[kind],
        target: { type: "player", id },
        before: { [kind]: before },
        after: { [kind]: after, reason },
      });
      const about = { kind, value: after, reason };
      await tellPlayer(sql, about, { playerId: id, by: actorOf(operator), now });
      await emitFlags(sql, id, flags);
      announceToOperators(sql, "players");
      const { email } = await readContact(sql, id);
      return { notice: about, told: [...new Set([old.email, email])].map((to) => ({ ...old, email: to })) };
    });
    for (const addressee of told)
      mailer
        .send(noticeMail(addressee, notice))
        .catch((error: unknown) => log.error({ err: error }, "The notice of a change could not be mailed"));
    return readPlayerDetail(database, id, clock.now());
  };
}
