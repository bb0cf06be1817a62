import { once } from "node:events";
import { existsSync, renameSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import { FolderInUse, lockFolder } from "@tessera/database";
import { RegistryFailure } from "@tessera/releases/client";
import { EnvironmentError, readEnvironment, type Environment } from "@tessera/site/environment";
import { DataFileError, loadKeys, type Keys } from "@tessera/site/keys";
import { build, BuildFailed, isBuilt } from "../build/build.ts";
import { isRelease, projectRoot, targets, type Target } from "../build/targets.ts";
import { type Child, ChildEnded, Children } from "./children.ts";
import type { DevServer } from "./dev-servers.ts";
import { openRegistry, publishBuilds } from "./publish-builds.ts";
import { sayLeft, sayReady } from "./say-ready.ts";
import { siteMemoryEnvironment, siteNodeOptions } from "./site-node-options.ts";
import { swapByHand } from "./swap-by-hand.ts";
import { CannotStart, untilHealthy, waitForChild } from "./wait-for-child.ts";

/** Prints a step while it runs, on one line, and its duration. */
async function step<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  process.stdout.write(`  ${words} … `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write("\n");
    throw error;
  }
}

/** True when the port is in use. */
function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(true);
      else reject(error);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)));
  });
}

/** Checks before the build that no site uses the data folder, by taking its lock for a moment. */
async function refuseUsedFolder({ dataFolder }: Environment): Promise<void> {
  try {
    const lock = await lockFolder(dataFolder, systemClock.now());
    await lock.release();
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const folder = relative(projectRoot, dataFolder) || ".";
    throw new CannotStart(`Tessera already runs on the data folder ${folder} (process ${error.processId}).`);
  }
}

/**
 * Ports of the other parties, counted from the site's: studios, gateway, mailbox, live studio, outgoing mail.
 */
const partyPorts = { studio: 1, gateway: 2, mailbox: 3, liveStudio: 4, smtp: 5 } as const;
const partiesCount = Object.keys(partyPorts).length;

async function refuseTakenPorts(environment: Environment): Promise<void> {
  const { port, host, counterpartiesHost } = environment;
  if (await isTaken(port, host)) {
    throw new CannotStart(`Port ${port} is taken by another program; set PORT to a free one.`);
  }
  for (const offset of Object.values(partyPorts)) {
    if (await isTaken(port + offset, counterpartiesHost)) {
      throw new CannotStart(
        `Port ${port + offset} is taken by another program; set PORT so that it and the ${partiesCount} after it are free.`,
      );
    }
  }
}

async function buildMissing(all: readonly Target[]): Promise<void> {
  for (const target of all.filter((candidate) => !isBuilt(candidate))) {
    await step(`Building ${target.name}`, () => build(target));
  }
}

/** Address of a party on this machine. */
function partyAddress({ port, counterpartiesHost }: Environment, offset: number): string {
  const host = ["0.0.0.0", "::"].includes(counterpartiesHost) ? "127.0.0.1" : counterpartiesHost;
  return `http://${host}:${port + offset}`;
}

/** Folder of the parties' record files. Earlier versions called it `sandbox`, which is renamed. */
function recordsFolder(dataFolder: string): string {
  const folder = join(dataFolder, "counterparties");
  const earlier = join(dataFolder, "sandbox");
  if (existsSync(earlier) && !existsSync(folder)) renameSync(earlier, folder);
  return folder;
}

/** A process and the address at which it answers once it has started. */
interface Started {
  readonly child: Child;
  readonly address: string;
}

/** Starts the site and the other parties; the site is the first. */
function startParties(
  children: Children,
  environment: Environment,
  keys: Keys,
): readonly [Started, ...Started[]] {
  const entry = join(projectRoot, "site/dist/site.js");
  const variables = { ...siteMemoryEnvironment, TESSERA_AWAITS_RELEASES: "1" };
  const site = children.start("site", entry, variables, siteNodeOptions);
  // Local addresses: public origins may belong to a proxy.
  const health = (party: keyof typeof partyPorts) =>
    `${partyAddress(environment, partyPorts[party])}/healthz`;
  /** Secrets by code of the studios that one of these processes serves: others run elsewhere. */
  const secretsAt = (origin: string) =>
    Object.fromEntries(
      environment.studios
        .filter((studio) => studio.origin === origin)
        .map(({ code }) => [code, keys.providers[code]?.[0] ?? ""]),
    );
  const portOf = (party: keyof typeof partyPorts) => String(environment.port + partyPorts[party]);
  const built = (name: string) => join(projectRoot, `counterparties/dist/${name}.js`);
  const records = recordsFolder(environment.dataFolder);
  const studios = children.start("game studios", built("studio"), {
    COUNTERPARTIES_HOST: environment.counterpartiesHost,
    STUDIO_PORT: portOf("studio"),
    STUDIO_ORIGIN: environment.studioOrigin,
    SITE_ORIGIN: environment.publicOrigin,
    SITE_API_URL: environment.localOrigin,
    STUDIO_SECRETS: JSON.stringify(secretsAt(environment.studioOrigin)),
    STUDIO_DATA_DIR: records,
  });
  const gateway = children.start("payment gateway", built("gateway"), {
    COUNTERPARTIES_HOST: environment.counterpartiesHost,
    GATEWAY_PORT: portOf("gateway"),
    GATEWAY_ORIGIN: environment.gatewayOrigin,
    GATEWAY_SECRET: keys.gateway,
    GATEWAY_DATA_DIR: records,
  });
  const mailbox = children.start("mailbox", built("mailbox"), {
    COUNTERPARTIES_HOST: environment.counterpartiesHost,
    MAILBOX_PORT: portOf("mailbox"),
    SMTP_PORT: portOf("smtp"),
  });
  const [liveSecret] = Object.values(secretsAt(environment.liveStudioOrigin));
  const liveStudio =
    liveSecret === undefined
      ? undefined
      : children.start("live studio", built("live-studio"), {
          COUNTERPARTIES_HOST: environment.counterpartiesHost,
          LIVE_PORT: portOf("liveStudio"),
          LIVE_ORIGIN: environment.liveStudioOrigin,
          SITE_ORIGIN: environment.publicOrigin,
          LIVE_SECRET: liveSecret,
          LIVE_DATA_DIR: records,
        });
  return [
    { child: site, address: `${environment.localOrigin}/livez` },
    { child: studios, address: health("studio") },
    { child: gateway, address: health("gateway") },
    { child: mailbox, address: health("mailbox") },
    ...(liveStudio ? [{ child: liveStudio, address: health("liveStudio") }] : []),
  ];
}

