import { depositsApi } from "@tessera/shared/contracts/deposits";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorDepositsApi } from "@tessera/shared/operator-contracts/deposits";
import {
  again,
  answerOf,
  command,
  keyed,
  latest,
  type MoneyCommand,
  once,
  promotionId,
  type Scene,
} from "./command.ts";
import { depositVersion } from "../../../testing/document-versions.ts";

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

/** True when the deposits of this Bangkok day, including pending ones, exceed the player's own limit. */
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

const change = (verb: "submit" | "unsubmit" | "cancel") =>
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
    // A paid payment stays paid.
    if (payment.status === "pending")
      site.payments.pay(row.id, site.clock.now(), String(share(BigInt(payment.realAmount))));
    const event = { id: `evt_${newId()}`, ref: payment.ref };
    return once(() => site.payments.tell(site, event));
  });

export const approveDeposit = command("approve the deposit", async (scene) => {
  const row = await latest(scene, "deposits");
  if (!row) return null;
  const input = {
    params: { id: row.id },
    body: { version: await depositVersion(scene.site.database, row.id) },
  };
  return again(() => scene.operator.call(operatorDepositsApi.approve, input));
});

export const rejectDeposit = command("reject the deposit", async (scene) => {
  const row = await latest(scene, "deposits");
  if (!row) return null;
  const input = {
    params: { id: row.id },
    body: { reasonCode: "NOT_SEEN", version: await depositVersion(scene.site.database, row.id) },
  };
  return again(() => scene.operator.call(operatorDepositsApi.reject, input));
});

const lowerLimit = command("a deposit limit of 300 a day", async ({ site, player }) => {
  const body = { kind: "deposit", period: "day", value: 300 };
  return again(() => site.call(limitsApi.set, { body }, { as: player }));
});

export const cancel = change("cancel");
export const submit = change("submit");
const unsubmit = change("unsubmit");
export const payAsAsked = pay("pay what was asked", (real) => real);
export const payTooLittle = pay("pay too little", (real) => real - 1n);
export const payTooMuch = pay("pay too much", (real) => real * 2n);
export const byQris = deposit("qris", 150);
export const byBank = deposit("bank_manual", 200);
export const withBonus = deposit("qris", 100, "first-deposit");

/** Deposits, and the player's own deposit limit. */
export const depositCommands: readonly MoneyCommand[] = [
  withBonus,
  byQris,
  byBank,
  deposit("bank_manual", 50, "daily-reload"),
  submit,
  unsubmit,
  cancel,
  payAsAsked,
  payTooLittle,
  payTooMuch,
  approveDeposit,
  rejectDeposit,
  lowerLimit,
];
