import { beforeAll, expect, it } from "vitest";
import { packagedPostgres, type PostgresServer, startPostgres } from "../../tools/testing/postgres-server.ts";
import { type Ask, openPostgresBooks, untilAlone, withBooks } from "./books.ts";
import { keepAliveClient } from "./keep-alive-client.ts";
import { pollUntil } from "./poll-until.ts";
import { gamesByStudio, openGame, register } from "./playing.ts";
import { roundCalls } from "./round-scenarios.ts";
import { buildSite, type SiteProcess, startSite } from "./site-process.ts";
import { startStudio, type Studio } from "./studio.ts";

let postgres: PostgresServer;
let site: SiteProcess;
let studio: Studio;

beforeAll(async () => {
  await buildSite();
  postgres = await startPostgres(packagedPostgres());
  // Only what these tests do ends a wait.
  site = await startSite({
    databaseUrl: postgres.url,
    environment: { DATABASE_STATEMENT_SECONDS: "600" },
  });
  studio = await startStudio(site.studioPort);
  return async () => {
    await site.stop();
    site.discard();
    await studio.close();
    await postgres.stop();
  };
}, 600_000);

/** A connection of its own for one question: an open one would not let anybody be alone. */
function asked<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  return withBooks(openPostgresBooks(postgres.url), ({ ask }) => work(ask));
}

/** Makes every commit wait for a standby that does not exist, or lets all of them end. */
async function letCommitsWait(standby: "nobody" | ""): Promise<void> {
  await asked((ask) => ask(`alter system set synchronous_standby_names = '${standby}'`));
  await asked((ask) => ask("select pg_reload_conf()"));
}

/**
 * True when the player's main account is locked, and every transaction has got as far as its waiting commit.
 */
function waitsForCommit(playerId: string): Promise<boolean> {
  return asked(async (ask) => {
    await ask("begin");
    const [row] = await ask(`
      select (select count(*)::int from (select from accounts where key = 'player:${playerId}:main' for update skip locked) f) as free,
             (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
                and state <> 'idle' and wait_event is distinct from 'SyncRep') as busy`);
    // A commit would wait as well.
    await ask("rollback");
    return row?.["free"] === 0 && row["busy"] === 0;
  });
}

/** A bet of a new player. */
async function newBet() {
  const reached = { http: keepAliveClient(site.origin, 2, 120_000), keys: site.keys, studio };
  const [game] = await gamesByStudio(reached);
  if (!game) throw new Error("The site has no game to bet on");
  const player = await openGame(reached, await register(reached), game);
  return { player, bet: roundCalls(reached.http, player).bet(100) };
}

it("an operator cancels a commit's wait for the standby: the bet is not acknowledged, and its repeat is not booked again", async () => {
  const { player, bet } = await newBet();
  await letCommitsWait("nobody");
  const answer = bet.send().catch(() => "no answer");
  await pollUntil("the commit of the bet waits", () => waitsForCommit(player.playerId));
  await asked((ask) =>
    ask("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"),
  );
  expect(await answer).toBe("no answer");
  await letCommitsWait("");
  await expect.poll(() => bet.send().catch(() => "no answer")).toEqual({ status: "OK", replayed: true });
});

it("a commit that finishes after its site was killed: the books are read only when no connection is open", async () => {
  const { player, bet } = await newBet();
  const isBooked = () =>
    asked(
      async (ask) => (await ask(`select from journals where idem_key like 'tx:%:${bet.key}'`)).length > 0,
    );
  await letCommitsWait("nobody");
  // The server may take a moment to read the setting; from then on what others write waits.
  const probe = asked((ask) => ask("create table waits_for_standby ()"));
  await pollUntil(
    "a commit waits",
    async () =>
      (await asked((ask) => ask("select from pg_stat_activity where wait_event = 'SyncRep'"))).length > 0,
  );
  const answer = bet.send().catch(() => "no answer");
  await pollUntil("the commit of the bet waits", () => waitsForCommit(player.playerId));
  await site.kill();
  expect(await answer).toBe("no answer");
  expect(await isBooked(), "who asks now is told that nothing happened").toBe(false);

  let isAlone = false;
  const alone = untilAlone(postgres.url).then(() => (isAlone = true));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(isAlone).toBe(false);
  await letCommitsWait("");
  await Promise.all([alone, probe]);
  expect(await isBooked()).toBe(true);
}, 600_000);
