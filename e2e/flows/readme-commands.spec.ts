import { rmSync } from "node:fs";
import { join } from "node:path";
import * as z from "@tessera/shared/schema";
import { totpCode } from "@tessera/shared/testing/totp-code";
import { prepareWithdrawal, sendWithdrawal } from "../cashier.ts";
import { changeSettings, createOperator } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { ship } from "../lantern.ts";
import { deskCalls, writeRemoteOfReadme } from "../readme.ts";
import { renameBuild } from "../renamed-build.ts";
import { runCommand } from "../running-command.ts";
import { captchaAnswer } from "../start-site.ts";

const root = join(import.meta.dirname, "../..");

const waitingList = z.object({
  items: z.array(z.object({ id: z.string(), number: z.string(), version: z.number() })),
});

/**
 * Runs a command of the README on the site under test, with its examples replaced by what is there. Returns
 * what it prints.
 */
async function runReadme(
  command: string,
  { folder = root, ...examples }: Readonly<Record<string, string>> & { readonly folder?: string } = {},
): Promise<string> {
  const filled = Object.entries(examples).reduce((text, [from, to]) => text.replace(from, to), command);
  const running = runCommand(filled, folder, {
    ...process.env,
    NODE_ENV: "test",
    CAPTCHA_TEST_ANSWER: captchaAnswer,
  });
  if ((await running.ended) !== 0) throw new Error(`${filled} has failed:\n${running.said()}`);
  return running.said();
}

/** Publishes the remote of the site. Returns how it is promoted, and its label. */
async function publishGames() {
  const published = await runReadme("npx tessera publish remotes/games");
  const release = /^r_[0-9a-f]{64}$/m.exec(published)?.[0] ?? "";
  const promote = () => runReadme("npx tessera promote games <release>", { "<release>": release });
  const [, label = ""] =
    /^games (\S+) (?:is live|was live already), revision \d+$/m.exec(await promote()) ?? [];
  return { promote, label };
}

test("releases: published, promoted, listed and rolled back", async () => {
  const { promote, label } = await publishGames();
  expect(await runReadme("npx tessera status")).toContain(label);
  for (const rollback of [
    'npx tessera rollback games --reason "reels stop"',
    'npx tessera rollback games --kill --reason "wins are lost"',
  ]) {
    try {
      expect(await runReadme(rollback)).toContain("games is ");
    } finally {
      expect(await promote()).toContain(`games ${label} is live`);
    }
  }
});

test("releases: rolled back to a named one, then can-deploy, history, check and verify", async () => {
  const { label } = await publishGames();
  const to = { "1.4.2+3f0c1a9": label };
  expect(
    await runReadme('npx tessera rollback games --to 1.4.2+3f0c1a9 --reason "reels stop"', to),
  ).toContain(label);
  expect(await runReadme("npx tessera can-deploy shared/api-shapes/served.json")).toContain(
    "serves every release that is in use",
  );
  expect(await runReadme("npx tessera history games")).toContain("reels stop");
  expect(await runReadme("npx tessera check --repair")).toMatch(/\d+ files/);
  // What was refused in other flows at the same site is counted as well.
  expect(await runReadme("npx tessera verify")).toMatch(
    /^local, revision \d+: \d+ events(?:, \d+ refused attempts?)?$/m,
  );
});

