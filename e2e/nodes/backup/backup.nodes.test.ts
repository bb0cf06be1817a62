import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresBooks, withBooks } from "../../outside/books.ts";
import { type BackedUpSite, type Restore, startBackedUpSite } from "./backed-up-site.ts";
import { compareCluster, compareMoment } from "./compare-moment.ts";
import { startPromoted } from "./promoted-cluster.ts";
import { runSite } from "./run-site.ts";

let backedUp: BackedUpSite;
beforeAll(async () => {
  backedUp = await startBackedUpSite();
}, 600_000);
afterAll(() => backedUp.stop());

const cluster = (name: string) => join(backedUp.clusters, name);

/** Labels of the backups of a kind in the repository: `F` is full, `I` incremental. */
const labels = (kind: "F" | "I") =>
  readdirSync(join(backedUp.postgres.repository, "backup/tessera")).filter(
    (name) => /^\d{8}-\d{6}F/.test(name) && name.endsWith(kind),
  );

/** Cuts the files below a folder whose names are chosen to half of their size. Throws when there is none. */
function cutFilesBelow(folder: string, isChosen: (name: string) => boolean): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isChosen(entry.name),
  );
  if (files.length === 0) throw new Error(`${folder} has no such file.`);
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    truncateSync(path, Math.floor(statSync(path).size / 2));
  }
}

describe("a restore to a moment under load", () => {
  it("each booking acknowledged before is there, none of what was sent after, and all parts hold", async () => {
    const { restore, moment, load, variables } = backedUp;
    const into = cluster("moment");
    const { code, output, complaint } = await restore({ into });
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    const [first, ...lines] = output.trimEnd().split("\n");
    console.log(first);
    expect(first).toContain(`Restored the backup ${labels("I").at(-1)} and the log to its transaction of`);
    const [, last = ""] = /its transaction of (\S+):/.exec(first ?? "") ?? [];
    expect(Date.parse(last)).toBeLessThanOrEqual(moment.at.getTime());
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual([
      "schema:",
      "keys:",
      "chain:",
      "books:",
      "files:",
      "The",
    ]);
    expect(output).toContain("chain: 1 changes of releases");
    expect(output).toContain("files: 1 of 1 live releases");

    const promoted = await startPromoted(into);
    try {
      const { compared, ...differences } = await withBooks(openPostgresBooks(promoted.url), ({ ask }) =>
        compareMoment(ask, moment, load),
      );
      expect(differences).toEqual({ lost: [], early: [] });
      expect(compared.before).toBeGreaterThan(100);
      expect(compared.after).toBeGreaterThan(100);
      const verified = await runSite(["verify"], { ...variables, DATABASE_URL: promoted.url });
      expect(verified).toMatchObject({ code: 0, complaint: "" });
    } finally {
      await promoted.stop();
    }
  });

  it("from the full backup, by its label: its log leads to the same moment", async () => {
    const [first = ""] = labels("F");
    const { code, output } = await backedUp.restore({ into: cluster("first"), more: ["--set", first] });
    expect([code, output]).toEqual([0, expect.stringContaining(`Restored the backup ${first} and the log`)]);
  });

  it("to the end of the archive: each acknowledged booking is there", async () => {
    const into = cluster("latest");
    const { code, complaint } = await backedUp.restore({ into, to: "latest" });
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(existsSync(join(into, "standby.signal"))).toBe(false);
    const { load } = backedUp;
    const end = { answered: load.operations(), answers: load.answers(), sent: new Set(load.operations()) };
    const { compared, ...differences } = await compareCluster(into, end, load);
    expect(differences).toEqual({ lost: [], early: [] });
    expect(compared.before).toBeGreaterThan(200);
  });

  it("whose release files are lost: the cluster stays, and ends with 1 and the part that fails", async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), "tessera-backup-data-"));
    try {
      const keys = readFileSync(join(backedUp.site.dataFolder, "keys.json"));
      writeFileSync(join(dataFolder, "keys.json"), keys);
      const into = cluster("without-files");
      const { code, output, complaint } = await backedUp.restore({
        into,
        variables: { DATA_DIR: dataFolder },
      });
      expect(code).toBe(1);
      expect(output).toContain("files: FAILED\n  js/entry.js of shell");
      expect(complaint).toMatch(/is not as it should be: files\. /);
      expect(existsSync(join(into, "PG_VERSION"))).toBe(true);
      expect(readdirSync(dataFolder)).toEqual(["keys.json"]);
    } finally {
      rmSync(dataFolder, { recursive: true });
    }
  });
});

