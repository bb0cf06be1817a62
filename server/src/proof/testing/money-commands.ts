import { depositsApi } from "@tessera/shared/contracts/deposits";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import fc from "fast-check";
import { checkSubmitted, expireDeposits } from "../../modules/deposits/deposit-jobs.ts";
import { operatorDepositsApi } from "../../modules/deposits/operator-deposits-api.ts";
import { completeDepletedClaims, expireClaims } from "../../modules/promotions/claim-jobs.ts";
import { operatorClaimsApi } from "../../modules/promotions/operator-claims-api.ts";
import { pollTransfers } from "../../modules/transfers/carry-out.ts";
import { transferOperatorApi } from "../../modules/transfers/transfers-module.ts";
import { runPayouts } from "../../modules/withdrawals/pay-out.ts";
import { withdrawalOperatorApi } from "../../modules/withdrawals/withdrawal-operator-api.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import type { LiveStudio } from "../../testing/live-studio.ts";
import { liveCode, type MoneySite } from "../../testing/money-site.ts";
import { paymentParts } from "../../testing/payment-parts.ts";
import type { OpenedGame } from "../../testing/play-site.ts";
import type { TestOperator, TestPlayer } from "../../testing/index.ts";

/** One player in the middle of it, with everybody who has to do with his money. */
export interface Scene {
  readonly site: MoneySite;
  player: TestPlayer;
  readonly bankAccountId: string;
  readonly houseAccountId: string;
  readonly operator: TestOperator;
  game: OpenedGame | undefined;
  /** Rounds that were bet on, the latest last. */
  readonly rounds: { readonly roundId: string; readonly txId: string }[];
}

/** A call that can be made again exactly as it was. Gives what it was answered with. */
type Call = () => Promise<unknown>;

export interface MoneyCommand {
  readonly name: string;
  /** How a failing run names it. */
  readonly [fc.toStringMethod]: () => string;
  /**
   * Gets the call ready. `once`: repeating it has to give the same answer and move nothing; `again`: it may be taken once
   * more. Null: there is nothing to do it with.
   */
  prepare(scene: Scene): Promise<{ readonly repeat: "once" | "again"; readonly call: Call } | null>;
}

const once = (call: Call) => ({ repeat: "once", call }) as const;
const again = (call: Call) => ({ repeat: "again", call }) as const;
const command = (name: string, prepare: MoneyCommand["prepare"]): MoneyCommand => ({
  name,
  prepare,
  [fc.toStringMethod]: () => name,
});
const at = (name: string, change: (scene: Scene) => unknown): MoneyCommand =>
  command(name, async (scene) => again(async () => void (await change(scene))));

type Named = "deposits" | "withdrawals" | "transfers" | "promo_claims";

async function latest({ site, player }: Scene, table: Named) {
  const [row] = await site.database.query<{ id: string; gateway_ref?: string | null }>(
    `select * from ${table} where player_id = $1 order by created_at desc, id desc limit 1`,
    [player.id],
  );
  return row;
}

const keyed = () => ({ "idempotency-key": newId() });

/** Status and body, or the code of a refusal: what a repeat has to get again. */
const answerOf = ({ status, json }: { readonly status: number; readonly json: unknown }) => {
  const refused = status >= 400 ? (json as { error: { code: string } }).error.code : null;
  return refused ?? [status, json];
};

const promotionId = async ({ site }: Scene, slug: string) =>
  (await site.call(promotionsApi.one, { params: { slug } })).reply.id;

const deposit = (method: "qris" | "bank_manual", amount: number, slug?: string) =>
  command(`deposit ${amount} by ${method}${slug ? ` with ${slug}` : ""}`, async (scene) => {
    const { site, player, houseAccountId } = scene;
    const body = {
      method,
      amount,
      ...(method === "bank_manual" && { houseBankAccountId: houseAccountId }),
      ...(slug && { promotionId: await promotionId(scene, slug) }),
    };
    const headers = keyed();
    return once(async () => {
      const result = await site.call(depositsApi.create, { body, headers }, { as: player });
      if (result.status === 201 && (await isAboveLimit(scene)))
        return "P12: a deposit above the limit was opened";
      return answerOf(result);
    });
  });

/** Whether what was brought in on this day of Bangkok, or may still be, is more than the player's own limit. */
async function isAboveLimit({ site, player }: Scene): Promise<boolean> {
  const above = await site.database.query(
    `select from player_limits l where l.player_id = $1 and l.kind = 'deposit' and l.period = 'day'
       and l.value * 100 < (select sum(d.amount_minor) from deposits d
         where d.player_id = $1 and d.status in ('awaiting_payment', 'submitted', 'needs_review', 'approved')
           and (d.created_at at time zone 'Asia/Bangkok')::date = ($2::timestamptz at time zone 'Asia/Bangkok')::date)`,
    [player.id, site.clock.now()],
  );
  return above.length > 0;
}

