import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "../fixtures.ts";
import { ship, tessera } from "../lantern.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { writeRemoteOfReadme } from "../readme.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const rspack = join(createRequire(import.meta.url).resolve("@rspack/cli/package.json"), "../bin/rspack.js");

test("new remote made by the README alone: is built, promoted, shown in both languages, and retired", async ({
  page,
  problems,
}) => {
  const folder = join(root, "e2e/built/raffle");
  rmSync(folder, { recursive: true, force: true });
  writeRemoteOfReadme(folder, 3);
  await run(process.execPath, [rspack, "build"], { cwd: folder });
  await ship("raffle", join(folder, "dist"));

  await page.goto("/");
  await expect(page.getByText("The next raffle is on Sunday.")).toBeVisible();
  await page.goto("/raffle");
  await expect(page.getByRole("heading", { level: 1, name: "Raffle" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("language", "id"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Undian" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Raffle" }).first()).toBeVisible();

  expect((await tessera("retire", "raffle", "--reason", "no licence")).code).toBe(0);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Popular slots" })).toBeVisible();
  await expect(page.getByText("The next raffle is on Sunday.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Raffle" })).toHaveCount(0);
  const answer = await page.goto("/raffle");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectProblems(problems, [failedWith(404, "/raffle")]);
});
