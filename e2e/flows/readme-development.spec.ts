import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "../fixtures.ts";
import { writeRemoteOfReadme } from "../readme.ts";
import { runCommand, type RunningCommand } from "../running-command.ts";
import { copySources } from "../../tools/testing/copy-sources.ts";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { isLoopback, tellsSockets } from "../../tools/testing/listening-sockets.ts";

const root = join(import.meta.dirname, "../..");
const portsInARow = 6;

test.describe("a team that uses the README's commands in a copy of the sources", () => {
  test.describe.configure({ mode: "serial" });
  let copy: string;
  let environment: Record<string, string>;
  let running: RunningCommand | undefined;

  test.beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), "tessera-team-"));
    copySources(root, copy);
    writeRemoteOfReadme(join(copy, "remotes/raffle"));
    const [port = 0] = await freePorts(portsInARow);
    // That of a terminal, without what the flows add.
    const { PATH = "", HOME = "" } = process.env;
    environment = { PATH, HOME, PORT: String(port) };
  });
  test.afterEach(async ({ page }) => {
    // The page would report that the site is gone.
    await page.goto("about:blank");
    await running?.interrupt();
    running = undefined;
  });
  test.afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a command until it prints the address of a tab with this remote from its sources. */
  async function develop(command: string, remote: string): Promise<{ printed: string; entry: string }> {
    running = runCommand(command, copy, environment);
    const [, printed = "", entry = ""] = await running.untilSays(
      new RegExp(String.raw`Your ${remote}:? +(http:\S+[?]override=${remote}@(http:\S+))`),
    );
    await expect.poll(async () => (await fetch(entry)).status).toBe(200);
    if (tellsSockets)
      expect(running.listeningSockets().filter((address) => !isLoopback(address))).toEqual([]);
    return { printed, entry };
  }

  /** Replaces a text in a source of the copy, as an editor would. */
  function edit(file: string, from: string, to: string): void {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}.`);
    writeFileSync(path, text.replace(from, to));
  }

  test("a remote of the site: an edit appears in the open page, which keeps its state", async ({ page }) => {
    // The first command in the copy builds nine packages and starts a site: 114 s beside other workers,
    // nearly the limit.
    test.slow();
    const { printed, entry } = await develop("npm run dev -- games", "games");
    if (tellsSockets) {
      const { port } = new URL(entry);
      const ports = running?.listeningSockets().map((address) => address.replace(/^.*:/, "")) ?? [];
      const expected = Array.from({ length: portsInARow }, (_, index) =>
        String(Number(environment["PORT"]) + index),
      );
      expect(ports).toEqual(expect.arrayContaining([...expected, port]));
    }
    await page.goto(printed);
    await expect(page.getByRole("complementary", { name: "Development" })).toContainText("games comes from");
    await page.getByRole("button", { name: "Pause the announcements" }).click();
    await expect(page.getByRole("button", { name: "Let the announcements change" })).toBeVisible();

    edit(
      "remotes/games/src/home/announcements.tsx",
      '<Icon name="bell" size="small" />',
      '<Icon name="bell" size="small" /><b>Edited</b>',
    );
    await expect(page.getByRole("region", { name: "Announcements" })).toContainText("Edited");
    await expect(page.getByRole("button", { name: "Let the announcements change" })).toBeVisible();
  });

  test("Enter in the terminal: a tab without the override swaps to the edited remote and back, without a reload", async ({
    page,
  }) => {
    const { printed } = await develop("npm run dev -- games", "games");
    edit("remotes/games/src/home/announcements.tsx", "<b>Edited</b>", "<b>Edited again</b>");
    await page.goto(new URL("/", printed).href);
    const announcements = page.getByRole("region", { name: "Announcements" });
    await expect(announcements).toContainText("Edited");
    await expect(page.locator("[data-rendered]")).toHaveCount(0);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    running?.type("");
    await running?.untilSays(/Open pages swap to games /);
    await expect(announcements).toContainText("Edited again");
    running?.type("");
    await expect(announcements).not.toContainText("again");
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  });

  test("a new remote: its tests pass, it is served, and one command publishes and promotes it", async ({
    page,
  }) => {
    const tests = runCommand("npm test -w remotes/raffle", copy, environment);
    expect([await tests.ended, tests.said()]).toEqual([0, expect.stringContaining("2 passed")]);

    const { printed } = await develop("npm run dev -- raffle", "raffle");
    await page.goto(printed);
    await expect(page.getByText("The next raffle is on Sunday.")).toBeVisible();
    await page.goto(new URL("/raffle", printed).href);
    await expect(page.getByRole("heading", { level: 1, name: "Raffle" })).toBeVisible();
    edit("remotes/raffle/src/draws-page.tsx", 't("raffle.title")', '`${t("raffle.title")} today`');
    await expect(page.getByRole("heading", { level: 1, name: "Raffle today" })).toBeVisible();
  });

  test("a remote served alone: its entry file is served", async () => {
    const { entry } = await develop("npm run dev -w remotes/games", "games");
    expect(await (await fetch(entry)).text()).toContain("tessera_games");
  });
});
