import { randomUUID } from "node:crypto";
import { violationsOf } from "../axe.ts";
import { deskAddress, isTooWide, openDesk, openOwnDesk, speakIndonesian } from "../desk.ts";
import { throwInGames } from "../faults/observe.ts";
import { expect, newPlayer, releasesOf, test } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { phone } from "../viewports.ts";

test.use({ bypassCSP: true });

test("an operator created at the desk: areas follow the roles, disabling ends the open desk, and the audit log names both people", async ({
  page,
  browser,
  problems,
}) => {
  const desk = await openOwnDesk(browser, "/desk/operators", ["owner"]);
  const { username, password } = newPlayer();
  await desk.getByRole("button", { name: "New operator" }).click();
  const form = desk.getByRole("dialog", { name: "New operator" });
  await form.getByRole("button", { name: "Create operator" }).click();
  await expect(form.getByLabel("Username")).toBeFocused();
  await expect(form.getByLabel("First password")).toHaveAccessibleDescription(/./);
  expect(await violationsOf(desk)).toEqual([]);
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("First password").fill(`${password}-desk`);
  await form.getByRole("checkbox", { name: "support" }).check();
  await form.getByRole("button", { name: "Create operator" }).click();
  const made = desk.getByRole("dialog", { name: username });
  await expect(made.getByRole("img", { name: `QR code for the authenticator of ${username}` })).toBeVisible();
  const totpSecret = (await made.locator("code").textContent()) ?? "";
  expect(await violationsOf(desk)).toEqual([]);
  await desk.keyboard.press("Escape");

  await openDesk(page, "/desk", { username, password: `${password}-desk`, totpSecret });
  const groups = page.getByRole("navigation", { name: "Groups" });
  await expect(groups.getByRole("link", { name: "Players" })).toBeVisible();
  await page.goto(deskAddress("/desk/operators"));
  await expect(page.getByText("This page does not exist, or your roles do not include it.")).toBeVisible();

  await desk.getByRole("link", { name: `Open ${username}` }).click();
  await desk.getByRole("button", { name: "Disable" }).click();
  const asked = desk.getByRole("dialog", { name: `Disable ${username}?` });
  await asked.getByRole("button", { name: "Disable" }).click();
  await expect(asked).toBeHidden();
  await expect(desk.getByRole("row").filter({ hasText: username })).toContainText("Disabled");
  await page.goto(deskAddress("/desk/players"));
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();

  await desk.goto("/desk/audit");
  for (const action of ["created the operator", "disabled the operator"])
    await expect(desk.getByRole("row").filter({ hasText: action }).first()).toBeVisible();
  await desk.getByRole("row").filter({ hasText: "disabled the operator" }).first().getByRole("link").click();
  await expect(desk.getByText(username, { exact: true }).first()).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await expectProblems(problems, [failedWith(401, "/admin/api/me")]);
  await desk.context().close();
});

test("a message to one player, in Indonesian at 360 px: refused at each invalid field, then shown in the open inbox as plain text", async ({
  page,
  register,
  browser,
}) => {
  const { username } = await register();
  await page.goto("/inbox");
  await expect(page.getByRole("link", { name: /Welcome to Tessera/ })).toBeVisible();
  const desk = await openOwnDesk(browser, "/desk/messages", ["support"], phone);
  await speakIndonesian(desk);
  await desk.goto("/desk/messages");
  await desk.getByRole("link", { name: "Pesan baru" }).click();
  const form = desk.getByRole("region", { name: "Pesan baru" });
  await form.getByRole("button", { name: "Pemain tertentu" }).click();
  await form.getByRole("button", { name: "Periksa dan kirim" }).click();
  await expect(form.getByText("Kolom ini wajib diisi.")).toHaveCount(5);
  await expect(form.getByLabel("Pemain")).toBeFocused();
  expect(await violationsOf(desk)).toEqual([]);
  expect(await isTooWide(desk)).toBe(false);

  const title = `Meja <b>${randomUUID().slice(0, 8)}</b>`;
  await form.getByLabel("Pemain").fill(username);
  for (const language of ["English", "Bahasa Indonesia"]) {
    await form.getByLabel(`Judul, ${language}`).fill(title);
    await form.getByLabel(`Teks, ${language}`).fill("<script>document.title = 'taken'</script>");
  }
  await form.getByRole("button", { name: "Periksa dan kirim" }).click();
  const asked = desk.getByRole("dialog", { name: "Kirim kepada 1 pemain?" });
  expect(await violationsOf(desk)).toEqual([]);
  await asked.getByRole("button", { name: "Kirim" }).click();
  await expect(desk.getByText("Pesan disimpan dan akan dikirim.")).toBeVisible();

  const row = page.getByRole("link", { name: `Open, unread: ${title}` });
  await expect(row).toBeVisible();
  await row.click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("<script>document.title = 'taken'</script>")).toBeVisible();
  await expect(page).not.toHaveTitle("taken");
  await desk.context().close();
});

test("a self-excluded player and a browser error: the desk lists both, and the exclusion cannot be lifted early", async ({
  page,
  register,
  browser,
  problems,
}) => {
  const { username, password } = await register();
  await page.goto("/profile/limits");
  const { games = "" } = await releasesOf(page);
  const error = `the cards fell down ${randomUUID().slice(0, 8)}`;
  const reported = page.waitForResponse("**/api/error-log");
  await throwInGames(page, error);
  expect((await reported).status()).toBe(204);
  await page.getByLabel("For how long").last().selectOption({ label: "1 year" });
  await page.getByRole("button", { name: "Exclude myself" }).click();
  const dialog = page.getByRole("dialog", { name: "Exclude yourself for 1 year?" });
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Exclude myself" }).click();
  await expect(page).toHaveURL("/login");
  // Calls that the page had sent when its session ended.
  await expectProblems(problems, [], [failedWith(401, /\/api\//)]);

  const desk = await openOwnDesk(browser, "/desk/exclusions", ["risk", "owner"], phone);
  await desk.getByRole("row").filter({ hasText: username }).getByRole("link").click();
  await expect(desk.getByText("Only a self-exclusion whose term is over can be lifted.")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Lift" })).toHaveCount(0);
  expect(await violationsOf(desk)).toEqual([]);
  await desk.goto("/desk/errors");
  const row = desk.getByRole("row").filter({ hasText: error });
  await expect(row).toContainText(`games · ${games.slice(0, 8)}`);
  await row.getByRole("link").click();
  await expect(desk.getByRole("heading", { name: "1 report" })).toBeVisible();
  expect([await isTooWide(desk), await violationsOf(desk)]).toEqual([false, []]);
  await desk.context().close();
});
