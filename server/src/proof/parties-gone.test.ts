import { authApi } from "@tessera/shared/contracts/auth";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { otpApi } from "@tessera/shared/contracts/otp";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import { toProblem } from "../platform/http/problem.ts";
import { GatewayUnavailable } from "../integrations/payment-gateway/payment-gateway.ts";
import { MailUnavailable } from "../integrations/mail/mailer.ts";
import { createTestOperator, type TestOperator, type TestPlayer } from "../testing/index.ts";
import { launchLive } from "../testing/live-table.ts";
import { mailServer } from "../testing/mail-server.ts";
import { liveCode, type MoneySite, moneySite } from "../testing/money-site.ts";
import { playedSlug } from "../testing/play-site.ts";
import { depositVersion } from "../testing/document-versions.ts";
import { StudioUnavailable } from "../integrations/studios/studio-unavailable.ts";

/** Failure states of each external party. */
const states = ["is gone", "answers with 500", "answers with something else"] as const;

let site: MoneySite;
let player: TestPlayer;
let operator: TestOperator;
let depositId: string;
let paymentRef: string;
let transferId: string;

beforeAll(async () => {
  const mail = await mailServer();
  site = await moneySite({ rateLimits: "loose", smtpUrl: mail.smtpUrl });
  await mail.close();
  player = await site.player({ balanceCredits: 1_000 });
  operator = await createTestOperator(site, "owner", "cashier", "approver", "support", "risk");
  const deposit = { body: { method: "qris", amount: 50 }, headers: keyed() };
  depositId = (await site.call(depositsApi.create, deposit, { as: player })).reply.id;
  paymentRef = site.payments.pay(depositId, site.clock.now());
  const toStudio = { body: { from: "main", to: liveCode, amount: 100 }, headers: keyed() };
  await site.call(transfersApi.create, toStudio, { as: player });
  site.live.behaviour = "keepsSilent";
  transferId = (await site.call(transfersApi.create, { ...toStudio, headers: keyed() }, { as: player })).reply
    .id;
}, 120_000);
afterAll(async () => {
  expect(await checkBooks(site.database)).toEqual([]);
  await site.close();
});

const keyed = () => ({ "idempotency-key": newId() });

function letParties(state: (typeof states)[number]): void {
  site.live.behaviour = "isGone";
  if (state === "is gone") {
    site.payments.setBehaviour("refuses");
    site.answerLaunches((response) => void response.destroy());
  } else {
    site.payments.setBehaviour(state === "answers with 500" ? "refuses" : "babbles");
    const body = state === "answers with 500" ? "{}" : "<html>";
    site.answerLaunches((response) => void response.writeHead(body === "{}" ? 500 : 200).end(body));
  }
}

