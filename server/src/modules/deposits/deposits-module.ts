import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { FastifyInstance } from "fastify";
import type { ServerModule } from "../../dependencies.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { askGateway, keepOffer } from "./ask-gateway.ts";
import { cancelDeposit, settleBeforeUnsubmit, submitDeposit, unsubmitDeposit } from "./change-deposit.ts";
import { checkSubmitted, expireDeposits } from "./deposit-jobs.ts";
import { readDepositOptions } from "./deposit-options.ts";
import type { DepositParts } from "./deposit-parts.ts";
import { depositFace, findDeposit } from "./deposit-row.ts";
import { openDeposit } from "./open-deposit.ts";
import { registerOperatorDeposits } from "./operator-deposits.ts";
import { seedHouseAccounts } from "./seed-house-accounts.ts";
import { settleEvent } from "./settle-payment.ts";
import { registerUnclaimedPayments } from "./unclaimed-payments.ts";

const jobEveryMs = 5_000;

/** Money comes in: opening, paying, checking and crediting deposits. */
export const depositsModule: ServerModule = async (app, dependencies) => {
  if (dependencies.moneyMode === "play") await seedHouseAccounts(dependencies.database);
  registerReading(app, dependencies);
  registerChanging(app, dependencies);
  registerOperatorDeposits(app, dependencies);
  registerUnclaimedPayments(app, dependencies);
  dependencies.paymentEvents.on("payment.paid", (event) => settleEvent(dependencies, event));
  // A payment that the gateway calls expired may have been paid a moment before; the deposit's own clock ends it.
  dependencies.paymentEvents.on("payment.expired", (event) => settleEvent(dependencies, event));
  job(app, dependencies, {
    name: "deposits.expire",
    everyMs: jobEveryMs,
    run: () => expireDeposits(dependencies),
  });
  job(app, dependencies, {
    name: "deposits.check-submitted",
    everyMs: jobEveryMs,
    run: () => checkSubmitted(dependencies),
  });
};

function registerReading(app: FastifyInstance, { database, clock }: DepositParts): void {
  route(app, depositsApi.options, ({ caller, language }) =>
    readDepositOptions(database, { ...caller, language, now: clock.now() }),
  );

  route(app, depositsApi.current, async ({ caller, language }) => {
    const open = await findDeposit(database, "openOfPlayer", caller.playerId);
    return open?.payTo ? depositFace(open, language) : null;
  });

  route(app, depositsApi.one, async ({ caller, params, language }) => {
    const deposit = await findDeposit(database, "ofPlayer", params.id, caller.playerId);
    if (!deposit) throw new Refusal("NOT_FOUND");
    return depositFace(deposit, language);
  });
}

function registerChanging(app: FastifyInstance, parts: DepositParts): void {
  route(app, depositsApi.create, async ({ caller, body, idempotencyKey, language, once }) => {
    const depositor = { ...caller, requestKey: idempotencyKey ?? "" };
    const deposit = await openDeposit(parts, depositor, body);
    // Between two transactions: a gateway that thinks must not hold the player's turn.
    const offer = await askGateway(parts, deposit);
    return once(async (sql) => depositFace(offer ? await keepOffer(sql, deposit, offer) : deposit, language));
  });

  route(app, depositsApi.submit, ({ caller, params, body, language, once }) =>
    once(async (sql) => {
      const change = { note: body.note ?? null, now: parts.clock.now() };
      return depositFace(await submitDeposit(sql, caller.playerId, params.id, change), language);
    }),
  );

  route(app, depositsApi.unsubmit, async ({ caller, params, language, once }) => {
    await settleBeforeUnsubmit(parts, caller.playerId, params.id);
    return once(async (sql) =>
      depositFace(await unsubmitDeposit(sql, caller.playerId, params.id, parts.clock.now()), language),
    );
  });

  route(app, depositsApi.cancel, ({ caller, params, language, once }) =>
    once(async (sql) =>
      depositFace(await cancelDeposit(sql, caller.playerId, params.id, parts.clock.now()), language),
    ),
  );
}
