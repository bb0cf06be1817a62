import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryClient, publishFolder } from "@tessera/releases/client";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBuild } from "../../../releases/src/testing/write-build.ts";
import { openPostgresBooks } from "../../outside/books.ts";
import { buildParties } from "../../outside/parties.ts";
import { buildSite, type SiteProcess, startSite } from "../../outside/site-process.ts";
import { type ArchivedPostgres, folderOfPostgres, startArchivedPostgres } from "./archived-postgres.ts";
import { compareMoment } from "./compare-moment.ts";
import { type Moment, type MoneyLoad, startMoneyLoad } from "./money-load.ts";
import { startPromoted } from "./promoted-cluster.ts";
import { type CommandResult, runSite } from "./run-site.ts";

let postgres: ArchivedPostgres;
let site: SiteProcess;
let load: MoneyLoad;
let moment: Moment;
/** Folder of PostgreSQL's user for restored clusters. */
let clusters: string;
let beforeBackups: Date;
/** Functions that stop what was started, the latest first. */
const stops: (() => unknown)[] = [];

/** Publishes a small shell, whose files the verification of a restore reads. */
async function publishShell(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-backup-build-"));
  stops.unshift(() => rmSync(folder, { recursive: true }));
  const client = createRegistryClient({ origin: site.origin, token: site.registryToken });
  await writeBuild(folder, { name: "shell", version: "1.0.0" });
  const { release } = await publishFolder(client, folder);
  await client.promote("shell", release.id);
}

beforeAll(async () => {
  await buildSite();
  await buildParties();
  clusters = folderOfPostgres("clusters");
  stops.unshift(() => rmSync(clusters, { recursive: true }));
  postgres = await startArchivedPostgres();
  stops.unshift(() => postgres.stop());
  site = await startSite({ databaseUrl: postgres.server.url });
  stops.unshift(() => site.discard());
  stops.unshift(() => site.stop());
  await publishShell();
  beforeBackups = new Date();
  load = await startMoneyLoad(site);
  await load.answeredMore(100);
  await postgres.backUp("full");
  await load.answeredMore(100);
  await postgres.backUp("incr");
  await load.answeredMore(200);
  moment = await load.takeMoment();
  await load.answeredMore(200);
  await load.stop();
  await postgres.archiveAll();
}, 600_000);
afterAll(async () => {
  for (const stop of stops) await stop();
});

const variables = () => ({ DATA_DIR: site.dataFolder, DATABASE_URL: postgres.server.url });

interface Restore {
  readonly into: string;
  readonly to?: string;
  readonly config?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly more?: readonly string[];
}

/** Runs the command `restore`, by default to the moment. */
function restore({
  into,
  to = moment.at.toISOString(),
  config = postgres.config,
  environment = {},
  more = [],
}: Restore): Promise<CommandResult> {
  return runSite(["restore", "--to", to, "--into", into, "--config", config, ...more], {
    ...variables(),
    ...environment,
  });
}

describe("a restore to a moment under load", () => {
  it("each booking acknowledged before is there, none of what was sent after, and all parts hold", async () => {
    const into = join(clusters, "moment");
    const { code, output, complaint } = await restore({ into });
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(output.split("\n").map((line) => line.split(" ", 1)[0])).toEqual([
      "Restored",
      "schema:",
      "keys:",
      "chain:",
      "books:",
      "files:",
      "The",
      "",
    ]);
    expect(output).toContain("chain: 1 changes of releases");
    expect(output).toContain("files: 1 of 1 live releases");
    console.log(output.split("\n", 1)[0]);

    const cluster = await startPromoted(into);
    try {
      const books = await openPostgresBooks(cluster.url);
      const { compared, ...differences } = await compareMoment(books.ask, moment, load).finally(() =>
        books.close(),
      );
      expect(differences).toEqual({ lost: [], early: [] });
      expect(compared.before).toBeGreaterThan(100);
      expect(compared.after).toBeGreaterThan(100);
      const verified = await runSite(["verify"], { ...variables(), DATABASE_URL: cluster.url });
      expect(verified).toMatchObject({ code: 0, complaint: "" });
    } finally {
      await cluster.stop();
    }
  });

  it("from the first backup by its label: the same books", async () => {
    const into = join(clusters, "first");
    const [first = ""] = readdirSync(join(postgres.repository, "backup/tessera")).filter((name) =>
      /^\d{8}-\d{6}F$/.test(name),
    );
    const { code, output } = await restore({ into, more: ["--set", first] });
    expect([code, output]).toEqual([0, expect.stringContaining(`Restored backup ${first} and the log`)]);
  });
});