/** Every call that requires or queries an external party. */
const calls: readonly (readonly [what: string, send: () => Promise<{ status: number; json: unknown }>])[] = [
  ...(["withdraw", "change_bank", "verify_email"] as const).map(
    (purpose) =>
      [
        `a code by mail to ${purpose}`,
        () => site.call(otpApi.request, { body: { purpose } }, { as: player }),
      ] as const,
  ),
  ...(["qris", "va", "ewallet", "bank_manual"] as const).map(
    (method) =>
      [
        `a deposit by ${method}`,
        async () => {
          const newcomer = await site.player();
          const { reply } = await site.call(depositsApi.options, {}, { as: newcomer });
          const found = reply.methods.find((one) => one.method === method);
          const body = {
            method,
            amount: 50,
            ...(found?.providers?.[0] && { payProvider: found.providers[0].code }),
            ...(found?.accounts?.[0] && { houseBankAccountId: found.accounts[0].id }),
          };
          return site.call(depositsApi.create, { body, headers: keyed() }, { as: newcomer });
        },
      ] as const,
  ),
  ["the cancel of a deposit", () => change("cancel")],
  ["a deposit that is said to be paid", () => change("submit")],
  ["a deposit that is said not to be paid", () => change("unsubmit")],
  [
    "a deposit that an operator approves",
    async () => {
      const { status } = await operator.call(operatorDepositsApi.approve, {
        params: { id: depositId },
        body: { version: await depositVersion(site.database, depositId) },
      });
      return { status, json: {} };
    },
  ],
  [
    "a callback of the gateway",
    async () => ({ status: await site.payments.tell(site, { ref: paymentRef }), json: {} }),
  ],
  ["a transfer to a studio", () => transfer("main", liveCode)],
  ["a transfer home", () => transfer(liveCode, "main")],
  [
    "a transfer home of everything",
    () => site.call(transfersApi.returnAll, { body: {}, headers: keyed() }, { as: player }),
  ],
  ["the wallets refreshed", () => site.call(walletApi.refresh, { body: {} }, { as: player })],
  [
    "a transfer that an operator resolves",
    async () => {
      const said = { params: { id: transferId }, body: { outcome: "failed", note: "asked by telephone" } };
      const { status } = await operator.call(transferOperatorApi.resolve, said);
      return { status, json: {} };
    },
  ],
  [
    "the studios that operators look at",
    async () => ({ status: (await operator.call(operatorRoundsApi.reported)).status, json: {} }),
  ],
  ...(["real", "demo"] as const).map(
    (mode) =>
      [
        `a game that is opened: ${mode}`,
        async () => {
          const { reply } = await site.call(gamesApi.game, { params: { slug: playedSlug } });
          return site.call(gamesApi.launch, { params: { id: reply.id }, body: { mode } }, { as: player });
        },
      ] as const,
  ),
  ["a live table that is opened", () => launchLive(site, player)],
  [
    "a limit that closes seats",
    () => site.call(limitsApi.set, { body: { kind: "loss", period: "day", value: 100 } }, { as: player }),
  ],
  [
    "a log-out everywhere",
    async () => site.call(authApi.logoutAll, { body: {} }, { as: await site.player({ balanceCredits: 10 }) }),
  ],
];

const change = (verb: "cancel" | "submit" | "unsubmit") =>
  site.call(depositsApi[verb], { params: { id: depositId }, body: {}, headers: keyed() }, { as: player });
const transfer = (from: string, to: string) =>
  site.call(transfersApi.create, { body: { from, to, amount: 10 }, headers: keyed() }, { as: player });

const ownCodes = new Set(["GATEWAY_UNAVAILABLE", "MAIL_UNAVAILABLE", "PROVIDER_UNAVAILABLE"]);
const codeOf = (json: unknown) => (json as { error?: { code?: string } } | undefined)?.error?.code;

it.each(states)(
  "another party that %s: no call is answered by 500, and each failed call has the code of that party",
  async (state) => {
    letParties(state);
    const answers: (readonly [string, number, string | undefined])[] = [];
    for (const [what, send] of calls) {
      const { status, json } = await send();
      answers.push([what, status, codeOf(json)]);
    }
    expect(answers.filter(([, status]) => status === 500)).toEqual([]);
    const refused = answers.filter(([, status]) => status > 500);
    expect(refused.length).toBeGreaterThan(6);
    const unnamed = refused.filter(([, , code]) => code !== undefined && !ownCodes.has(code));
    expect(unnamed).toEqual([]);
  },
);

it.each([
  [new GatewayUnavailable("no answer"), 502, "GATEWAY_UNAVAILABLE"],
  [new StudioUnavailable("studio", "no answer"), 502, "PROVIDER_UNAVAILABLE"],
  [new MailUnavailable({ cause: "no answer" }), 503, "MAIL_UNAVAILABLE"],
])("%s that no handler catches: answered with its own code", (error, status, code) => {
  const problem = toProblem(error, "request");
  expect([problem.status, problem.body.error.code]).toEqual([status, code]);
});