test("a release for a share of the devices: can-promote, begin, advance, lock and roll back", async () => {
  const folder = renameBuild("games", "readme");
  const published = await runReadme("npx tessera publish remotes/games", { "remotes/games": folder });
  const release = { "<release>": /^r_[0-9a-f]{64}$/m.exec(published)?.[0] ?? "" };
  expect(await runReadme("npx tessera can-promote games <release>", release)).toContain(
    "of games can be promoted",
  );
  expect(await runReadme("npx tessera preview games <release>", release)).toMatch(
    /^http.+\/registry\/v1\/preview\?link=\S+\nuntil /m,
  );
  expect(await runReadme("npx tessera promote games <release> --percent 5", release)).toContain(
    "is live for 5 %",
  );
  try {
    expect(await runReadme("npx tessera advance games")).toContain("is live for 25 %");
    const checked = 'npx tessera policy games --steps 5,95 --checks trial,probe --reason "money"';
    expect(await runReadme(checked)).toContain("checks: trial and probe");
    const policy = 'npx tessera policy games --steps 1,5,25,95 --gate act --reason "new team"';
    expect(await runReadme(policy)).toContain("95 % for 10 minutes and 100 visits; gate acts");
    expect(await runReadme('npx tessera pause games --reason "no one watches"')).toContain("games is paused");
    expect(await runReadme("npx tessera resume games")).toContain("games goes on");
    expect(await runReadme('npx tessera lock games --reason "incident"')).toContain("games is locked");
    await expect(runReadme("npx tessera advance games")).rejects.toThrow("(incident)");
    expect(await runReadme("npx tessera unlock games")).toContain("games is unlocked");
  } finally {
    const watched = runReadme("npx tessera watch games").catch(String);
    expect(await runReadme('npx tessera rollback games --reason "reels stop"')).toContain("for everybody");
    // Begun later than the rollback, it says that there is no rollout.
    expect(await watched).toMatch(/is undone: operator \(reels stop\)|has no candidate/);
    await runReadme('npx tessera policy games --default --reason "the flow ends"');
  }
});

test("a retired remote: is no longer part of the site", async () => {
  const folder = join(root, "e2e/built/retired-raffle");
  rmSync(folder, { recursive: true, force: true });
  writeRemoteOfReadme(folder, 3);
  const bundler = JSON.stringify(join(root, "node_modules/.bin/rspack"));
  await runReadme(`${bundler} build`, { folder });
  await ship("raffle", join(folder, "dist"));
  expect(await runReadme('npx tessera retire raffle --reason "no licence"')).toContain(
    "raffle is out of the site",
  );
});

test("the desk by curl: an operator logs in, lists waiting work, and decides", async ({ page, register }) => {
  const { preparation, calls } = deskCalls();
  const [logIn = "", list = "", approve = "", ...others] = calls;
  expect(others).toEqual([]);
  const site = { "localhost:3000": new URL(process.env["TESSERA_URL"] ?? "").host };
  const callDesk = (call: string, session: string, examples: Readonly<Record<string, string>> = {}) =>
    runReadme([preparation, session, call].join("\n"), { ...site, ...examples });
  await changeSettings({ autoApprove: false });
  try {
    const { username } = await register();
    await page.goto("/withdraw");
    await prepareWithdrawal(page, username);
    const number = await sendWithdrawal(page, "75");

    const operator = await createOperator("cashier", "approver");
    const answer = await callDesk(logIn, "", {
      owner: operator.username,
      "…": operator.password,
      "the six digits": totpCode(operator.totpSecret, Date.now()),
    });
    const cookie = /__Host-operator=([^;]+)/.exec(answer)?.[1] ?? "";
    const csrfToken = /"csrfToken":"([^"]+)"/.exec(answer)?.[1] ?? "";
    const session = `session='${cookie}' token='${csrfToken}'`;
    const waiting = await callDesk(list, session);
    const { items } = z.parse(waitingList, JSON.parse(waiting.slice(waiting.indexOf("{"))));
    const { id = "", version = 0 } = items.find((withdrawal) => withdrawal.number === number) ?? {};
    const examples = { "<id>": id, '"version": 1': `"version": ${version}` };
    expect(await callDesk(approve, session, examples)).toContain('"status":"approved"');
    await expect(page.getByText("75.00 has been paid to Bank Nusa Pertiwi.")).toBeVisible();
  } finally {
    await changeSettings({ autoApprove: true });
  }
});

test("further commands: each does what the README says", async () => {
  expect(await runReadme("npm run operator")).toMatch(/^Username +\S+\nPassword +\S+\nCode +\d{6}/m);
  expect(await runReadme("npm run build [part…]", { "[part…]": "games" })).toContain("games is up to date");
  expect(await runReadme("npm run shots [route…]", { "[route…]": "/contact" })).toContain("Contact sheet");
  await runReadme("npm run citations");
});
