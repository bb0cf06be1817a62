import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readEnvironment } from "@tessera/site/environment";
import { operatorsFile } from "@tessera/site/keys";
import { writeSiteFile } from "@tessera/site/site-file";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { projectRoot } from "./build/targets.ts";
import { sayReady } from "./start/say-ready.ts";

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "tessera's operator-"));
  const operator = { username: "owner", password: "correct", totpSecret: "JBSWY3DPEHPK3PXP" };
  writeFileSync(operatorsFile(dataFolder), JSON.stringify(operator));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

/** Prints the end of a start with these variables, and returns the command for the code of the desk. */
function printedCommand(variables: Record<string, string>): string {
  const environment = readEnvironment({ ...variables, DATA_DIR: dataFolder }, projectRoot);
  writeSiteFile(environment);
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  sayReady(environment, []);
  const printed = String(print.mock.lastCall?.[0]);
  print.mockRestore();
  return /Code of the desk *(.+)/.exec(printed)?.[1] ?? "";
}

/** Output of a command in another terminal, without the variables of the start. */
async function inAnotherTerminal(command: string): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  const options = { cwd: projectRoot, env: { PATH, HOME } };
  return (await promisify(execFile)("sh", ["-c", command], options)).stdout;
}

describe("the printed command for the code of the desk", () => {
  it.each([
    ["another port", { PORT: "4990" }, "http://desk.localhost:4990"],
    [
      "public addresses",
      {
        NODE_ENV: "production",
        PUBLIC_ORIGIN: "https://play.example",
        DESK_ORIGIN: "https://desk.play.example",
      },
      "https://desk.play.example",
    ],
  ])("%s: names the address of that desk", async (_given, variables, desk) => {
    const output = await inAnotherTerminal(printedCommand(variables));
    expect(output).toMatch(
      new RegExp(`^Desk +${desk}/desk\nUsername +owner\nPassword +correct\nCode +\\d{6}`, "m"),
    );
  });

  it("a data folder of an earlier version, without the desk's address: that of the variables", async () => {
    const command = printedCommand({});
    writeFileSync(join(dataFolder, "site.json"), JSON.stringify({ origin: "http://localhost:4990" }));
    expect(await inAnotherTerminal(command)).toContain("http://desk.localhost:3000/desk\n");
  });
});
