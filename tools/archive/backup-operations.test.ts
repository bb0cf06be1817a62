import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../build/targets.ts";

const read = (path: string) => readFileSync(join(projectRoot, "operations", path), "utf8");

/** Values by name of the lines `name=value` of a configuration, also of a name that occurs twice. */
function valuesOf(text: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const [, name = "", value = ""] of text.matchAll(/^([\w-]+) ?= ?(.*)$/gm))
    values.set(name, [...(values.get(name) ?? []), value]);
  return values;
}

const service = valuesOf(read("systemd/tessera-backup@.service"));
const archive = valuesOf(read("pgbackrest/postgresql.conf"));
const alerts = read("prometheus/alerts.yml");

describe.each(["pgbackrest/pgbackrest.conf", "pgbackrest/pgbackrest-bucket.conf"])("%s", (file) => {
  const text = read(file);
  const values = valuesOf(text);

  it("encrypted, with retention, and none of its secrets in it", () => {
    expect(values.get("repo1-cipher-type")).toEqual(["aes-256-cbc"]);
    expect(Number(values.get("repo1-retention-full")?.[0])).toBeGreaterThan(0);
    expect([...values.keys()].filter((name) => /pass|key/.test(name))).toEqual([]);
  });

  it("its stanza: that of the archive, of the service and of the command restore", () => {
    const stanzas = [...text.matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name);
    expect(stanzas).toEqual(["global", "tessera"]);
    expect(archive.get("archive_command")).toEqual(["'pgbackrest --stanza=tessera archive-push %p'"]);
    expect(service.get("ExecStart")).toEqual(["/usr/bin/pgbackrest --stanza=tessera --type=%i backup"]);
    const command = readFileSync(join(projectRoot, "site/src/restore/restore-command.ts"), "utf8");
    expect(command).toContain('stanza: { ...text, default: "tessera" }');
  });

  it("each folder that it writes: one that the service may write", () => {
    const writable = (service.get("ReadWritePaths") ?? [])
      .flatMap((paths) => paths.split(" "))
      .map((path) => path.replace(/^-/, ""));
    const folders = ["lock-path", "log-path", "spool-path"].flatMap((name) => values.get(name) ?? []);
    const repository = values.get("repo1-type")?.[0] === "s3" ? [] : (values.get("repo1-path") ?? []);
    expect(folders).toHaveLength(3);
    for (const folder of [...folders, ...repository])
      expect(
        writable.some((path) => folder === path || folder.startsWith(`${path}/`)),
        folder,
      ).toBe(true);
  });
});

describe("the schedule of backups", () => {
  it("full or incremental, once on each day, within the hours of the alert", () => {
    const timers = readdirSync(join(projectRoot, "operations/systemd")).filter((name) =>
      name.endsWith(".timer"),
    );
    const days = timers.map((name) => {
      const values = valuesOf(read(`systemd/${name}`));
      return [values.get("Unit")?.[0], values.get("OnCalendar")?.[0], values.get("Persistent")?.[0]];
    });
    expect(days).toEqual([
      ["tessera-backup@full.service", "Sun 02:15", "yes"],
      ["tessera-backup@incr.service", "Mon..Sat 02:15", "yes"],
    ]);
    const [, hours] = /max\(backup_completed_timestamp_seconds\) > (\d+) \* 3600/.exec(alerts) ?? [];
    expect(Number(hours)).toBeGreaterThan(24);
    expect(Number(hours)).toBeLessThan(48);
  });

  it("a quiet log: archived more often than the alert expects", () => {
    const [, seconds] = /pg_stat_archiver_last_archive_age > (\d+)/.exec(alerts) ?? [];
    expect(Number(archive.get("archive_timeout")?.[0])).toBeGreaterThan(0);
    expect(2 * Number(archive.get("archive_timeout")?.[0])).toBeLessThan(Number(seconds));
  });
});

describe("the time of the last backup", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tessera-backup-time-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("written by the service as the metric of the alert", () => {
    const [line = ""] = service.get("ExecStartPost") ?? [];
    const [, quoted = ""] = /^\+\/bin\/sh -c '(.*)'$/.exec(line) ?? [];
    // What systemd makes of the line, of an instance named `full`, and another folder.
    const script = quoted
      .replaceAll("\\\\", "\\")
      .replaceAll("$$", "$")
      .replaceAll("%i", "full")
      .replaceAll("%%", "%")
      .replace("cd /var/lib/prometheus/node-exporter", `cd '${folder}'`);
    expect(script).toContain(folder);
    const before = Math.floor(Date.now() / 1_000);
    execFileSync("sh", ["-c", script]);
    expect(readdirSync(folder)).toEqual(["backup-full.prom"]);
    const text = readFileSync(join(folder, "backup-full.prom"), "utf8");
    const [, metric = "", seconds] = /^(\w+)\{type="full"\} (\d+)\n$/.exec(text) ?? [];
    expect(alerts).toContain(`absent(${metric})`);
    expect(Number(seconds)).toBeGreaterThanOrEqual(before);
  });
});
