import { playerContactApi as api } from "@tessera/shared/operator-contracts/player-contact";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import {
  type Decided,
  operatorDecision,
  type OperatorDecision,
} from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
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
import { sendUnawaited } from "../../integrations/mail/mailer.ts";

type ContactDecision = OperatorDecision<
  { readonly id: string },
  { readonly reason: string; readonly version: number }
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

  operatorDecision(app, api.name, (decision) =>
    change(decision, "name", ({ sql, params, body }) => changeName(sql, params.id, body.fullName)),
  );

  operatorDecision(app, api.phone, (decision) =>
    change(decision, "phone", ({ sql, params, body }) => changePhone(sql, params.id, body.phone)),
  );

  operatorDecision(app, api.email, (decision) =>
    change(decision, "email", ({ sql, params, body, now }) => changeEmail(sql, params.id, body.email, now)),
  );

  operatorDecision(app, api.twoStepLogin, (decision) =>
    change(decision, "twoStepLogin", async ({ sql, params }) => {
      if (!(await findFactorSince(sql, params.id))) throw new Refusal("CONFLICT");
      await endFactor(sql, params.id);
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

  operatorDecision(app, api.bankAccount, (decision) =>
    change(decision, "bankAccount", async ({ sql, params, body, now }) => {
      const { id: playerId, accountId } = params;
      const { currency } = await readContact(sql, playerId);
      const owner = { playerId, currency, moneyMode, now };
      const { before, after } = await replaceBankAccount(sql, owner, accountId, body);
      return { before: shownAccount(before), after: shownAccount(after) };
    }),
  );
};

/**
 * Creates the function that makes a change with the message to the player, and mails the player afterwards,
 * at the old address as well as at the new one.
 */
function contactChanger({
  database,
  clock,
  mailer,
  log,
}: Pick<ModuleDependencies, "database" | "clock" | "mailer" | "log">) {
  return async <Decision extends ContactDecision>(
    decision: Decision,
    kind: ContactKind,
    write: (decision: Decision) => Promise<ChangedValue>,
  ): Promise<Decided<OperatorPlayerDetail>> => {
    const { sql, params, body, by, now } = decision;
    const { id } = params;
    const { reason, version } = body;
    const seen = { playerId: id, version, from: ["active", "suspended", "banned"] } as const;
    const flags = await lockSeenPlayer(sql, seen);
    const old = await readContact(sql, id);
    const { before, after } = await write(decision);
    await raiseVersion(sql, id, now);
    const notice = { kind, value: after, reason };
    await tellPlayer(sql, notice, { playerId: id, by, now });
    await emitFlags(sql, id, flags);
    announceToOperators(sql, "players");
    const { email } = await readContact(sql, id);
    return {
      audit: {
        action: auditActions[kind],
        target: { type: "player", id },
        before: { [kind]: before },
        after: { [kind]: after, reason },
      },
      answer: () => {
        for (const to of new Set([old.email, email])) {
          const mail = noticeMail({ ...old, email: to }, notice);
          sendUnawaited({ mailer, log }, mail, "The notice of a change could not be mailed");
        }
        return readPlayerDetail(database, id, clock.now());
      },
    };
  };
}
