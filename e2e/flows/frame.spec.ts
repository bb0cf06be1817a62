import { demo, expect, fillRegistration, newPlayer, test } from "../fixtures.ts";
import { goByMenu } from "../menu.ts";
import { expectProblems, failedWith, unanswered } from "../problems.ts";
import { phone, wide } from "../viewports.ts";

test("path without a screen in any release: status 404 and the 404 screen", async ({ page, problems }) => {
  const paths = ["/nowhere", "/wallet/xyz", "/games/slots/xyz", "/play/", "/profile/xyz", "/login/xyz"];
  for (const path of paths) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(
      page.getByRole("heading", { level: 1, name: "This page does not exist" }),
      path,
    ).toBeVisible();
  }
  await expectProblems(
    problems,
    paths.map((path) => failedWith(404, path)),
  );
});

test.describe("the frame at 1280 px", () => {
  test.use({ viewport: wide });

  test("navbar, sidebar and header: three landmarks beside one another", async ({ page }) => {
    await page.goto("/");
    const navbar = page.getByRole("navigation", { name: "Main navigation" });
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    const header = page.getByRole("banner");
    await expect(navbar.getByRole("link", { name: "Games" })).toBeVisible();
    await expect(sidebar.getByRole("link", { name: "Slots" })).toBeVisible();
    await expect(header.getByRole("searchbox", { name: "Search games" })).toBeVisible();
    const [top, left, right] = await Promise.all([navbar, sidebar, header].map((part) => part.boundingBox()));
    expect(left?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
    expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
    await expect(page.getByRole("navigation", { name: "Quick navigation" })).toBeHidden();
  });
});

test("a guest at 360 px: language and theme are in the first row", async ({ page }) => {
  await page.goto("/");
  const preferences = page.getByRole("banner").getByRole("button", { name: "Language and theme" });
  await preferences.click();
  await page.getByRole("menuitemcheckbox", { name: "Light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await preferences.click();
  await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
});

test("the theme of the device: applied before any script, and followed while the page is open unless the player has chosen one", async ({
  page,
  context,
  problems,
}) => {
  const html = page.locator("html");
  const preferences = page.getByRole("banner").getByRole("button", { name: "Language and theme" });
  const choose = async (name: string) => {
    await preferences.click();
    await page.getByRole("menuitemcheckbox", { name }).click();
    await expect(page.getByRole("menu")).toBeHidden();
  };
  const chosen = async () => (await context.cookies()).find(({ name }) => name === "theme")?.value;
  await page.emulateMedia({ colorScheme: "light" });
  await page.route(/\/r\/.*\.js$/, (route) => route.abort());
  await page.goto("/");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.unroute(/\/r\/.*\.js$/);
  await expectProblems(problems, [unanswered(/\/r\/.*\.js/)]);
  await page.goto("/");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await choose("Light theme");
  expect(await chosen()).toBe("light");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  await choose("Theme of the device");
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await chosen()).toBeUndefined();
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-theme", "light");
});

for (const [who, places] of [
  ["guest", ["Promotions", "Responsible gaming", "Help", "Contact us"]],
  [
    "player",
    ["Promotions", "Shop", "Favourites", "Recently played", "Referral", "History", "Limits", "Help"],
  ],
] as const)
  test(`menu of a ${who} at 320 px: each place is at most two presses away, and Back leads to the menu`, async ({
    page,
    logInByCalls,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    if (who === "player") await logInByCalls(demo);
    await page.goto("/contact");
    for (const place of places) {
      await goByMenu(page, place);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/menu");
    }
  });

test.describe("tabs that do not fit into their bar", () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test("profile at 320 px: the edge with hidden tabs fades, and the current tab is visible", async ({
    page,
    logInByCalls,
  }) => {
    await logInByCalls(demo);
    const bar = page.getByRole("navigation", { name: "Parts of the profile" });
    const last = bar.getByRole("link", { name: "Devices" });
    /** Place of the mask under which an end fades; none where everything fits. */
    const fade = () =>
      bar.evaluate((element) => {
        const { maskImage, maskPosition } = getComputedStyle(element);
        return maskImage === "none" ? "none" : maskPosition.split(" ")[0];
      });
    await page.goto("/profile");
    await expect(last).not.toBeInViewport();
    await expect.poll(fade).toBe("-40px");
    await page.goto("/profile/sessions");
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect.poll(fade).toBe("0px");
    await page.setViewportSize(wide);
    await expect.poll(fade).toBe("none");
  });
});

test("log-out on a screen for players: redirected to Home, without a login dialog", async ({
  page,
  logInByCalls,
}) => {
  await logInByCalls(demo);
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Register" }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("registration completed: returns to the previous page, and Back does not show the form", async ({
  page,
}) => {
  await page.goto("/contact");
  await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
  await fillRegistration(page, newPlayer());
  await page.locator("form").getByRole("button", { name: "Register" }).click();
  const welcome = page.getByRole("dialog");
  await expect(welcome).toContainText("Your account is ready");
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await welcome.getByRole("button", { name: "Later" }).click();
  await expect(welcome).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
});

test("Thai letters: their font is loaded only on pages that contain some", async ({ page }) => {
  const thaiFonts: string[] = [];
  page.on("request", (request) => {
    if (/thai[^/]*\.woff2$/.test(request.url())) thaiFonts.push(request.url());
  });
  await page.goto("/register");
  await page.getByLabel(/Full name/).fill("Ana Kembang");
  await page.evaluate("document.fonts.ready");
  expect(thaiFonts).toEqual([]);
  await page.getByLabel(/Full name/).fill("สมชาย ใจดี");
  await expect.poll(() => thaiFonts.length).toBe(1);
});

for (const viewport of [phone, wide]) {
  test.describe(`a game at ${viewport.width}`, () => {
    test.use({ viewport });

    const games = [
      { name: "Golden Koi", path: "/play/golden-koi", once: ["Balance", "Net", "Time", "Bet"] },
      {
        name: "Golden Koi",
        path: "/play/golden-koi?mode=demo",
        once: ["Demo credits", "Net", "Time", "Bet"],
      },
      {
        name: "Harbour High Card",
        path: "/play/harbour-high-card?mode=demo",
        once: ["Demo credits", "Net", "Time", "Harbour Live"],
      },
    ] as const;

    test("name and figures are shown once in page and frame together", async ({ page, logInByCalls }) => {
      await logInByCalls(demo);
      for (const { name, path, once } of games) {
        await page.goto(path);
        const frame = page.frameLocator("iframe");
        await expect(frame.getByRole("button", { name: /^(Spin|Draw)$/ })).toBeEnabled();
        for (const text of [name, ...once]) {
          // Text of a heading for screen readers is clipped to a pixel.
          const inSight = async () => {
            const found = [page, frame].map((part) =>
              part.getByText(new RegExp(`(^|· )${text}( ·|$)`)).all(),
            );
            const boxes = await Promise.all(
              (await Promise.all(found)).flat().map((one) => one.boundingBox()),
            );
            return boxes.filter((box) => box && box.width > 1).length;
          };
          await expect.poll(inSight, `${text} on ${path}`).toBe(1);
        }
      }
    });
  });
}