const change = (verb: "submit" | "cancel") =>
  command(`${verb} the deposit`, async (scene) => {
    const { site, player } = scene;
    const row = await latest(scene, "deposits");
    if (!row) return null;
    const input = { params: { id: row.id }, body: {}, headers: keyed() };
    return once(async () => answerOf(await site.call(depositsApi[verb], input, { as: player })));
  });

const pay = (name: string, share: (real: bigint) => bigint) =>
  command(name, async (scene) => {
    const { site } = scene;
    const row = await latest(scene, "deposits");
    const payment = site.payments.payments.find(({ id }) => id === row?.id);
    if (!row || !payment) return null;
    // A payment that was made stays as it is.
    if (payment.status === "pending")
      site.payments.pay(row.id, site.clock.now(), String(share(BigInt(payment.realAmount))));
    const event = { id: `evt_${newId()}`, ref: payment.ref };
    return once(() => site.payments.tell(site, event));
  });

const approveDeposit = command("approve the deposit", async (scene) => {
  const row = await latest(scene, "deposits");
  if (!row) return null;
  const input = { params: { id: row.id }, body: {} };
  return again(() => scene.operator.call(operatorDepositsApi.approve, input));
});

const rejectDeposit = command("reject the deposit", async (scene) => {
  const row = await latest(scene, "deposits");
  if (!row) return null;
  const input = { params: { id: row.id }, body: { reasonCode: "NOT_SEEN" } };
  return again(() => scene.operator.call(operatorDepositsApi.reject, input));
});

const lowerLimit = command("a deposit limit of 300 a day", async ({ site, player }) => {
  const body = { kind: "deposit", period: "day", value: 300 };
  return again(() => site.call(limitsApi.set, { body }, { as: player }));
});

const withdraw = (amount: number) =>
  command(`withdraw ${amount}`, async ({ site, player, bankAccountId }) => {
    const input = { body: { amount, playerBankAccountId: bankAccountId }, headers: keyed() };
    return once(async () => answerOf(await site.call(withdrawalsApi.create, input, { as: player })));
  });

const withdrawalBodies = {
  approve: {},
  secondApprove: {},
  retry: {},
  reject: { reasonCode: "NOT_NOW" },
  refund: { reasonCode: "BANK_CLOSED" },
  markPaid: { bankRef: "B-1" },
} as const;

const decideWithdrawal = (verb: keyof typeof withdrawalBodies) =>
  command(`${verb} the withdrawal`, async (scene) => {
    const row = await latest(scene, "withdrawals");
    if (!row) return null;
    const input = { params: { id: row.id }, body: withdrawalBodies[verb] };
    return again(() => scene.operator.call(withdrawalOperatorApi[verb], input));
  });

const settlePayout = (status: "paid" | "failed") =>
  command(`the bank says ${status}`, async (scene) => {
    const { site } = scene;
    const ref = (await latest(scene, "withdrawals"))?.gateway_ref;
    const payout = [...site.payouts.payouts.values()].find((known) => known.ref === ref);
    if (!payout) return null;
    // A gateway does not change its mind.
    if (payout.status === "pending") payout.status = status;
    const eventId = newId();
    return once(() =>
      site.payouts.tell(site, `payout.${payout.status === "paid" ? "paid" : "failed"}`, payout.ref, eventId),
    );
  });

const transfer = (from: string, to: string, amount: number) =>
  command(`transfer ${amount} from ${from}`, async ({ site, player }) => {
    const input = { body: { from, to, amount }, headers: keyed() };
    return once(async () => answerOf(await site.call(transfersApi.create, input, { as: player })));
  });

const returnAll = command("everything back", async ({ site, player }) => {
  const input = { body: {}, headers: keyed() };
  return once(async () => answerOf(await site.call(transfersApi.returnAll, input, { as: player })));
});

const refresh = command("look at the wallets", async ({ site, player }) =>
  again(() => site.call(walletApi.refresh, { body: {} }, { as: player })),
);

const resolveTransfer = (outcome: "completed" | "failed") =>
  command(`the transfer is said to be ${outcome}`, async (scene) => {
    const row = await latest(scene, "transfers");
    if (!row) return null;
    const input = { params: { id: row.id }, body: { outcome, note: "asked by telephone" } };
    return again(() => scene.operator.call(transferOperatorApi.resolve, input));
  });

const mood = (name: string, next: LiveStudio["mood"], refuses: boolean) =>
  at(name, ({ site }) => {
    site.live.mood = next;
    site.live.refuses = refuses;
  });

