import { referralApi } from "@tessera/shared/contracts/referral";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import type { ServerModule } from "../../../dependencies.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { found } from "../../../platform/errors/refusal.ts";
import { route } from "../../../platform/http/route.ts";
import { cancelWithdrawal, requestWithdrawal } from "./request-withdrawal.ts";
import { payoutsMayBeDue, runPayouts } from "./pay-out.ts";
import { readWithdrawalOptions } from "./withdrawal-options.ts";
import { registerWithdrawalOperators } from "./withdrawal-operator-routes.ts";
import { findWithdrawal, toWithdrawalDto } from "./withdrawal-row.ts";

const payoutsEveryMs = 2_000;

/** Withdrawals to players' banks. The money is held from the request on. */
export const withdrawalsModule: ServerModule = (app, dependencies) => {
  const { database, clock, moneyMode } = dependencies;

  route(app, withdrawalsApi.options, ({ caller, query, language }) =>
    readWithdrawalOptions(database, { ...caller, moneyMode }, query.source, language, clock.now()),
  );

  route(app, withdrawalsApi.create, ({ caller, body, once }) =>
    once(async (sql) => {
      const input = { ...body, source: "main" } as const;
      return toWithdrawalDto(await requestWithdrawal(dependencies, sql, caller, input));
    }),
  );

  // Described with the referral programme, which the money comes from; otherwise a normal withdrawal.
  route(app, referralApi.withdraw, ({ caller, body, once }) =>
    once(async (sql) => {
      const input = { ...body, source: "commission" } as const;
      return toWithdrawalDto(await requestWithdrawal(dependencies, sql, caller, input));
    }),
  );

  route(app, withdrawalsApi.one, async ({ caller, params }) => {
    return toWithdrawalDto(found(await findWithdrawal(database, "ofPlayer", params.id, caller.playerId)));
  });

  route(app, withdrawalsApi.cancel, ({ caller, params, once }) =>
    once(async (sql) =>
      toWithdrawalDto(await cancelWithdrawal(sql, caller.playerId, params.id, clock.now())),
    ),
  );

  registerWithdrawalOperators(app, dependencies);
  job(app, dependencies, {
    name: "payouts",
    everyMs: payoutsEveryMs,
    mayHaveWork: payoutsMayBeDue,
    run: runPayouts,
  });
};
