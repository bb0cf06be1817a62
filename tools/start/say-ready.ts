import { isAbsolute, join, relative } from "node:path";
import type { Environment } from "@tessera/site/environment";
import { operatorsFile, operatorTokenFile } from "@tessera/site/keys";
import { overrideAddress } from "../build/dev-server.ts";
import { projectRoot } from "../build/targets.ts";
import type { DevServer } from "./dev-servers.ts";
import type { Published } from "./publish-builds.ts";
import { swapHint } from "./swap-by-hand.ts";

type Line = readonly [name: string, value: string];

/** Path relative to the project's folder, or absolute outside of it. */
function inProject(path: string): string {
  const below = relative(projectRoot, path);
  return below.startsWith("..") || isAbsolute(below) ? path : below;
}

/** Pattern of a word that needs no quotes in a POSIX shell. */
const quoted = (word: string) =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * Command for an operator in another terminal in the project's folder: what it needs is in the data folder,
 * whose path is included unless it is the default.
 */
function operatorCommand({ dataFolder }: Environment, command = "npx tessera"): string {
  const isDefault = dataFolder === join(projectRoot, ".data");
  return isDefault ? command : `DATA_DIR=${quoted(dataFolder)} ${command}`;
}

function table(lines: readonly Line[]): string {
  return lines.map(([name, value]) => `  ${name.padEnd(17)}${value}\n`).join("");
}

/** Pointers that an operator changed and that the start therefore did not change. */
export function sayLeft(published: readonly Published[], environment: Environment): void {
  for (const { name, label } of published.filter(({ outcome }) => outcome === "left")) {
    console.log(
      `  ${name} stays as an operator set it; to have what was built: ${operatorCommand(environment)} promote ${name} ${label}`,
    );
  }
}

/**
 * Prints the end of a start: the URLs, and how to log in.
 *
 * @param served the remotes that this start serves from their sources
 */
export function sayReady(environment: Environment, served: readonly DevServer[]): void {
  const { publicOrigin, deskOrigin, dataFolder } = environment;
  const site: readonly Line[] = [
    ["Tessera", publicOrigin],
    ...served.map(({ name, entry }): Line => [`Your ${name}`, overrideAddress(publicOrigin, name, entry)]),
    ...(served.length > 0
      ? ([["Swap", `${swapHint(served)}: open pages of the site get your sources, and back`]] as const)
      : []),
    ...(environment.demoPlayer
      ? ([["Demo login", "demo / Mosaic2026, or demobaht / Mosaic2026 with baht"]] as const)
      : []),
  ];
  const parties: readonly Line[] = [
    ["Mailbox", environment.mailboxOrigin],
    ["Payment gateway", `${environment.gatewayOrigin}/payouts`],
    ["Game studios", environment.studioOrigin],
    ...(environment.studios.some(({ origin }) => origin === environment.liveStudioOrigin)
      ? ([["Live studio", environment.liveStudioOrigin]] as const)
      : []),
    ...(environment.mode === "production" ? [] : ([["API", `${publicOrigin}/api/docs`]] as const)),
  ];
  const operator: readonly Line[] = [
    [
      "Operator",
      `${operatorCommand(environment)} status   (token: ${inProject(operatorTokenFile(dataFolder))})`,
    ],
    ["Desk", `${deskOrigin}/desk   (first operator: ${inProject(operatorsFile(dataFolder))})`],
    ["Code of the desk", operatorCommand(environment, "npm run operator")],
    ["Keys", inProject(join(dataFolder, "keys.json"))],
  ];
  console.log(`\n${[site, parties, operator].map(table).join("\n")}\n  Ctrl-C ends it.\n`);
}
