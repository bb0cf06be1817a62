import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  asUnprivileged,
  giveToUnprivileged,
  type PostgresServer,
  startPostgres,
  systemPostgres,
} from "../../../tools/testing/postgres-server.ts";
import { run } from "../../../tools/testing/processes.ts";
import { type Ask, openPostgresBooks } from "../../outside/books.ts";
import { adaptLines, programPath } from "../programs.ts";

const operations = join(import.meta.dirname, "../../../operations/pgbackrest");

/** Makes a file or folder that of PostgreSQL's user alone. */
function giveAway(path: string): string {
  chmodSync(path, 0o700);
  giveToUnprivileged(path);
  return path;
}

/** Creates a temporary folder of PostgreSQL's user. */
export function folderOfPostgres(name: string): string {
  return giveAway(mkdtempSync(join(tmpdir(), `tessera-${name}-`)));
}

/** PostgreSQL of the system whose log goes into an encrypted repository, by the files of `operations`. */
export interface ArchivedPostgres {
  readonly server: PostgresServer;
  readonly ask: Ask;
  /** Configuration of pgBackRest, and the folder of its repository. */
  readonly config: string;
  readonly repository: string;
  backUp(type: "full" | "incr"): Promise<void>;
  /** Waits until everything that was committed before is in the archive. */
  archiveAll(): Promise<void>;
  /**
   * Copies the repository and changes the copy. Returns the configuration of pgBackRest for it.
   *
   * @param change gets the folder of the copy
   */
  changedCopy(change: (repository: string) => void): Promise<string>;
  /** Copies the configuration with another key of the repository. */
  withOtherKey(): string;
  stop(): Promise<void>;
}

/** Replaces the values of settings in a configuration file; each setting has to be there. */
const withSettings = (text: string, values: Readonly<Record<string, string>>): string =>
  adaptLines(
    text,
    Object.entries(values).map(([name, value]) => [new RegExp(`^${name}=.*$`, "m"), `${name}=${value}`]),
  );

/** Settings of PostgreSQL for its archive, as `name=value`, with a command in place of `pgbackrest`. */
function archiveSettings(command: string): readonly string[] {
  const text = readFileSync(join(operations, "postgresql.conf"), "utf8");
  return [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(
    ([, name = "", value = ""]) => `${name}=${value.replace("pgbackrest", command)}`,
  );
}

/** Starts it with an empty repository; no backup is made yet. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const programs = systemPostgres();
  if (!programs) throw new Error("PostgreSQL is missing: npm run nodes names its package.");
  const home = folderOfPostgres("backup");
  const own = (name: string) => {
    mkdirSync(join(home, name));
    return giveAway(join(home, name));
  };
  const [repository, socket] = [own("repository"), own("socket")];
  const [spool, lock, log] = [own("spool"), own("lock"), own("log")];
  const config = join(home, "pgbackrest.conf");
  const program = programPath("pgbackrest");
  const server = await startPostgres(programs, [
    ...archiveSettings(`${program} --config=${config}`),
    `unix_socket_directories=${socket}`,
  ]);
  const books = await openPostgresBooks(server.url);
  const [located] = await books.ask("show data_directory");
  const configure = (file: string, path: string, key: string) => {
    const text = withSettings(readFileSync(join(operations, "pgbackrest.conf"), "utf8"), {
      "repo1-path": path,
      "spool-path": spool,
      "lock-path": lock,
      "log-path": log,
      "pg1-path": String(located?.["data_directory"]),
    });
    const own = `pg1-port=${server.port}\npg1-socket-path=${socket}\npg1-user=postgres\n`;
    writeFileSync(file, `${text.replace("[global]\n", `[global]\nrepo1-cipher-pass=${key}\n`)}${own}`);
    return giveAway(file);
  };
  const key = randomBytes(32).toString("base64url");
  configure(config, repository, key);
  const call = (...parameters: string[]) =>
    run(program, [`--config=${config}`, "--stanza=tessera", ...parameters], asUnprivileged);
  await call("stanza-create");
  let copies = 0;
  return {
    server,
    ask: books.ask,
    config,
    repository,
    backUp: async (type) => {
      await call(`--type=${type}`, "backup");
    },
    archiveAll: async () => {
      const [last] = await books.ask("select pg_walfile_name(pg_switch_wal()) as file");
      for (let isThere = false; !isThere; await pause(100)) {
        const [archiver] = await books.ask(
          `select last_archived_wal >= '${String(last?.["file"])}' as "isThere" from pg_stat_archiver`,
        );
        isThere = archiver?.["isThere"] === true;
      }
    },
    changedCopy: async (change) => {
      copies += 1;
      const copy = join(home, `repository-${copies}`);
      await run("cp", ["-a", repository, copy]);
      change(copy);
      return configure(join(home, `pgbackrest-${copies}.conf`), copy, key);
    },
    withOtherKey: () => configure(join(home, "other-key.conf"), repository, "another key"),
    stop: async () => {
      await books.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
