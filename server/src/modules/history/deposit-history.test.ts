import { realTextVectors } from "@tessera/shared/testing/money-vectors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PaySite, paySite } from "../../testing/pay-site.ts";
import { depositHistory } from "./deposit-history.ts";

let site: PaySite;
beforeAll(async () => {
  site = await paySite();
});
afterAll(() => site.close());

it.each(realTextVectors)(
  "$units real units with $exponent decimals: $text in SQL as in the browser (spec:money#exchange-vectors)",
  async ({ units, exponent, text }) => {
    const player = await site.player();
    const { reply } = await site.deposit(player);
    const currency = exponent === 0 ? "IDR" : "THB";
    await site.database.query(
      "update deposits set real_amount = $2, currency = $3, version = version + 1 where id = $1",
      [reply.id, units, currency],
    );
    const rows = await site.database.query<{ text: string }>(
      `select detail ->> 'realAmount' as text from (${depositHistory.select}) movements`,
      [player.id],
    );
    expect(rows).toEqual([{ text }]);
  },
);
