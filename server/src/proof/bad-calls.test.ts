import { depositsApi } from "@tessera/shared/contracts/deposits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { deskHeaders } from "../testing/index.ts";
import { type BadInputScene, badInputScene, keyed, wishes } from "./testing/bad-input-scene.ts";

let scene: BadInputScene;
beforeAll(async () => {
  scene = await badInputScene();
}, 120_000);
afterAll(() => scene.close());

describe("the promotion of a call", () => {
  const register = (id: string) =>
    scene.site.call(promotionsApi.register, { params: { id }, body: {}, headers: keyed() }, { as: scene.me });
  const takePart = async (slug: string) => register(await scene.promotionId(slug));
  const set = (slug: string, change: string) =>
    scene.site.database.query(`update promotions set ${change} where slug = $1`, [slug]);

  it("that is over: refused like an unknown one", async () => {
    const id = await scene.promotionId("lantern-evening");
    await set("lantern-evening", "starts_at = '2025-01-01', ends_at = '2025-01-02'");
    await scene.refused(() => register(id), 404, "PROMO_NOT_FOUND");
    await set("lantern-evening", "ends_at = '2027-01-01'");
  });

  it("that is used up: PROMO_SOLD_OUT, and a deposit with it is not opened", async () => {
    await set("lantern-evening", "claims_count = total_limit");
    await scene.refused(() => takePart("lantern-evening"), 409, "PROMO_SOLD_OUT");
    await set("lantern-evening", "claims_count = 0");
    await set("daily-reload", "total_limit = 1, claims_count = 1");
    const promotionId = await scene.promotionId("daily-reload");
    await scene.refused(() => scene.wish("deposit", { amount: 100, promotionId }), 409, "PROMO_SOLD_OUT");
    await set("daily-reload", "total_limit = null, claims_count = 0");
  });

  it("that does not exist, or is not for this deposit: refused", async () => {
    await scene.refused(() => register(newId()), 404, "PROMO_NOT_FOUND");
    await scene.refused(() => scene.wish("deposit", { promotionId: newId() }), 404, "PROMO_NOT_FOUND");
    const promotionId = await scene.promotionId("first-deposit");
    await scene.refused(() => scene.wish("deposit", { promotionId }), 422, "PROMO_NOT_ELIGIBLE");
    await scene.refused(() => takePart("first-deposit"), 422, "PROMO_NOT_ELIGIBLE");
  });
});

describe("the key of a call", () => {
  it("repeated: the first answer, and no money moves", async () => {
    const before = await scene.everything();
    const again = await scene.wish("deposit", {}, keyed(scene.spentKey));
    expect(again.status).toBe(201);
    expect(again.json).toMatchObject({ amountMinor: "5000", status: "awaiting_payment" });
    expect(await scene.everything()).toEqual(before);
  });

  it.each(wishes)("missing or invalid, for a %s: IDEMPOTENCY_KEY_REQUIRED", async (input) => {
    await scene.refused(() => scene.wish(input, {}, {}), 400, "IDEMPOTENCY_KEY_REQUIRED");
    await scene.refused(
      () => scene.wish(input, {}, { "idempotency-key": "1" }),
      400,
      "IDEMPOTENCY_KEY_REQUIRED",
    );
  });

  it("used with another body: IDEMPOTENCY_MISMATCH", async () => {
    await scene.refused(
      () => scene.wish("deposit", { amount: 51 }, keyed(scene.spentKey)),
      422,
      "IDEMPOTENCY_MISMATCH",
    );
    await scene.refused(
      () => scene.wish("deposit", { note: "more" }, keyed(scene.spentKey)),
      422,
      "IDEMPOTENCY_MISMATCH",
    );
  });
});

describe("a caller", () => {
  it("without credentials: UNAUTHENTICATED", () =>
    scene.refused(
      () => scene.site.call(depositsApi.create, { body: { method: "qris", amount: 50 }, headers: keyed() }),
      401,
      "UNAUTHENTICATED",
    ));

  it("with a wrong signature: SIGNATURE_INVALID", () =>
    scene.refused(
      () => scene.wish("deposit", {}, { ...keyed(), "x-signature": "0".repeat(32) }),
      400,
      "SIGNATURE_INVALID",
    ));

  it.each(["realAmount", "status", "playerId", "creditedMinor", "__proto__x"])(
    "who sends the field %s: VALIDATION",
    (field) => scene.refused(() => scene.wish("deposit", { [field]: "1" }), 400, "VALIDATION"),
  );

  it.each(["deposits", "withdrawals"])(
    "who is a player and calls the back office's %s: UNAUTHENTICATED",
    (kind) =>
      scene.refused(
        async () => {
          const id = kind === "deposits" ? scene.others.deposit : scene.others.withdrawal;
          const { statusCode, body } = await scene.site.app.inject({
            method: "POST",
            url: `/admin/api/${kind}/${id}/approve`,
            headers: {
              ...deskHeaders,
              authorization: `Bearer ${scene.me.accessToken}`,
              "content-type": "application/json",
            },
            payload: "{}",
          });
          return { status: statusCode, json: JSON.parse(body) };
        },
        401,
        "UNAUTHENTICATED",
      ),
  );
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(scene.site.database)).toEqual([]);
});
