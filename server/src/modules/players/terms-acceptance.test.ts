import { authApi } from "@tessera/shared/contracts/auth";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { gamesApi } from "@tessera/shared/contracts/games";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { shopApi } from "@tessera/shared/contracts/shop";
import { siteApi } from "@tessera/shared/contracts/site";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { pagesApi } from "@tessera/shared/operator-contracts/content";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contentEditor } from "../../testing/content-editor.ts";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { liveCode, type MoneySite, moneySite } from "../../testing/money-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";

let site: MoneySite;
let editor: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  site = await moneySite({ rateLimits: "loose" });
  editor = await createTestOperator(site, "content");
});
beforeEach(async () => {
  player = await site.player({ balanceCredits: 500 });
});
afterAll(() => site.close());

const { publish, draft } = contentEditor(() => editor);

/** Publishes the terms once more, with another text. Returns their version. */
async function publishTerms(): Promise<string> {
  const terms = (await editor.call(pagesApi.list)).reply.items.find(({ slug }) => slug === "terms");
  const text = { en: `New ${newId()}.`, id: "Baru." };
  const content = { title: text, blocks: [{ kind: "paragraph", text }] };
  const drafted = await draft(pagesApi, "terms", terms?.revision ?? 0, content);
  return (await publish(pagesApi, "terms", drafted.reply.revision)).reply.label ?? "";
}

const accept = (version: string) => site.call(authApi.acceptTerms, { body: { version } }, { as: player });
const ownVersion = async () => (await site.call(authApi.me, {}, { as: player })).reply.termsVersion;
const history = () =>
  site.database.query<{ version: string; language: string | null }>(
    "select version, language from terms_acceptances where player_id = $1 order by accepted_at, version",
    [player.id],
  );

describe("new terms", () => {
  it("accepted in the published version: effective at once, and the earlier version stays in the history", async () => {
    const earlier = await ownVersion();
    const version = await publishTerms();
    site.clock.advance(60_000);
    expect((await accept(version)).status).toBe(204);
    expect(await ownVersion()).toBe(version);
    expect((await history()).map((row) => row.version)).toEqual([earlier, version]);
    const [row] = await site.database.query("select terms_accepted_at as at from players where id = $1", [
      player.id,
    ]);
    expect(row).toEqual({ at: site.clock.now() });
  });

  it("accepted on a page in Indonesian: the language is stored, and operators see it with each version", async () => {
    const [earlier] = await history();
    const version = await publishTerms();
    const body = { version };
    await site.call(authApi.acceptTerms, { body, headers: { "accept-language": "id" } }, { as: player });
    const support = await createTestOperator(site, "support");
    const { terms } = (await support.call(operatorPlayersApi.one, { params: { id: player.id } })).reply;
    expect(terms).toEqual([
      { version, language: "id", acceptedAt: site.clock.now().toISOString() },
      { version: earlier?.version, language: "en", acceptedAt: expect.any(String) },
    ]);
  });

  it("accepted twice: stored once with the first time, and one event", async () => {
    const version = await publishTerms();
    await accept(version);
    const before = await history();
    site.clock.advance(60_000);
    expect((await accept(version)).status).toBe(204);
    expect(await history()).toEqual(before);
    const events = await site.database.query(
      "select payload from outbox where player_id = $1 and topic = 'account.terms'",
      [player.id],
    );
    expect(events).toEqual([{ payload: { version } }]);
  });

  it("accepted after another version was published: CONFLICT with the new version, and nothing is stored", async () => {
    const earlier = await ownVersion();
    const read = await publishTerms();
    const published = await publishTerms();
    const { status, error } = await accept(read);
    expect([status, error.code, error.details]).toEqual([409, "CONFLICT", { version: published }]);
    expect(await ownVersion()).toBe(earlier);
    expect(published).toBe((await site.call(siteApi.site)).reply.termsVersion);
  });

  it.each([{ version: "" }, { version: "x".repeat(41) }, {}, { version: "1", playerId: newId() }])(
    "with %j: VALIDATION",
    async (body) => {
      const { status, error } = await site.call(authApi.acceptTerms, { body }, { as: player });
      expect([status, error.code]).toEqual([400, "VALIDATION"]);
    },
  );
});

/** Error code of an answer; null when it was given. */
const codeOf = ({ json }: { readonly json: unknown }) =>
  (json as { readonly error?: { readonly code: string } } | undefined)?.error?.code ?? null;

describe("calls before new terms are accepted", () => {
  const key = () => ({ headers: { "idempotency-key": newId() } });
  const deposit = () =>
    site.call(depositsApi.create, { body: { method: "qris", amount: 50 }, ...key() }, { as: player });
  const spin = () =>
    site.call(
      shopApi.spin,
      { params: { id: newId() }, body: { bet: "100", wheelVersion: 1 }, ...key() },
      { as: player },
    );
  const toStudio = () =>
    site.call(
      transfersApi.create,
      { body: { from: "main", to: liveCode, amount: 10 }, ...key() },
      { as: player },
    );
  const claim = () =>
    site.call(promotionsApi.register, { params: { id: newId() }, body: {}, ...key() }, { as: player });
  const launch = async (mode: "real" | "demo") => {
    const id = (await site.call(gamesApi.games)).reply.items[0]?.id ?? "";
    return site.call(gamesApi.launch, { params: { id }, body: { mode } }, { as: player });
  };

  it.each([
    ["a deposit", deposit],
    ["a launch for money", () => launch("real")],
    ["a spin", spin],
    ["a transfer to a studio", toStudio],
    ["a promotion", claim],
  ])("%s: TERMS_NOT_ACCEPTED before, and another answer after acceptance", async (_, attempt) => {
    const version = await publishTerms();
    expect(codeOf(await attempt())).toBe("TERMS_NOT_ACCEPTED");
    await accept(version);
    expect(codeOf(await attempt())).not.toBe("TERMS_NOT_ACCEPTED");
  });

  it("a withdrawal: can be requested before the new terms are accepted", async () => {
    await publishTerms();
    const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
    const { status } = await site.call(
      withdrawalsApi.create,
      { body: { amount: 50, playerBankAccountId }, ...key() },
      { as: player },
    );
    expect(status).toBe(201);
  });

  it("a transfer from a studio: not refused because of the new terms", async () => {
    await publishTerms();
    const answer = await site.call(
      transfersApi.create,
      { body: { from: liveCode, to: "main", amount: 10 }, ...key() },
      { as: player },
    );
    expect(codeOf(answer)).not.toBe("TERMS_NOT_ACCEPTED");
  });

  it("a demo: opened as for a guest", async () => {
    await publishTerms();
    expect(codeOf(await launch("demo"))).not.toBe("TERMS_NOT_ACCEPTED");
  });
});

it("a registration: the accepted version is in the history", async () => {
  expect(await history()).toEqual([{ version: await ownVersion(), language: "en" }]);
});
