import { createHash } from "node:crypto";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import tar, { type Header } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { build } from "../build/build.ts";
import { freePorts } from "../testing/free-ports.ts";
import { archivedTargets, readProject } from "./archive-files.ts";
import { writeArchive, type Archive } from "./write-archive.ts";

// Writes the archive and starts the site from it as a process.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let archive: Archive;
let headers: Header[];

/** Unpacks an archive and returns the headers of its entries. */
async function unpack({ file }: Archive, into: string): Promise<Header[]> {
  const found: Header[] = [];
  const extract = tar.extract();
  const reading = pipeline(createReadStream(file), createGunzip(), extract);
  for await (const entry of extract) {
    found.push(entry.header);
    const path = join(into, entry.header.name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(entry, createWriteStream(path, { mode: entry.header.mode }));
  }
  await reading;
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-archive-"));
  for (const target of archivedTargets) await build(target);
  archive = await writeArchive(join(folder, "one"));
  headers = await unpack(archive, folder);
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Paths in the archive, below its folder. */
const paths = () => headers.map(({ name }) => name.slice(`${archive.folder}/`.length));

describe("the archive of a production node", () => {
  it("written a second time: the same bytes", async () => {
    const again = await writeArchive(join(folder, "two"));
    expect(again.sha256).toBe(archive.sha256);
    expect(readFileSync(again.file).equals(readFileSync(archive.file))).toBe(true);
  });

  it("every entry: no time, no owner, in the order of the paths", () => {
    expect(new Set(headers.map(({ mtime, uid, gid }) => `${mtime.getTime()} ${uid} ${gid}`))).toEqual(
      new Set(["0 0 0"]),
    );
    expect(paths()).toEqual(paths().toSorted((one, other) => (one < other ? -1 : 1)));
    expect(paths().length).toBeGreaterThan(1_000);
  });

  it("what it holds: builds, migrations and packages; no sources, tests, maps or other parties", () => {
    const tops = new Set(paths().map((path) => path.split("/").slice(0, 2).join("/")));
    const own = [...tops].filter((path) => !path.startsWith("node_modules/"));
    expect(new Set(own)).toEqual(
      new Set([
        "CHANGELOG.md",
        "README.md",
        "bin/tessera",
        "desk/dist",
        "operations/caddy",
        "operations/compose",
        "operations/container",
        "operations/grafana",
        "operations/haproxy",
        "operations/kubernetes",
        "operations/nginx",
        "operations/patroni",
        "operations/pgbouncer",
        "operations/pgbackrest",
        "operations/prometheus",
        "operations/systemd",
        "package.json",
        "releases/dist",
        "releases/migrations",
        "releases/node_modules",
        "remotes/account",
        "remotes/games",
        "remotes/referral",
        "remotes/wallet",
        "server/migrations",
        "shared/api-shapes",
        "shell/dist",
        "site/dist",
      ]),
    );
    const mine = paths().filter((path) => !path.includes("node_modules/"));
    expect(mine.filter((path) => /\.tsx?$|\.map$|inputs\.json$/.test(path))).toEqual([]);
    const packages = /node_modules\/(?:@tessera|typescript|vitest|@rspack|react|playwright-core)\//;
    expect(paths().filter((path) => packages.test(path))).toEqual([]);
  });
});

describe("an unpacked archive, with Node alone", () => {
  let site: ChildProcess;
  let port: number;
  let variables: Record<string, string>;

  /** Runs a program of the archive to its end; returns what it printed. */
  const run = (program: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: join(folder, archive.folder),
      env: variables,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout.trim();
  };
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);

  beforeAll(async () => {
    [port = 0] = await freePorts(6);
    // Nothing else of this process's environment: neither its paths nor its options of Node.
    variables = {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      DESK_ORIGIN: `http://desk.localhost:${port}`,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "error",
    };
  });
  afterAll(() => site.kill("SIGKILL"));

  it("migrations, then a start: healthy, with the version of the project and the digest of the script", async () => {
    expect(run("site/dist/site.js", "migrate")).toMatch(/\d+ migrations applied\.$/);
    site = spawn(process.execPath, ["site/dist/site.js"], {
      cwd: join(folder, archive.folder),
      env: variables,
      stdio: ["ignore", "inherit", "inherit"],
    });
    await expect.poll(() => get("/healthz").then((answer) => answer?.status), { timeout: 60_000 }).toBe(200);
    const script = readFileSync(join(folder, archive.folder, "site/dist/site.js"));
    const digest = createHash("sha256").update(script).digest("hex");
    const { version } = readProject();
    expect(await (await get("/healthz"))?.json()).toMatchObject({ version, build: digest.slice(0, 12) });
  }, 120_000);

  it("its shell, published and promoted by its own command line: a page whose script is served", async () => {
    run("bin/tessera", "promote", "shell", run("bin/tessera", "publish", "shell"));
    const page = await (await get("/"))?.text();
    const [script] = /\/r\/[^"]+\.js/.exec(page ?? "") ?? [];
    expect(script).toBeDefined();
    expect((await get(script ?? ""))?.status).toBe(200);
    expect((await get("/desk"))?.status).toBe(404);
  }, 120_000);

  it("pictures that native code draws: an icon and a captcha", async () => {
    const [captcha] = /\/art\/captcha\/[\w/-]+/.exec((await (await get("/register"))?.text()) ?? "") ?? [];
    for (const path of ["/icon-192.png", captcha ?? "no captcha"]) {
      const answer = await get(path);
      expect([path, answer?.status, answer?.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
    }
  });

  it("SIGTERM: ends with exit code 0", async () => {
    site.kill("SIGTERM");
    expect(await once(site, "exit")).toEqual([0, null]);
    expect(existsSync(join(folder, "data/database"))).toBe(true);
  });
});