describe("a restore that is refused", () => {
  /** Expects one sentence, exit code 1, and no folder. */
  async function expectRefused(restore: Omit<Restore, "into">, sentence: RegExp): Promise<void> {
    const into = cluster("refused");
    const { code, complaint } = await backedUp.restore({ into, ...restore });
    expect({ code, complaint }).toEqual({ code: 1, complaint: expect.stringMatching(sentence) });
    expect(complaint.trimEnd()).not.toContain("\n");
    expect(existsSync(into)).toBe(false);
  }

  it("a time in the future, before the first backup, or without a zone", async () => {
    const { beforeBackups, restore } = backedUp;
    await expectRefused({ to: "2999-01-01T00:00:00Z" }, /is in the future: choose an earlier time/);
    await expectRefused(
      { to: beforeBackups.toISOString() },
      /^No backup ended before .*: choose a time after \d{4}-/,
    );
    const into = cluster("refused");
    expect(await restore({ into, to: "2026-11-30T04:05:06" })).toMatchObject({
      code: 2,
      complaint: expect.stringMatching(/^Usage: .* restore --to/),
    });
  });

  it("a folder with a file: it stays as it is", async () => {
    const folder = mkdtempSync(join(backedUp.clusters, "used-"));
    writeFileSync(join(folder, "file"), "");
    expect(await backedUp.restore({ into: folder })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/is not empty: choose an empty folder/),
    });
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it.skipIf(process.getuid?.() !== 0)("by root in a folder of root", async () => {
    expect(await backedUp.restore({ into: "/tessera-restored" })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/belongs to root, as whom PostgreSQL does not run: choose/),
    });
  });

  it("without pgBackRest, with another key of the repository, of an unknown stanza or backup", async () => {
    const { postgres, clusters } = backedUp;
    await expectRefused({ variables: { PATH: clusters } }, /^The program pgbackrest is missing: install/);
    await expectRefused(
      { config: postgres.withOtherKey() },
      /^The repository of backups cannot be read \(.+\)\. Correct the configuration of pgBackRest/,
    );
    await expectRefused(
      { more: ["--stanza", "other"] },
      /has no backup of the stanza other \(.+\)\. Correct/,
    );
    await expectRefused({ more: ["--set", "other"] }, /^No backup other ended before .*F/);
  });

  it("a backup that is cut: a file of it, or its list of files", async () => {
    const { postgres } = backedUp;
    const [full = ""] = labels("F");
    const cut = await postgres.changedCopy((copy) =>
      cutFilesBelow(join(copy, "backup/tessera", full, "pg_data/base"), () => true),
    );
    await expectRefused(
      { config: cut },
      /cannot be restored, and nothing was changed \(.+\)\. Name an earlier/,
    );
    const unlisted = await postgres.changedCopy((copy) =>
      cutFilesBelow(join(copy, "backup/tessera", labels("I").at(-1) ?? ""), (name) =>
        name.startsWith("backup.manifest"),
      ),
    );
    await expectRefused({ config: unlisted }, /cannot be restored, and nothing was changed \(.+\)\. Name an/);
  });

  it("an archive whose log is cut before the moment, or lacks a file before its end", async () => {
    const config = await backedUp.postgres.changedCopy((copy) =>
      cutFilesBelow(join(copy, "archive/tessera"), (name) => /^[0-9A-F]{24}-/.test(name)),
    );
    await expectRefused(
      { config },
      /^The log of the archive does not lead to that time, and nothing was changed/,
    );
    await expectRefused(
      { config, to: "latest" },
      /\([0-9A-F]{24} is not readable\)\. Choose a time before it/,
    );
    const withGap = await backedUp.postgres.changedCopy((copy) => {
      const files = readdirSync(join(copy, "archive/tessera"), { recursive: true, encoding: "utf8" });
      const ofLog = files.filter((file) => /\/[0-9A-F]{24}-[^/]*$/.test(file)).toSorted();
      rmSync(join(copy, "archive/tessera", ofLog.at(-2) ?? ""));
    });
    await expectRefused(
      { config: withGap, to: "latest" },
      /\([0-9A-F]{24} is not readable\)\. Choose a time/,
    );
  });

  it("a backup of another installation: by its keys, and by a role that it lacks", async () => {
    const { postgres, clusters } = backedUp;
    await expectRefused(
      { variables: { DATA_DIR: join(clusters, "nothing") } },
      /^The backup is of another installation, or its keys were replaced since.*TOKEN_KEY/,
    );
    const url = new URL(postgres.server.url);
    url.username = "stranger";
    await expectRefused(
      { variables: { DATABASE_URL: url.href } },
      /^The backup is of another installation: it lacks the role.*"stranger" does not exist/,
    );
  });

  it("a backup of a newer build", async () => {
    const { postgres } = backedUp;
    await postgres.ask(
      "insert into registry_migrations (file, digest, kind) values ('9999_newer.sql', '', 'contract')",
    );
    const to = new Date().toISOString();
    await postgres.ask("delete from registry_migrations where file = '9999_newer.sql'");
    await postgres.archiveAll();
    await expectRefused(
      { to },
      /^This build cannot use the backup, and nothing was changed \(.*9999_newer\.sql.*\) Run the command of the build/,
    );
  });
});
