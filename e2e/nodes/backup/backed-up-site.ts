import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRegistryClient, publishFolder } from "@tessera/releases/client";
import { writeBuild } from "../../../releases/src/testing/write-build.ts";
import type { Ask } from "../../outside/books.ts";
import { buildParties } from "../../outside/parties.ts";
import { buildSite, type SiteProcess, startSite } from "../../outside/site-process.ts";
import { type ArchivedPostgres, folderOfPostgres, startArchivedPostgres } from "./archived-postgres.ts";
import { type Moment, type RecordedLoad, startRecordedLoad } from "./recorded-load.ts";
import { type CommandResult, runSite } from "./run-site.ts";

/** A restore of a test. */
export interface Restore {
  readonly into: string;
  /** The moment unless given. */
  readonly to?: string;
  readonly config?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly more?: readonly string[];
}

/** A site on PostgreSQL with a full and an incremental backup, and more in the archive of its log. */
export interface BackedUpSite {
  readonly site: SiteProcess;
  readonly postgres: ArchivedPostgres;
  readonly beforeBackups: Date;
  /** A moment after the backups, between two acknowledgements of a load that has ended since. */
  readonly moment: Moment;
  readonly load: RecordedLoad;
  /** Folder of PostgreSQL's user for restored clusters. */
  readonly clusters: string;
  /** Variables of a node. */
  readonly variables: Readonly<Record<string, string>>;
  /** Runs the command `restore`. */
  restore(restore: Restore): Promise<CommandResult>;
  stop(): Promise<void>;
}

/** Publishes a small shell, whose files a verification reads. */
async function publishShell({ origin, registryToken }: SiteProcess): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-backup-build-"));
  const client = createRegistryClient({ origin, token: registryToken });
  await writeBuild(folder, { name: "shell", version: "1.0.0" });
  const { release } = await publishFolder(client, folder);
  await client.promote("shell", release.id);
  rmSync(folder, { recursive: true });
}

/**
 * Starts the built site, backs it up while its players play, and waits until all of it is in the archive.
 *
 * @param fill writes more into the database before that
 */
export async function startBackedUpSite(fill?: (ask: Ask) => Promise<unknown>): Promise<BackedUpSite> {
  await buildSite();
  await buildParties();
  const clusters = folderOfPostgres("clusters");
  const postgres = await startArchivedPostgres();
  const site = await startSite({ databaseUrl: postgres.server.url });
  await publishShell(site);
  await fill?.(postgres.ask);
  const beforeBackups = new Date();
  const load = await startRecordedLoad(site);
  await load.answeredMore(100);
  await postgres.backUp("full");
  await load.answeredMore(100);
  await postgres.backUp("incr");
  // The repository knows seconds: a moment in that of its end would need the backup before it.
  await pause(2_000);
  await load.answeredMore(200);
  const moment = await load.takeMoment();
  await load.answeredMore(200);
  await load.stop();
  await postgres.archiveAll();
  const variables = { DATA_DIR: site.dataFolder, DATABASE_URL: postgres.server.url };
  return {
    site,
    postgres,
    beforeBackups,
    moment,
    load,
    clusters,
    variables,
    restore: ({ into, to = moment.at.toISOString(), config = postgres.config, more = [], ...changed }) =>
      runSite(["restore", "--to", to, "--into", into, "--config", config, ...more], {
        ...variables,
        ...changed.variables,
      }),
    stop: async () => {
      await site.stop();
      site.discard();
      await postgres.stop();
      rmSync(clusters, { recursive: true, force: true });
    },
  };
}
