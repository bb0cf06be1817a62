import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EnvironmentError, readEnvironment } from "./environment.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const token = "t".repeat(43);
const read = (source: NodeJS.ProcessEnv) => readEnvironment(source, folder);
const problemsOf = (source: NodeJS.ProcessEnv): string => {
  try {
    read(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "";
};
function write(text: string, mode = 0o600): string {
  const file = join(folder, "secret");
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

describe("a secret that is given as a file", () => {
  it.each(["", "\n", "\r\n"])("with %j at its end: read without it", (ending) => {
    expect(read({ TOKEN_KEY_FILE: write(token + ending) }).keys.token).toBe(token);
  });

  it("with a relative path: read below the root", () => {
    write(token);
    expect(read({ TOKEN_KEY_FILE: "secret" }).keys.token).toBe(token);
  });

  it("as JSON on several lines: read as a whole", () => {
    const secrets = { "orchid-arc": ["s".repeat(32)] };
    const file = write(`${JSON.stringify(secrets, null, 2)}\n`, 0o640);
    expect(read({ PROVIDER_SECRETS_FILE: file }).keys.providers).toEqual(secrets);
  });

  it("with an address of the database: used, and no part of it is in a message", () => {
    const url = "postgres://site:hidden@db/site";
    expect(read({ DATABASE_URL_FILE: write(`${url}\n`) }).postgresql?.url).toBe(url);
    expect(problemsOf({ DATABASE_URL_FILE: write(`${url}\nmore`) })).not.toContain("hidden");
  });

  it.each([
    ["empty", () => write(""), /is empty/],
    ["a line break alone", () => write("\n"), /is empty/],
    ["two lines", () => write(`${token}\nmore`), /more than one line/],
    ["larger than a secret may be", () => write("x".repeat(70_000)), /more than 64 kB/],
    ["readable by everybody", () => write(token, 0o644), /can be read by every user/],
    ["a folder", () => (mkdirSync(join(folder, "secret")), join(folder, "secret")), /is not a file/],
    ["a device without an end", () => "/dev/zero", /is not a file/],
    ["missing", () => join(folder, "nothing"), /does not exist/],
    ["below a file", () => join(write(token), "nothing"), /does not exist/],
    ["a part of a key", () => write("short"), /TOKEN_KEY: 32 random bytes/],
  ])("%s: refused with one sentence", (_name, file, sentence) => {
    expect(problemsOf({ TOKEN_KEY_FILE: file() })).toMatch(sentence);
  });

  it("besides the variable itself: refused", () => {
    expect(problemsOf({ TOKEN_KEY: token, TOKEN_KEY_FILE: write(token) })).toMatch(
      /TOKEN_KEY is set as well/,
    );
  });

  it("for a variable that is no secret: refused", () => {
    expect(problemsOf({ PORT_FILE: write("3000"), DATA_DIR_FILE: "x" })).toMatch(
      /PORT_FILE: PORT is no secret.*\n.*DATA_DIR_FILE: DATA_DIR is no secret/,
    );
  });
});

describe("a name that is no known variable", () => {
  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_CONECTIONS", "DATABASE_CONNECTIONS"],
    ["TOKEN_KEYS", "TOKEN_KEY"],
    ["public_origin", "PUBLIC_ORIGIN"],
    ["CODE_KEY_FILES", "CODE_KEY_FILE"],
    ["MONEY_MODES", "MONEY_MODE"],
  ])("%s: refused, with the suggestion %s", (name, nearest) => {
    expect(problemsOf({ [name]: "x" })).toContain(`${name}: no such variable; ${nearest} is meant?`);
  });

  it.each([
    "HOME",
    "PATH",
    "HOSTNAME",
    "SHELL",
    "LOGNAME",
    "NODE_OPTIONS",
    "NODE_PATH",
    "DATABASE_PRIVATE_URL",
    "npm_config_cache",
  ])("%s of another program: ignored", (name) => {
    expect(problemsOf({ [name]: "x" })).toBe("");
  });
});