const playAtStudio = (amount: number) =>
  at(`${amount} at the studio's table`, ({ site, player }) => {
    if (site.live.balanceOf(player.id) + amount >= 0) site.live.play(player.id, amount);
  });

const takePart = (slug: string) =>
  command(`take part in ${slug}`, async (scene) => {
    const { site, player } = scene;
    const input = { params: { id: await promotionId(scene, slug) }, body: {}, headers: keyed() };
    return once(async () => answerOf(await site.call(promotionsApi.register, input, { as: player })));
  });

const cancelClaim = command("give the claim up", async (scene) => {
  const { site, player } = scene;
  const row = await latest(scene, "promo_claims");
  if (!row) return null;
  const input = { params: { id: row.id }, body: {}, headers: keyed() };
  return once(async () => answerOf(await site.call(promotionsApi.cancelClaim, input, { as: player })));
});

const forfeitClaim = command("forfeit the claim", async (scene) => {
  const row = await latest(scene, "promo_claims");
  if (!row) return null;
  const input = { params: { id: row.id }, body: { reasonCode: "ABUSE" } };
  return again(() => scene.operator.call(operatorClaimsApi.forfeit, input));
});

/** The studio's status alone: the balance beside it is today's. */
const studioStatus = async ({ site }: Scene, name: string, body: object): Promise<string> =>
  String((await site.asStudio(name, body)).body["status"]);

const bet = (amount: number, roundClosed: boolean) =>
  command(`bet ${amount}${roundClosed ? "" : " in a round that stays open"}`, async (scene) => {
    scene.game ??= await openUnlessRefused(scene);
    if (!scene.game) return null;
    const { gameSessionId: _, ...named } = scene.game;
    const round = { roundId: newId(), txId: newId() };
    scene.rounds.push(round);
    return once(async () => {
      const before = await mayPlay(scene);
      const status = await studioStatus(scene, "bet", { ...named, ...round, amount, roundClosed });
      if (!before && status === "OK") return "P13: a bet was taken from a player who may not play";
      return status;
    });
  });

async function openUnlessRefused({ site, player }: Scene): Promise<OpenedGame | undefined> {
  return site.open(player).catch(() => undefined);
}

async function mayPlay({ site, player }: Scene): Promise<boolean> {
  const barred = await site.database.query("select from players where id = $1 and play_disabled", [
    player.id,
  ]);
  return barred.length === 0;
}

const win = (amount: number) =>
  command(`win ${amount}`, async (scene) => {
    const round = scene.rounds.at(-1);
    if (!round || !scene.game) return null;
    const { playerId, gameId, currency } = scene.game;
    const body = {
      playerId,
      gameId,
      currency,
      roundId: round.roundId,
      txId: newId(),
      amount,
      refTxId: round.txId,
    };
    return once(async () => {
      const status = await studioStatus(scene, "win", body);
      return status === "OK" ? status : `P13: a win was answered with ${status}`;
    });
  });

const rollBack = command("roll the latest bet back", async (scene) => {
  const round = scene.rounds.at(-1);
  if (!round) return null;
  const body = { playerId: scene.player.id, roundId: round.roundId, txId: newId(), refTxId: round.txId };
  return once(async () => {
    const status = await studioStatus(scene, "rollback", body);
    return status === "OK" ? status : `P13: a rollback was answered with ${status}`;
  });
});

const closeRound = command("close the round", async (scene) => {
  const round = scene.rounds.at(-1);
  if (!round) return null;
  const body = { playerId: scene.player.id, roundId: round.roundId, closed: true };
  return again(() => studioStatus(scene, "round", body));
});

const mayNotPlay = (isBarred: boolean) =>
  at(isBarred ? "play is switched off" : "play is switched on", ({ site, player }) =>
    site.database.query("update players set play_disabled = $2 where id = $1", [player.id, isBarred]),
  );

const approvesByItself = (isOn: boolean) =>
  at(isOn ? "the site approves by itself" : "operators approve", ({ site }) =>
    site.database.query("update settings set value = to_jsonb($1::boolean) where key = 'autoApprove'", [
      isOn,
    ]),
  );

/** Lets time pass, and then every job of the site run. */
const wait = (name: string, milliseconds: number) =>
  at(`${name} later`, async (scene) => {
    const { site } = scene;
    site.clock.advance(milliseconds);
    scene.player = await freshBearer(site, scene.player);
    // A play token ends after twelve hours.
    if (milliseconds > hourMs) scene.game = undefined;
    const parts = paymentParts(site);
    await expireDeposits(parts);
    await checkSubmitted(parts);
    await runPayouts(parts);
    await pollTransfers(site.dependencies);
    await expireClaims(site.dependencies);
    await completeDepletedClaims(site.dependencies);
  });

