import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { endWithUs } from "../../tools/testing/processes.ts";

/** A program, or a library, of an operating system's package that a scenario uses. */
export interface Program {
  readonly name: string;
  /** Debian's package with it. */
  readonly package: string;
}

/** The programs of each scenario, by the folder with its tests. */
export const scenarioPrograms = {
  proxy: [
    { name: "prometheus", package: "prometheus" },
    { name: "haproxy", package: "haproxy" },
    { name: "openssl", package: "openssl" },
  ],
  pool: [{ name: "pgbouncer", package: "pgbouncer" }],
  upgrade: [{ name: "git", package: "git" }],
  failover: [
    { name: "patroni", package: "patroni" },
    { name: "patronictl", package: "patroni" },
    { name: "etcd", package: "etcd-server" },
    { name: "pg_basebackup", package: "postgresql" },
    { name: "haproxy", package: "haproxy" },
  ],
  backup: [
    { name: "pgbackrest", package: "pgbackrest" },
    { name: "pg_basebackup", package: "postgresql" },
  ],
  limits: [
    { name: "redis-server", package: "redis-server" },
    { name: "redis-sentinel", package: "redis-sentinel" },
    { name: "redis-cli", package: "redis-tools" },
    { name: "haproxy", package: "haproxy" },
    { name: "openssl", package: "openssl" },
  ],
  clocks: [
    { name: "libfaketime.so.1", package: "libfaketime" },
    { name: "redis-server", package: "redis-server" },
    { name: "redis-cli", package: "redis-tools" },
    { name: "prometheus", package: "prometheus" },
    { name: "haproxy", package: "haproxy" },
    { name: "openssl", package: "openssl" },
  ],
  disk: [
    { name: "mkfs.ext4", package: "e2fsprogs" },
    { name: "mount", package: "mount" },
    { name: "umount", package: "mount" },
    { name: "prometheus", package: "prometheus" },
    { name: "prometheus-node-exporter", package: "prometheus-node-exporter" },
    { name: "haproxy", package: "haproxy" },
    { name: "openssl", package: "openssl" },
  ],
  bucket: [
    { name: "swift-ring-builder", package: "swift" },
    { name: "swift-proxy-server", package: "swift-proxy" },
    { name: "swift-account-server", package: "swift-account" },
    { name: "swift-container-server", package: "swift-container" },
    { name: "swift-object-server", package: "swift-object" },
    { name: "haproxy", package: "haproxy" },
    { name: "openssl", package: "openssl" },
  ],
  "cut-off": [
    { name: "ip", package: "iproute2" },
    { name: "nft", package: "nftables" },
    { name: "prometheus", package: "prometheus" },
    { name: "haproxy", package: "haproxy" },
    { name: "openssl", package: "openssl" },
  ],
} as const satisfies Readonly<Record<string, readonly Program[]>>;

/** Name of a scenario, and of its folder. */
export type Scenario = keyof typeof scenarioPrograms;

export const isScenario = (name: string): name is Scenario => Object.hasOwn(scenarioPrograms, name);

/** True for a scenario that creates network namespaces, or mounts a disk. */
export const needsRoot = (scenario: Scenario): boolean => scenario === "cut-off" || scenario === "disk";

/** Folders of programs: of PATH, system services, libfaketime, and PostgreSQL, the newest first. */
function programFolders(): readonly string[] {
  const versions = "/usr/lib/postgresql";
  const postgres = existsSync(versions)
    ? readdirSync(versions).sort((left, right) => Number(right) - Number(left))
    : [];
  return [
    ...(process.env["PATH"] ?? "").split(":").filter((folder) => folder !== ""),
    "/usr/sbin",
    `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime`,
    ...postgres.map((version) => join(versions, version, "bin")),
  ];
}

/** Path of an installed program; undefined where it is not installed. */
const findProgram = (name: string): string | undefined =>
  programFolders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

type ProgramName = (typeof scenarioPrograms)[Scenario][number]["name"];

/** Path of a program of the scenarios. Throws with the package to install. */
export function programPath(name: ProgramName): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`The program ${name} is missing: npm run nodes names its package.`);
  return path;
}

/** Starts a program of the scenarios, by default without its output. It ends with this process. */
export function startProgram(
  name: ProgramName,
  parameters: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(programPath(name), parameters, { stdio: "ignore", ...options });
  endWithUs(child, "SIGKILL");
  return child;
}

/** Replaces lines of a configuration; everything else stays. Throws when a line is not there. */
export const adaptLines = (
  configuration: string,
  replaced: readonly (readonly [line: RegExp, by: string])[],
): string =>
  replaced.reduce((text, [line, by]) => {
    if (text.search(line) < 0) throw new Error(`The configuration has no line ${String(line)}.`);
    return text.replace(line, by);
  }, configuration);

/** The programs of scenarios that are not installed. */
export const missingPrograms = (scenarios: readonly Scenario[]): readonly Program[] =>
  scenarios
    .flatMap((scenario): readonly Program[] => scenarioPrograms[scenario])
    .filter(({ name }) => findProgram(name) === undefined);
