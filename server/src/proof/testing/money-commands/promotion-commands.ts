import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { operatorClaimsApi } from "@tessera/shared/operator-contracts/claims";
import { again, answerOf, command, keyed, latest, type MoneyCommand, once, promotionId } from "./command.ts";

export const takePart = (slug: string) =>
  command(`take part in ${slug}`, async (scene) => {
    const { site, player } = scene;
    const input = { params: { id: await promotionId(scene, slug) }, body: {}, headers: keyed() };
    return once(async () => answerOf(await site.call(promotionsApi.register, input, { as: player })));
  });

export const cancelClaim = command("give the claim up", async (scene) => {
  const { site, player } = scene;
  const row = await latest(scene, "promo_claims");
  if (!row) return null;
  const input = { params: { id: row.id }, body: {}, headers: keyed() };
  return once(async () => answerOf(await site.call(promotionsApi.cancelClaim, input, { as: player })));
});

export const forfeitClaim = command("forfeit the claim", async (scene) => {
  const row = await latest(scene, "promo_claims");
  if (!row) return null;
  const input = { params: { id: row.id }, body: { reasonCode: "ABUSE" } };
  return again(() => scene.operator.call(operatorClaimsApi.forfeit, input));
});

/** Claims and cancellations. Deposit bonuses are among the deposit commands. */
export const promotionCommands: readonly MoneyCommand[] = [
  takePart("first-look"),
  takePart("lantern-evening"),
  cancelClaim,
  forfeitClaim,
];
