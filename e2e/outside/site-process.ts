import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "@tessera/shared/schema";
import { isRelease, targets } from "../../tools/build/targets.ts";
import { openRegistry, publishBuilds } from "../../tools/start/publish-builds.ts";
import { siteMemoryEnvironment, siteNodeOptions } from "../../tools/start/site-node-options.ts";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { endProcess, endWithUs, run, untilHealthy } from "../../tools/testing/processes.ts";
import { patienceMs } from "./poll-until.ts";
import type { OperatorLogin } from "./operator-client.ts";

const root = join(import.meta.dirname, "../..");

/** The built site of these sources. */
export const builtEntry = join(root, "site/dist/site.js");

/** The answer that every captcha of a site under test accepts. */
export const captchaAnswer = "Ab3dE";

const keysFile = z.object({
  signature: z.string(),
  gateway: z.string(),
  providers: z.record(z.string(), z.array(z.string())),
});
/**
 * Secrets of the installation: `signature` of the request checksum, `providers` by studio, the first one
 * signs.
 */
export type SiteKeys = z.infer<typeof keysFile>;

const operatorsFile = z.object({ username: z.string(), password: z.string(), totpSecret: z.string() });

/** A machine that a node runs on. Its loopback leads to what listens on that of this machine. */
export interface Machine {
  /** Address at which the node listens. */
  readonly address: string;
  /** Command before the program of a process and its parameters, which runs it there. */
  readonly command: readonly string[];
  /** Variables of the nodes there. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The machine that tests run on. */
export const thisMachine: Machine = { address: "127.0.0.1", command: [] };

/** The built site as a process of its own. */
export interface SiteProcess {
  /** `http://<address of its machine>:<port>`: callbacks and calls are answered on any host. */
  readonly origin: string;
  readonly port: number;
  /** Origin of its desk. */
  readonly deskOrigin: string;
  /**
   * Port on which the site expects the studios; the next ones are those of the gateway and the other parties.
   */
  readonly studioPort: number;
  /** Its `DATA_DIR`. */
  readonly dataFolder: string;
  /** Folder of the embedded database; empty when the site is on PostgreSQL. */
  readonly databaseFolder: string;
  readonly keys: SiteKeys;
  /** Token of the registry's first operator. */
  readonly registryToken: string;
  /** The first operator of its back office. */
  readonly operator: OperatorLogin;
  processId(): number;
  /** True while its process runs, also before it is ready. */
  isRunning(): boolean;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /**
   * Starts it again on the same data, by its entry or by another one, and waits until it is ready.
   */
  restart(entry?: string): Promise<void>;
  /** Ends it with SIGTERM and keeps its data. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Deletes its data. */
  discard(): void;
}

/** Builds the site when its sources say something else than the last build. */
export async function buildSite(): Promise<void> {
  await run(process.execPath, ["--import", "tsx", "tools/build/main.ts", "site"], { cwd: root });
}

/**
 * Builds everything that a site publishes, and the site, where sources say something else than the last
 * build.
 */
export async function buildReleases(): Promise<void> {
  await run(process.execPath, ["--import", "tsx", "tools/build/main.ts"], { cwd: root });
}

/** Publishes and promotes the built shell and remotes. */
export async function publishReleases({ origin, registryToken }: SiteProcess): Promise<void> {
  const releases = targets("production").filter(isRelease);
  await publishBuilds(openRegistry(origin, registryToken), releases);
}

/** Starts the built site on free ports: on PostgreSQL when `databaseUrl` is given. */
export async function startSite(options: {
  readonly databaseUrl?: string;
  /** Folder of another node on the same PostgreSQL, with its keys and files; an empty one unless given. */
  readonly dataFolder?: string;
  /** The entry to run in place of the built one. */
  readonly entry?: string;
  /** Variables beside those that every site under test has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** This machine unless given. */
  readonly machine?: Machine;
  /** File descriptor that its output and its log are written to; the output of this process unless given. */
  readonly output?: number;
}): Promise<SiteProcess> {
  const { machine = thisMachine, output = "inherit" } = options;
  const [port = 0, studioPort = 0] = await freePorts(6);
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "tessera-outside-site-"));
  const origin = `http://${machine.address}:${port}`;
  const start = async (entry: string = options.entry ?? builtEntry) => {
    const [program, ...parameters] = [...machine.command, process.execPath, ...siteNodeOptions, entry];
    const child = spawn(program, parameters, {
      cwd: root,
      stdio: ["ignore", output, output],
      env: {
        ...process.env,
        ...siteMemoryEnvironment,
        NODE_ENV: "test",
        PORT: String(port),
        HOST: machine.address,
        DATA_DIR: dataFolder,
        DATABASE_URL: options.databaseUrl ?? "",
        CAPTCHA_TEST_ANSWER: captchaAnswer,
        LOG_LEVEL: "fatal",
        DEMO_PLAYER: "false",
        ...options.environment,
        ...machine.environment,
      },
    });
    endWithUs(child, "SIGKILL");
    await untilHealthy(origin, child, patienceMs);
    return child;
  };
  const readFile = <Schema extends z.ZodMiniType>(name: string, schema: Schema) =>
    z.parse(schema, JSON.parse(readFileSync(join(dataFolder, name), "utf8")));
  let site = await start();
  return {
    origin,
    port,
    deskOrigin: `http://desk.localhost:${port}`,
    studioPort,
    dataFolder,
    databaseFolder: options.databaseUrl ? "" : join(dataFolder, "database"),
    keys: readFile("keys.json", keysFile),
    registryToken: readFileSync(join(dataFolder, "operator-token"), "utf8").trim(),
    operator: readFile("operators.json", operatorsFile),
    processId: () => site.pid ?? Number.NaN,
    isRunning: () => site.exitCode === null && site.signalCode === null,
    kill: () => endProcess(site, "SIGKILL"),
    restart: async (entry) => {
      site = await start(entry);
    },
    stop: async () => {
      await endProcess(site, "SIGTERM");
      return site.exitCode;
    },
    discard: () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}
