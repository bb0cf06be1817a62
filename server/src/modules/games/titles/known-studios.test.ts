import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { OtherWalletMode } from "./known-studios.ts";

const code = "ashlar";
const logged: string[] = [];

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(async () => {
  logged.length = 0;
  await site.database.query("delete from rounds");
  await site.database.query(
    "update providers set status = 'active', wallet_mode = 'seamless' where code = $1",
    [code],
  );
});
afterAll(() => site.close());

/** Starts the site again with other contracts. */
async function restart(studios: TestSite["dependencies"]["studios"]): Promise<void> {
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const app = await buildApp({ ...site.dependencies, studios, log });
  await app.close();
}
const others = () => site.dependencies.studios.filter((studio) => studio.code !== code);
const asTransfer = () =>
  site.dependencies.studios.map((studio) =>
    studio.code === code ? { ...studio, walletMode: "transfer" as const } : studio,
  );
const modeNow = () =>
  site.database.query("select wallet_mode as mode from providers where code = $1", [code]);

it("a studio in the database that is not configured: named in the log at the start", async () => {
  await restart(others());
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([{ studios: [code] }]);
});

it("a studio that an operator has switched off, or that is configured: not named in the log", async () => {
  await restart(site.dependencies.studios);
  await site.database.query("update providers set status = 'disabled' where code = $1", [code]);
  await restart(others());
  expect(logged).toEqual([]);
});

it("another wallet mode for a studio with rounds: the start is refused with one sentence, and nothing changes", async () => {
  const player = await site.player();
  await site.database.query(
    `insert into rounds (id, player_id, game_id, provider_code, provider_round_id, currency, started_at)
     select gen_random_uuid(), $1, id, provider_code, 'r', 'IDR', now() from games where provider_code = $2 limit 1`,
    [player.id, code],
  );
  const refused = restart(asTransfer());
  await expect(refused).rejects.toThrow(OtherWalletMode);
  await expect(refused).rejects.toThrow(
    "The studio ashlar was played at with a seamless wallet, which cannot become transfer: its other contract needs another code.",
  );
  expect(await modeNow()).toEqual([{ mode: "seamless" }]);
});

it("another wallet mode for a studio without rounds: stored", async () => {
  await restart(asTransfer());
  expect(await modeNow()).toEqual([{ mode: "transfer" }]);
});
