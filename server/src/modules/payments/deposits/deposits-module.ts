import { depositsApi } from "@tessera/shared/contracts/deposits";
import type { FastifyInstance } from "fastify";
import type { ServerModule } from "../../../dependencies.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { found } from "../../../platform/errors/refusal.ts";
import { route } from "../../../platform/http/route.ts";
import { requestPayment, storeOffer } from "./request-payment.ts";
import { cancelDeposit, settleBeforeUnsubmit, submitDeposit, unsubmitDeposit } from "./change-deposit.ts";
import { checkSubmitted, expireDeposits, mayBePaid, mayExpire } from "./deposit-jobs.ts";
import { readDepositOptions } from "./deposit-options.ts";
import type { DepositDependencies } from "./deposit-dependencies.ts";
import { toDepositDto, findDeposit } from "./deposit-row.ts";
import { openDeposit } from "./open-deposit.ts";
import { registerOperatorBanks } from "./operator-banks.ts";
import { registerOperatorDeposits } from "./operator-deposits.ts";
import { seedHouseAccounts } from "./seed-house-accounts.ts";
import { registerUnclaimedPayments } from "./unclaimed-payments.ts";

const jobEveryMs = 5_000;

/** Registers opening, paying, checking and crediting deposits. */
export const depositsModule: ServerModule = async (app, dependencies) => {
  if (dependencies.moneyMode === "play") await seedHouseAccounts(dependencies.database);
  registerReading(app, dependencies);
  registerChanging(app, dependencies);
  registerOperatorDeposits(app, dependencies);
  registerOperatorBanks(app, dependencies);
  registerUnclaimedPayments(app, dependencies);
  job(app, dependencies, {
    name: "deposits.expire",
    everyMs: jobEveryMs,
    mayHaveWork: mayExpire,
    run: expireDeposits,
  });
  job(app, dependencies, {
    name: "deposits.check-submitted",
    everyMs: jobEveryMs,
    mayHaveWork: mayBePaid,
    run: checkSubmitted,
  });
};

function registerReading(app: FastifyInstance, { database, clock }: DepositDependencies): void {
  route(app, depositsApi.options, ({ caller, language }) =>
    readDepositOptions(database, { ...caller, language, now: clock.now() }),
  );

  route(app, depositsApi.current, async ({ caller, language }) => {
    const open = await findDeposit(database, "openOfPlayer", caller.playerId);
    return open?.payTo ? toDepositDto(open, language) : null;
  });

  route(app, depositsApi.one, async ({ caller, params, language }) => {
    const deposit = found(await findDeposit(database, "ofPlayer", params.id, caller.playerId));
    return toDepositDto(deposit, language);
  });
}

function registerChanging(app: FastifyInstance, dependencies: DepositDependencies): void {
  route(app, depositsApi.create, async ({ caller, body, idempotencyKey, language, once }) => {
    const depositor = { ...caller, requestKey: idempotencyKey ?? "" };
    const deposit = await openDeposit(dependencies, depositor, body);
    // Between two transactions: a slow gateway must not keep the player locked.
    const offer = await requestPayment(dependencies, deposit);
    return once(async (sql) =>
      toDepositDto(offer ? await storeOffer(sql, deposit, offer) : deposit, language),
    );
  });

  route(app, depositsApi.submit, ({ caller, params, body, language, once }) =>
    once(async (sql) => {
      const change = { note: body.note ?? null, now: dependencies.clock.now() };
      return toDepositDto(await submitDeposit(sql, caller.playerId, params.id, change), language);
    }),
  );

  route(app, depositsApi.unsubmit, async ({ caller, params, language, once }) => {
    await settleBeforeUnsubmit(dependencies, caller.playerId, params.id);
    return once(async (sql) =>
      toDepositDto(
        await unsubmitDeposit(sql, caller.playerId, params.id, dependencies.clock.now()),
        language,
      ),
    );
  });

  route(app, depositsApi.cancel, ({ caller, params, language, once }) =>
    once(async (sql) =>
      toDepositDto(await cancelDeposit(sql, caller.playerId, params.id, dependencies.clock.now()), language),
    ),
  );
}