/**
 * Notifies the site that its releases are published, and waits until it has asked the studios for their
 * titles.
 */
async function becomeReady(site: Child): Promise<void> {
  const ready = once(site.process, "message");
  site.process.send("releases are published");
  await ready;
}

/** Remotes to serve from their sources, by the names on the command line. */
function servedRemotes(flags: readonly string[], all: readonly Target[]): Target[] {
  const remotes = all.filter(({ kind }) => kind === "remote");
  return flags
    .filter((flag) => !flag.startsWith("-"))
    .map((name) => {
      const remote = remotes.find((target) => target.name === name);
      if (remote) return remote;
      throw new CannotStart(
        `There is no remote named ${name}; known: ${remotes.map((target) => target.name).join(", ")}.`,
      );
    });
}

/** Starts the dev servers one after the other, so that each one skips the ports of the earlier ones. */
async function startDevServers(remotes: readonly Target[]): Promise<readonly DevServer[]> {
  if (remotes.length === 0) return [];
  // The bundler is loaded only when needed.
  const { startDevServer } = await import("./dev-servers.ts");
  const started: DevServer[] = [];
  for (const remote of remotes) started.push(await startDevServer(remote));
  return started;
}

async function run(environment: Environment, flags: readonly string[], children: Children): Promise<void> {
  children.stopWithinMs = environment.drainMs + environment.shutdownMs + 3_000;
  const all = targets(environment.flavour);
  const served = servedRemotes(flags, all);
  await refuseUsedFolder(environment);
  await refuseTakenPorts(environment);
  await buildMissing(all);
  const codes = environment.studios.map(({ code }) => code);
  const keys = loadKeys(environment.dataFolder, codes, environment.keys);
  const local = environment.localOrigin;
  const whileRunning = <Result>(work: (ending: AbortSignal) => Promise<Result>, child: Child, what: string) =>
    Promise.race([children.ended, waitForChild(work, child, what)]);
  const site = await step("Starting", async () => {
    const started = startParties(children, environment, keys);
    await Promise.all(
      started.map(({ child, address }) =>
        whileRunning((ending) => untilHealthy(address, ending), child, `the ${child.name} at ${address}`),
      ),
    );
    return started[0].child;
  });
  const registry = openRegistry(local, keys.operator);
  const published = await step("Publishing", () =>
    whileRunning(
      () => publishBuilds(registry, all.filter(isRelease)),
      site,
      "the site to store the releases",
    ),
  );
  sayLeft(published, environment);
  await step("Reading the studios' titles", () =>
    whileRunning(() => becomeReady(site), site, "the site to read the studios' titles"),
  );
  await whileRunning(
    (ending) => untilHealthy(`${local}/healthz`, ending),
    site,
    `the site to be ready at ${local}/healthz`,
  );
  sayReady(environment, await startDevServers(served));
  if (served.length > 0) void swapByHand(served, registry, process.stdin);
  await children.ended;
}

const lookForShellEveryMs = 500;

/** Ends when npm ends: npm sends SIGTERM to the shell of a script, and many shells do not forward it. */
function onShellGone(end: () => void): void {
  if (!process.env["npm_lifecycle_event"]) return;
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) end();
  }, lookForShellEveryMs).unref();
}

/**
 * Starts everything on one machine: builds outdated targets, starts the site and the other parties, publishes
 * new builds, and runs until it is ended. Ctrl-C and SIGTERM end every process that it started.
 *
 * @param flags `--development` starts a shell in which a tab can run a remote from a developer's machine;
 *   names of remotes after it are served from their sources by this very process
 */
export async function start(flags: readonly string[]): Promise<void> {
  if (flags.includes("--development")) process.env["FLAVOUR"] = "development";
  const children = new Children();
  let isEnding = false;
  const end = (code: number) => {
    if (isEnding) return;
    isEnding = true;
    void children.stop().then(() => process.exit(code));
  };
  process.on("SIGINT", () => end(0));
  process.on("SIGTERM", () => end(0));
  process.on("SIGHUP", () => end(0));
  onShellGone(() => end(0));
  try {
    await run(readEnvironment(process.env, projectRoot), flags, children);
  } catch (error) {
    if (isEnding) return;
    const isExpected = [
      CannotStart,
      EnvironmentError,
      DataFileError,
      BuildFailed,
      ChildEnded,
      RegistryFailure,
    ].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    end(1);
  }
}
