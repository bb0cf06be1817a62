import { createRegistryClient } from "@tessera/releases/client";
import { packagedPostgres, startPostgres, systemPostgres } from "../../tools/testing/postgres-server.ts";
import { expect, test } from "../fixtures.ts";
import { publishReleases, type SiteProcess, startSite } from "../outside/site-process.ts";
import { noteProblems } from "../problems.ts";
import { isMarked, prepareMoves, screenOf, untilRunning, untilShown, watchScreen } from "../remote-moves.ts";

const registryAt = ({ origin, registryToken: token }: SiteProcess) => createRegistryClient({ origin, token });

/** Functions that stop what was started, the latest first. */
const stops: (() => Promise<unknown>)[] = [];
test.afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

test("two nodes on one PostgreSQL: a tab at each follows a promotion made at the other, and a rollback", async ({
  browser,
  problems,
}) => {
  // A database and two nodes are started, and a site is published.
  test.setTimeout(240_000);
  const postgres = await startPostgres(systemPostgres() ?? packagedPostgres(), ["fsync=off"]);
  stops.push(() => postgres.stop());
  const startNode = async (dataFolder?: string) => {
    const node = await startSite({
      databaseUrl: postgres.url,
      ...(dataFolder !== undefined && { dataFolder }),
    });
    stops.push(() => node.stop());
    return node;
  };
  const first = await startNode();
  await publishReleases(first);
  const second = await startNode(first.dataFolder);
  stops.unshift(async () => first.discard());
  const atFirst = await prepareMoves(["wallet"], "node", registryAt(first));
  const atSecond = await prepareMoves(["wallet"], "node", registryAt(second));
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const tabs = [];
  for (const { port } of [first, second]) {
    const page = await context.newPage();
    noteProblems(page, problems);
    await page.goto(`http://localhost:${port}/promotions`);
    await untilRunning(page);
    await untilShown(page, "wallet", atFirst.own);
    tabs.push({ page, seen: await watchScreen(page, "wallet", atFirst, { title: "main h1" }) });
  }
  const steps = [
    [() => atSecond.promote("wallet", atSecond.next), atFirst.next],
    [() => atFirst.rollBack("wallet"), atFirst.own],
    [() => atFirst.promote("wallet", atFirst.next), atFirst.next],
    [() => atSecond.rollBack("wallet"), atFirst.own],
  ] as const;
  for (const [move, releases] of steps) {
    await move();
    for (const { page } of tabs) await untilShown(page, "wallet", releases);
  }
  for (const { page, seen } of tabs) {
    expect(await seen()).toEqual(["own: title", "next: title", "own: title", "next: title", "own: title"]);
    await expect(screenOf(page, "wallet").getByRole("heading", { level: 1 })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  }
  await context.close();
});
