import { join, relative } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import { FolderInUse, lockFolder } from "@tessera/database";
import { EnvironmentProblem, readEnvironment, type Environment } from "@tessera/site/environment";
import { loadKeys, operatorsFile, operatorTokenFile, type Keys } from "@tessera/site/keys";
import { liveStudioCode, providerCodes } from "@tessera/site/provider-codes";
import { build, BuildFailed, isBuilt, type Flavour } from "../build/build.ts";
import { projectRoot, targets, type Target } from "../build/targets.ts";
import { ChildEnded, Children } from "./children.ts";
import { isTaken } from "./ports.ts";
import { publishBuilds, type Published } from "./publish-builds.ts";
import { untilHealthy } from "./until-healthy.ts";

/** Something that a person has to mend before a start can succeed; its message is all he needs. */
class CannotStart extends Error {}

const say = (line: string) => console.log(line);

/** The site holds the folder's lock while it runs; taking it for a moment tells whether it does, before anything is built. */
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

/** Ports of the other parties, counted from the site's: studios, gateway, mailbox, live studio, outgoing mail. */
const partyPorts = { studio: 1, gateway: 2, mailbox: 3, liveStudio: 4, smtp: 5 } as const;

async function refuseTakenPorts(environment: Environment): Promise<void> {
  const parties = Object.values(partyPorts).map(
    (offset) => [environment.port + offset, "127.0.0.1"] as const,
  );
  for (const [port, host] of [[environment.port, environment.host] as const, ...parties]) {
    if (await isTaken(port, host)) {
      throw new CannotStart(`Port ${port} is taken by another program; set PORT to a free one.`);
    }
  }
}

async function buildMissing(flavour: Flavour): Promise<readonly Target[]> {
  const all = targets();
  const stale = all.filter((target) => !isBuilt(target, flavour));
  if (stale.length > 0) say(`Building ${stale.map(({ name }) => name).join(", ")} …`);
  for (const target of stale) await build(target, flavour);
  return all;
}

function startParties(children: Children, environment: Environment, keys: Keys): void {
  const site = children.start("site", join(projectRoot, "site/dist/site.js"), {
    TESSERA_AWAITS_RELEASES: "1",
  });
  children.site = site;
  const { [liveStudioCode]: liveSecrets, ...studioSecrets } = keys.providers;
  const portOf = (party: keyof typeof partyPorts) => String(environment.port + partyPorts[party]);
  const built = (name: string) => join(projectRoot, `sandbox/dist/${name}.js`);
  const journals = join(environment.dataFolder, "sandbox");
  children.start("game studios", built("studio"), {
    STUDIO_PORT: portOf("studio"),
    STUDIO_ORIGIN: environment.studioOrigin,
    SITE_ORIGIN: environment.publicOrigin,
    SITE_API_URL: `http://127.0.0.1:${environment.port}`,
    STUDIO_SECRETS: JSON.stringify(
      Object.fromEntries(Object.entries(studioSecrets).map(([code, [secret]]) => [code, secret])),
    ),
    STUDIO_DATA_DIR: journals,
  });
  children.start("payment gateway", built("gateway"), {
    GATEWAY_PORT: portOf("gateway"),
    GATEWAY_ORIGIN: environment.gatewayOrigin,
    GATEWAY_SECRET: keys.gateway,
    GATEWAY_DATA_DIR: journals,
  });
  children.start("mailbox", built("mailbox"), {
    MAILBOX_PORT: portOf("mailbox"),
    SMTP_PORT: portOf("smtp"),
  });
  children.start("live studio", built("live-studio"), {
    LIVE_PORT: portOf("liveStudio"),
    LIVE_ORIGIN: environment.liveStudioOrigin,
    SITE_ORIGIN: environment.publicOrigin,
    LIVE_SECRET: liveSecrets?.[0] ?? "",
    LIVE_DATA_DIR: journals,
  });
}

function sayPublished(published: readonly Published[]): void {
  const promoted = published.filter(({ outcome }) => outcome === "promoted");
  if (promoted.length > 0)
    say(`Published ${promoted.map(({ name, label }) => `${name} ${label}`).join(", ")}`);
  for (const { name, label } of published.filter(({ outcome }) => outcome === "left")) {
    say(`${name} stays as an operator set it; ${label} is published: npx tessera promote ${name} ${label}`);
  }
}

function sayReady(environment: Environment): void {
  const token = relative(projectRoot, operatorTokenFile(environment.dataFolder));
  const keys = relative(projectRoot, join(environment.dataFolder, "keys.json"));
  const operators = relative(projectRoot, operatorsFile(environment.dataFolder));
  const { publicOrigin } = environment;
  const lines: readonly (readonly [string, string])[] = [
    ["Tessera", publicOrigin],
    ["Game studios", environment.studioOrigin],
    ["Payment gateway", `${environment.gatewayOrigin}/payouts`],
    ["Mailbox", environment.mailboxOrigin],
    ["Live studio", environment.liveStudioOrigin],
    ...(environment.mode === "production" ? [] : ([["API", `${publicOrigin}/api/docs`]] as const)),
    ...(environment.demoPlayer
      ? ([["Demo login", "demo / Mosaic2026, or demobaht / Mosaic2026 with baht"]] as const)
      : []),
    ["Operator", `npx tessera status   (token: ${token})`],
    ["Back office", `${publicOrigin}/admin/api/login   (first operator: ${operators})`],
    ["Keys", keys],
  ];
  const told = lines.map(([name, value]) => `  ${name.padEnd(17)}${value}`);
  say(["", ...told, "", "  Ctrl-C ends it.", ""].join("\n"));
}

async function run(environment: Environment, children: Children): Promise<void> {
  await refuseUsedFolder(environment);
  await refuseTakenPorts(environment);
  const built = await buildMissing(environment.flavour);
  const keys = loadKeys(environment.dataFolder, providerCodes, environment.signatureKey);
  startParties(children, environment, keys);
  const local = `http://127.0.0.1:${environment.port}`;
  const { studioOrigin, gatewayOrigin, mailboxOrigin, liveStudioOrigin } = environment;
  const parties = [studioOrigin, gatewayOrigin, mailboxOrigin, liveStudioOrigin];
  await Promise.race([
    children.ended,
    untilHealthy([`${local}/livez`, ...parties.map((origin) => `${origin}/healthz`)]),
  ]);
  const shipped = built.filter(({ kind }) => kind !== "service");
  sayPublished(await publishBuilds(local, keys.operator, shipped));
  children.site?.process.send("releases are published");
  await Promise.race([children.ended, untilHealthy([`${local}/healthz`])]);
  sayReady(environment);
  await children.ended;
}

/**
 * Starts everything on one machine: builds what is stale, starts the site and the other parties, publishes what is new, and
 * stays until it is ended. Ctrl-C and SIGTERM end every process that it started.
 *
 * @param flags `--development` builds the flavour that lets one remote run from a developer's machine
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
  try {
    await run(readEnvironment(process.env, projectRoot), children);
  } catch (error) {
    if (isEnding) return;
    const isExpected = [CannotStart, EnvironmentProblem, BuildFailed, ChildEnded].some(
      (kind) => error instanceof kind,
    );
    console.error(isExpected && error instanceof Error ? error.message : error);
    end(1);
  }
}