const hourMs = 60 * 60_000;

const cancel = change("cancel");
const submit = change("submit");
const payAsAsked = pay("pay what was asked", (real) => real);
const payTooLittle = pay("pay too little", (real) => real - 1n);
const payTooMuch = pay("pay too much", (real) => real * 2n);
const byQris = deposit("qris", 150);
const byBank = deposit("bank_manual", 200);
const withBonus = deposit("qris", 100, "first-deposit");
const someMoney = withdraw(60);
const muchMoney = withdraw(5_000);
const approveWithdrawal = decideWithdrawal("approve");
const bankPays = settlePayout("paid");
const bankRefuses = settlePayout("failed");
const bankIsSilent = at("the bank says nothing", ({ site }) => site.payouts.fallSilent(true));
const bankTalks = at("the bank talks again", ({ site }) => site.payouts.fallSilent(false));
const toStudio = transfer("main", liveCode, 30);
const fromStudio = transfer(liveCode, "main", 20);
const studioAnswers = mood("the studio answers", "answers", false);
const studioRefuses = mood("the studio refuses", "answers", true);
const studioLosesAnswers = mood("the studio loses answers", "keepsSilent", false);
const studioIsGone = mood("the studio is gone", "isGone", false);
const oneBet = bet(700, true);
const fiveSecondsLater = wait("five seconds", 5_000);
const anHourLater = wait("an hour", hourMs);
const eightDaysLater = wait("eight days", 8 * 24 * hourMs);

/** Everything that can be done with money. Source: domain.md E.7. */
export const moneyCommands: readonly MoneyCommand[] = [
  withBonus,
  byQris,
  byBank,
  deposit("bank_manual", 50, "daily-reload"),
  submit,
  cancel,
  payAsAsked,
  payTooLittle,
  payTooMuch,
  approveDeposit,
  rejectDeposit,
  lowerLimit,
  someMoney,
  muchMoney,
  approveWithdrawal,
  decideWithdrawal("secondApprove"),
  decideWithdrawal("reject"),
  decideWithdrawal("retry"),
  decideWithdrawal("refund"),
  decideWithdrawal("markPaid"),
  bankPays,
  bankRefuses,
  bankIsSilent,
  bankTalks,
  toStudio,
  fromStudio,
  returnAll,
  refresh,
  resolveTransfer("completed"),
  resolveTransfer("failed"),
  playAtStudio(500),
  playAtStudio(-300),
  studioAnswers,
  studioRefuses,
  studioLosesAnswers,
  studioIsGone,
  takePart("first-look"),
  takePart("lantern-evening"),
  cancelClaim,
  forfeitClaim,
  oneBet,
  bet(12_000, false),
  win(2_500),
  rollBack,
  closeRound,
  mayNotPlay(true),
  mayNotPlay(false),
  approvesByItself(true),
  approvesByItself(false),
  fiveSecondsLater,
  anHourLater,
  eightDaysLater,
];

/** Beginnings that chance alone seldom finds, for other commands to come between and after. */
export const moneyOpenings: readonly (readonly MoneyCommand[])[] = [
  [withBonus, payAsAsked, oneBet],
  [byQris, payTooLittle, approveDeposit],
  [byQris, anHourLater, payAsAsked, rejectDeposit],
  [byQris, cancel, payAsAsked, approveDeposit],
  [byBank, submit, rejectDeposit],
  [byBank, submit, payTooMuch],
  [byBank, approvesByItself(true), submit, payAsAsked],
  [withBonus, cancel],
  [withBonus, payAsAsked, forfeitClaim],
  [takePart("first-look"), eightDaysLater],
  [someMoney, approveWithdrawal, fiveSecondsLater, bankPays],
  [someMoney, approveWithdrawal, fiveSecondsLater, bankRefuses, decideWithdrawal("refund")],
  [someMoney, approveWithdrawal, fiveSecondsLater, bankRefuses, decideWithdrawal("retry"), fiveSecondsLater],
  [bankIsSilent, someMoney, approveWithdrawal, fiveSecondsLater, decideWithdrawal("refund"), bankTalks],
  [muchMoney, approveWithdrawal, decideWithdrawal("secondApprove")],
  [studioAnswers, toStudio, fromStudio],
  [studioLosesAnswers, toStudio, fiveSecondsLater],
  [studioIsGone, toStudio, studioAnswers, fiveSecondsLater],
  [studioAnswers, toStudio, studioLosesAnswers, fromStudio],
  [studioRefuses, toStudio],
];
