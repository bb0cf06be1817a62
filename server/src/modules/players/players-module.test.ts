import { accountApi } from "@tessera/shared/contracts/account";
import { authApi } from "@tessera/shared/contracts/auth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";

let site: TestSite;

beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

it("another language chosen: stored for this player only", async () => {
  const player = await site.player();
  const other = await site.player();
  expect(
    (await site.call(accountApi.updateProfile, { body: { language: "id" } }, { as: player })).status,
  ).toBe(204);
  expect((await site.call(authApi.me, {}, { as: player })).reply.language).toBe("id");
  expect((await site.call(authApi.me, {}, { as: other })).reply.language).toBe("en");
});

it("an empty change: 204, and nothing changes", async () => {
  const player = await site.player();
  expect((await site.call(accountApi.updateProfile, { body: {} }, { as: player })).status).toBe(204);
  expect((await site.call(authApi.me, {}, { as: player })).reply.language).toBe("en");
});

it.each([{ language: "th" }, { fullName: "Somebody Else" }, { language: "id", status: "active" }])(
  "a profile with %j: 400",
  async (body) => {
    const { status, error } = await site.call(
      accountApi.updateProfile,
      { body },
      { as: await site.player() },
    );
    expect([status, error.code]).toEqual([400, "VALIDATION"]);
  },
);
