import { buildDevelopmentShell, buildLantern, serveLantern, ship, tessera } from "../lantern.ts";
import type { ServedLantern } from "../lantern.ts";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { expect, test } from "../fixtures.ts";
import { expectProblems, unanswered } from "../problems.ts";

test.describe("a remote on a developer's machine", () => {
  test.describe.configure({ mode: "serial" });
  let served: ServedLantern;
  let port: number;
  let isDevelopmentShell = false;

  test.beforeAll(async () => {
    await ship("dusk", await buildLantern("dusk", "first"));
    [port = 0] = await freePorts(2);
    served = await serveLantern("dusk", port);
  });

  test.afterAll(async () => {
    await served.stop();
    if (isDevelopmentShell) await tessera("rollback", "shell", "--reason", "development is over");
  });

  test("production shell: an override in the address is ignored, and the live release is shown", async ({
    page,
  }) => {
    served.edit("lantern-page.tsx", "Variant {variant}", "At work on {variant}");
    await page.goto(`/dusk?override=dusk@${served.entry}`);
    await expect(page.getByText("Variant first")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Development" })).toHaveCount(0);
  });

  test("development shell: the tab runs the override, displays a notice, and keeps the override", async ({
    page,
  }) => {
    await ship("shell", await buildDevelopmentShell());
    isDevelopmentShell = true;
    await page.goto(`/dusk?override=dusk@${served.entry}`);
    await expect(page.getByText("At work on first")).toBeVisible();
    const banner = page.getByRole("complementary", { name: "Development" });
    await expect(banner).toContainText(`dusk comes from ${new URL(served.entry).host}`);
    await page.goto("/");
    await expect(page.locator("[data-remote=dusk]").getByText("A light, first")).toBeVisible();
    await page.goto("/dusk");
    await expect(page.getByText("At work on first")).toBeVisible();

    await banner.getByRole("link", { name: "End it" }).click();
    await expect(page.getByText("Variant first")).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test("component and style edited: the page shows the changes and keeps its state", async ({ page }) => {
    await page.goto(`/dusk?override=dusk@${served.entry}`);
    await page.getByRole("button", { name: "Lit 0 times" }).click();

    // Saved again before the page has loaded the change, as editors and slow disks do.
    await page.route(
      "**/*.hot-update.json",
      async (route) => {
        await served.saveAgain("lantern-page.tsx");
        await route.continue();
      },
      { times: 1 },
    );
    served.edit("lantern-page.tsx", "At work on {variant}", "Better than {variant}");
    await expect(page.getByText("Better than first")).toBeVisible();
    await expect(page.getByRole("button", { name: "Lit 1 times" })).toBeVisible();

    served.edit("lantern-page.module.css", ".Lantern {", ".Lantern { letter-spacing: 3px;");
    await expect(page.getByText("Better than first")).toHaveCSS("letter-spacing", "3px");
    await expect(page.getByRole("button", { name: "Lit 1 times" })).toBeVisible();
  });

  test("second dev server while the port is in use: uses the next port and prints the right address", async ({
    page,
  }) => {
    await ship("dawn", await buildLantern("dawn", "first"));
    const second = await serveLantern("dawn", port);
    expect(new URL(served.entry).port).toBe(String(port));
    expect(new URL(second.entry).port).toBe(String(port + 1));
    await page.goto(second.printed);
    await expect(page.getByRole("complementary", { name: "Development" })).toContainText("dawn comes from");
    await page.goto("/dawn");
    await page.getByRole("button", { name: "Lit 0 times" }).click();

    // The very first edit since the dev server was started keeps the page's state, too.
    second.edit("lantern-page.tsx", "Variant {variant}", "At work on {variant}");
    await expect(page.getByText("At work on first")).toBeVisible();
    await expect(page.getByRole("button", { name: "Lit 1 times" })).toBeVisible();
    await second.stop();
  });

  test("syntax error saved and corrected: the tab shows the corrected code without a reload", async ({
    page,
    problems,
  }) => {
    await page.goto(`/dusk?override=dusk@${served.entry}`);
    const lit = page.getByRole("button", { name: /^Lit/ });
    await lit.click();
    served.edit("lantern-page.tsx", "<p>Better than {variant}</p>", "<p>Worse than {variant}</p");
    await expectProblems(problems, [
      /^\[rspack-dev-server\] Errors while compiling/,
      /^\[rspack-dev-server\] ERROR in \.\/src\/lantern-page\.tsx/,
    ]);
    served.edit("lantern-page.tsx", "<p>Worse than {variant}</p", "<p>Mended is {variant}</p>");
    await expect(page.getByText("Mended is first")).toBeVisible();
    await expect(page.getByRole("button", { name: "Lit 1 times" })).toBeVisible();
  });

  test("dev server stopped: a message in place of the remote, and no release is reported as failed", async ({
    page,
    problems,
  }) => {
    const reports: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/error-log")) reports.push(request.postData() ?? "");
    });
    await page.goto(`/contact?override=dusk@${served.entry}`);
    // The shell's script, which stores the override, may run after the page's load event.
    await expect(page.getByRole("complementary", { name: "Development" })).toContainText("dusk comes from");
    await served.stop();
    await page.goto("/dusk");
    await expect(page.getByRole("alert").filter({ hasText: "dusk" })).toContainText(
      "This part is not available right now.",
    );
    expect(reports).toEqual([]);
    await expectProblems(problems, [
      unanswered("/remoteEntry.js"),
      /^Error: \S+\/remoteEntry\.js could not be loaded\./,
    ]);
  });
});
