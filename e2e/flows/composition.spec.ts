import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buildLantern, buildOlderLantern, ship, tessera } from "../lantern.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { lazySingletons } from "../../shared/src/federation/singletons.ts";
import { demo, expect, releasesOf, test } from "../fixtures.ts";

/**
 * Answers every file of the games remote with 404. Returns the pattern of their addresses, and that of
 * Chromium's reports.
 */
async function withoutGames(page: Page): Promise<{ readonly files: string; readonly reports: RegExp }> {
  await page.goto("/");
  const { games } = await releasesOf(page);
  const files = `**/r/${games}/**`;
  await page.route(files, (route) => route.fulfill({ status: 404, body: "" }));
  return { files, reports: failedWith(404, new RegExp(`/r/${games}/`)) };
}

test("files of one remote missing: a message in its place, the rest of the page works, and it recovers without a reload", async ({
  page,
  problems,
}) => {
  const { files, reports } = await withoutGames(page);
  await page.goto("/games");
  const card = page.getByRole("alert");
  await expect(card).toContainText("This part is not available right now.");
  await expect(card).toContainText("games");

  await page.getByRole("link", { name: "Contact us" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();

  await page.unroute(files);
  await page.goBack();
  const retry = page.getByRole("button", { name: "Try again" });
  await retry
    .or(page.getByRole("heading", { level: 1, name: "Games" }))
    .first()
    .waitFor();
  if (await retry.isVisible()) await retry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
  await expectProblems(problems, [reports]);
});

test("files of a full-window screen missing: the site's bars are shown and usable", async ({
  page,
  problems,
}) => {
  const { reports } = await withoutGames(page);
  await page.goto("/play/golden-koi");
  await expect(page.getByRole("alert")).toContainText("This part is not available right now.");
  await page
    .getByRole("navigation", { name: "Quick navigation" })
    .getByRole("link", { name: "Home" })
    .click();
  await expect(page).toHaveURL("/");
  await expectProblems(problems, [reports]);
});

test("a byte of a published file changed in transit: the file is not executed", async ({
  page,
  problems,
}) => {
  await page.goto("/");
  const { games } = await releasesOf(page);
  await page.route(`**/r/${games}/**/*.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `window.tampered = true;\n${await response.text()}` });
  });
  await page.goto("/games");
  await expect(page.getByRole("alert")).toContainText("This part is not available right now.");
  expect(await page.evaluate(() => "tampered" in window)).toBe(false);
  await expectProblems(problems, [
    new RegExp(`^Failed to find a valid digest in the 'integrity' attribute .*/r/${games}/.* blocked`),
  ]);
});

test.describe("a fifth remote", () => {
  test.describe.configure({ mode: "serial" });
  let shellBefore = "";
  let first = "";
  let second = "";

  test("published and promoted: the same shell shows its screen, its navigation entry and its slot on the home page", async ({
    page,
  }) => {
    await page.goto("/");
    shellBefore = (await releasesOf(page))["shell"] ?? "";
    first = await ship("lantern", await buildLantern("lantern", "first"));
    await page.goto("/");
    await expect(page.getByText("A light, first")).toBeVisible();
    await page.goto("/lantern");
    await expect(page.getByRole("heading", { level: 1, name: "The lantern is lit" })).toBeVisible();
    await expect(page.getByText("Variant first")).toBeVisible();
    expect(await releasesOf(page)).toMatchObject({ shell: shellBefore, lantern: first });
  });

  test("second version promoted: the next page load has it, with the same shell", async ({ page }) => {
    second = await ship("lantern", await buildLantern("lantern", "second"));
    expect(second).not.toBe(first);
    await page.goto("/lantern");
    await expect(page.getByText("Variant second")).toBeVisible();
    expect(await releasesOf(page)).toMatchObject({ shell: shellBefore, lantern: second });
  });

  test("rolled back by one command: the next page load has the first version again", async ({ page }) => {
    const refused = await tessera("rollback", "lantern");
    expect(refused.code).toBe(2);
    const rolledBack = await tessera("rollback", "lantern", "--reason", "the light flickers");
    expect(rolledBack.code).toBe(0);
    await page.goto("/lantern");
    await expect(page.getByText("Variant first")).toBeVisible();
    expect(await releasesOf(page)).toMatchObject({ shell: shellBefore, lantern: first });

    const history = await tessera("history", "lantern", "--json");
    const [latest] = JSON.parse(history.stdout);
    expect(latest).toMatchObject({
      action: "rollback",
      from: second,
      to: first,
      reason: "the light flickers",
    });
  });

  test("with a sixth remote: both remotes share the shell's instances of all shared modules", async ({
    page,
  }) => {
    await ship("beacon", await buildLantern("beacon", "first"));
    await page.goto("/lantern");
    await expect(page.getByText("Variant first")).toBeVisible();
    // Navigation inside the page keeps the state of the first one.
    await page.evaluate(() => history.pushState(null, "", "/beacon"));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await expect(page).toHaveURL("/beacon");
    await page.waitForFunction(() => "provided_beacon" in window);
    const same = await page.evaluate(() => {
      const held = window as unknown as Record<string, Record<string, unknown>>;
      const { provided_lantern: one = {}, provided_beacon: other = {} } = held;
      return Object.fromEntries(Object.keys(one).map((name) => [name, one[name] === other[name]]));
    });
    expect(Object.keys(same).length).toBe(12);
    expect(Object.entries(same).filter(([, isSame]) => !isSame)).toEqual([]);

    // Every shared module has one version, which is the shell's.
    const providers = await page.evaluate(() => {
      type Shares = Record<string, Record<string, Record<string, { from: string }>>>;
      const federation = (window as unknown as { __FEDERATION__: { __SHARE__: Record<string, Shares> } })
        .__FEDERATION__;
      const scopes = Object.values(federation.__SHARE__).map(({ default: scope }) => scope ?? {});
      return scopes.flatMap((scope) =>
        Object.entries(scope).flatMap(([module, versions]) =>
          Object.values(versions).map(({ from }) => ({ module, from })),
        ),
      );
    });
    expect(providers.length).toBeGreaterThan(10);
    expect(new Set(providers.map(({ module }) => module)).size).toBe(providers.length);
    // For lazily shared modules the runtime records the first consumer; the file is still the shell's.
    const foreign = providers.filter(({ from }) => !from.startsWith("tessera_shell_"));
    expect(foreign.filter(({ module }) => !lazySingletons.has(module))).toEqual([]);
  });

  test("a remote that bundles half of the federation runtime, as older releases do: it works with the shell's instances", async ({
    page,
  }) => {
    const folder = await buildOlderLantern("relic");
    const { entry } = JSON.parse(readFileSync(join(folder, "release.json"), "utf8"));
    expect(readFileSync(join(folder, entry), "utf8").includes("_FEDERATION_RUNTIME_CORE")).toBe(true);
    await ship("relic", folder);
    await page.goto("/relic");
    await expect(page.getByText("Variant first")).toBeVisible();
    await page.evaluate(() => history.pushState(null, "", "/lantern"));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await page.waitForFunction(() => "provided_lantern" in window);
    const different = await page.evaluate(() => {
      const held = window as unknown as Record<string, Record<string, unknown>>;
      const { provided_lantern: one = {}, provided_relic: other = {} } = held;
      return Object.keys(one).filter((name) => one[name] !== other[name]);
    });
    expect(different).toEqual([]);
  });

  test("player logged in: the remote reads the shell's session", async ({ page, logInByCalls }) => {
    await logInByCalls(demo);
    await page.goto("/lantern");
    await expect(page.getByText("Lit for demo")).toBeVisible();
  });

  test("error in its slot on the home page: a card in the slot, and the home page works", async ({
    page,
    problems,
  }) => {
    await ship("lantern", await buildLantern("lantern", "slot-throws"));
    const reports: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/error-log")) reports.push(request.postData() ?? "");
    });
    await page.goto("/");
    await expect(page.getByRole("alert").filter({ hasText: "lantern" })).toContainText(
      "This part is not available right now.",
    );
    await expect(page.getByRole("heading", { name: "Popular slots" })).toBeVisible();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toContain("remote=lantern");
    await expectProblems(problems, [/^Error: The light went out\./]);
  });

  test("error on its own screen: the crash screen counts down and redirects home", async ({
    page,
    problems,
  }) => {
    await ship("lantern", await buildLantern("lantern", "screen-throws"));
    const report = page.waitForRequest("**/api/error-log");
    await page.goto("/lantern");
    await expect(page.getByRole("heading", { name: "The System Is Having Problems" })).toBeVisible();
    await expect(
      page.getByText("The system is experiencing problems, our team will fix it soon."),
    ).toBeVisible();
    await expect(page.getByText("You will be redirected to home page.")).toBeVisible();
    const body = (await report).postDataJSON();
    expect(body).toMatchObject({ error: "Error: The lantern fell.", user: "GUEST", tag: "ERROR_BOUNDARY" });
    expect(body.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/);
    await page.waitForURL("/");
    await expect(page.getByRole("heading", { name: "Popular slots" })).toBeVisible();
    await expectProblems(problems, [/^Error: The lantern fell\./]);
  });

  test("rolled back twice: each time to the previous good release", async () => {
    for (const reason of ["it falls", "its light goes out"]) {
      expect((await tessera("rollback", "lantern", "--reason", reason)).code).toBe(0);
    }
    const status = JSON.parse((await tessera("status", "--json")).stdout);
    const live = status.remotes.find(({ name }: { name: string }) => name === "lantern");
    expect(live).toMatchObject({ actor: "operator", stable: { id: first } });
    const unknown = await tessera("rollback", "nobody", "--reason", "x");
    expect(unknown.code).toBe(1);
    expect(unknown.stderr.trim().split("\n")).toHaveLength(1);
  });
});
