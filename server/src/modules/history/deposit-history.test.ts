import { accountApi } from "@tessera/shared/contracts/account";
import { formatReal } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";
import { realTextVectors } from "@tessera/shared/testing/money-vectors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PaySite, paySite } from "../../testing/pay-site.ts";

let site: PaySite;
beforeAll(async () => {
  site = await paySite();
});
afterAll(() => site.close());

it.each(realTextVectors)(
  "$units real units with $exponent decimals: formatted as in every other place (spec:money#exchange-vectors)",
  async ({ units, exponent }) => {
    const player = await site.player();
    const { reply } = await site.deposit(player);
    const currency = exponent === 0 ? "IDR" : "THB";
    await site.database.query(
      "update deposits set real_amount = $2, currency = $3, version = version + 1 where id = $1",
      [reply.id, units, currency],
    );
    const params = { type: "deposit", id: reply.id } as const;
    const { fields } = (await site.call(accountApi.historyItem, { params }, { as: player })).reply;
    expect(fields.find(({ label }) => label === "realAmount")).toEqual({
      label: "realAmount",
      value: formatReal(realUnits(BigInt(units)), exponent, currency),
      kind: "text",
    });
  },
);
