import { newId } from "@tessera/shared/core/identifiers";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeAudit } from "../../platform/audit/audit.ts";
import { createTestOperator, type TestOperator } from "../../testing/index.ts";
import { type PaySite, paySite } from "../../testing/pay-site.ts";

let site: PaySite;
let owner: TestOperator;

beforeAll(async () => {
  site = await paySite();
  owner = await createTestOperator(site, "owner", "cashier", "approver", "support");
});
afterAll(() => site.close());

const entries = async (query: Record<string, string>) =>
  (await owner.call(operatorsApi.audit, { query })).reply.items;

it("the actor of an audit entry: an operator, player or studio by name; a job or a deleted operator by its id", async () => {
  const player = await site.player();
  const [studio] = await site.database.query<{ code: string; name: string }>(
    "select code, name from providers limit 1",
  );
  const gone = `admin:${newId()}`;
  const actors = [
    [`admin:${owner.id}`, owner.username],
    [`player:${player.id}`, player.username],
    [`provider:${studio?.code ?? ""}`, studio?.name],
    ["system:payments", "system:payments"],
    [gone, gone],
    ["admin:nobody", "admin:nobody"],
  ] as const;
  for (const [actor] of actors)
    await writeAudit(site.database, {
      actor,
      action: "settings.change",
      target: { type: "settings", id: "names" },
      at: site.clock.now(),
    });
  const listed = await entries({ targetId: "names", order: "oldest" });
  expect(listed.map(({ actor, by }) => [actor, by])).toEqual(actors);
});

it("the target of an audit entry: a number, username, title or null; found by the name of its player or its number", async () => {
  const player = await site.player();
  const { reply: deposit } = await site.deposit(player);
  const [game] = await site.database.query<{ slug: string; name: unknown }>(
    "select slug, name from games limit 1",
  );
  const targets = [
    ["deposit", deposit.id, deposit.number],
    ["player", player.id, player.username],
    ["bank", "NUSA", "Bank Nusa Pertiwi"],
    ["game", game?.slug ?? "", game?.name],
    ["settings", "money", null],
    ["deposit", "no-id", null],
  ] as const;
  const at = site.clock.now();
  for (const [type, id] of targets)
    await writeAudit(site.database, {
      actor: "system:names",
      action: "settings.change",
      target: { type, id },
      at,
    });
  const written = (await entries({ order: "oldest" })).filter(({ actor }) => actor === "system:names");
  expect(written.map(({ target: { type, id, name } }) => [type, id, name])).toEqual(targets);
  const foundBy = async (search: string) => (await entries({ search })).map(({ target }) => target.id);
  expect(await foundBy(deposit.number)).toEqual([deposit.id]);
  expect(await foundBy(player.username)).toEqual([player.id]);
  expect(await foundBy("NUSA")).toEqual(["NUSA"]);
});
