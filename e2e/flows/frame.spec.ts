import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { depositForm, ownClaims, waiting, withdrawForm } from "../../tools/shots/cashier-states.ts";
import { demo, expect, fillRegistration, newPlayer, test } from "../fixtures.ts";

const phone = { width: 360, height: 740 };
const wide = { width: 1280, height: 900 };
const aStatusOf404 = expect.stringContaining("404");

test("paths that no release has a screen for: 404, and the 404 screen", async ({ page, problems }) => {
  for (const path of [
    "/nowhere",
    "/wallet/xyz",
    "/games/slots/xyz",
    "/play/",
    "/profile/xyz",
    "/login/xyz",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(
      page.getByRole("heading", { level: 1, name: "This page does not exist" }),
      path,
    ).toBeVisible();
  }
  expect(new Set(problems.splice(0))).toEqual(new Set([aStatusOf404]));
});

test.describe("the frame at 1280", () => {
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

test("a guest at 360: language and theme are in the first row", async ({ page }) => {
  await page.goto("/");
  const preferences = page.getByRole("banner").getByRole("button", { name: "Language and theme" });
  await preferences.click();
  await page.getByRole("menuitem", { name: "Light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await preferences.click();
  await page.getByRole("menuitemcheckbox", { name: "Bahasa Indonesia" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
});

test("a money form at 360: the footer does not repeat the bars", async ({ page, logIn }) => {
  await page.goto("/login");
  await logIn(demo);
  const places = page.getByRole("contentinfo").getByRole("navigation", { name: "Main navigation" });
  await page.goto("/");
  await expect(places).toBeVisible();
  await page.goto("/deposit");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(places).toHaveCount(0);
});

test("log-out on a screen for players: home, and no login dialog", async ({ page, logIn }) => {
  await page.goto("/login");
  await logIn(demo);
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Register" }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("registered: welcomed on the page before, and Back does not show the form", async ({ page }) => {
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

test("Thai letters: their font is asked for where some are shown, and not before", async ({ page }) => {
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

    test("name and figures stand once in page and frame together", async ({ page, logIn }) => {
      await page.goto("/login");
      await logIn(demo);
      for (const { name, path, once } of games) {
        await page.goto(path);
        const frame = page.frameLocator("iframe");
        await expect(frame.getByRole("button", { name: /^(Spin|Draw)$/ })).toBeEnabled();
        for (const text of [name, ...once]) {
          // Text of a heading for screen readers is clipped to a pixel.
          const inSight = async () => {
            const found = [page, frame].map((part) => part.getByText(new RegExp(`^${text}( ·|$)`)).all());
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

interface Overlay {
  readonly name: string;
  /** Module that draws it. */
  readonly module: string;
  readonly path: string;
  /** Width in which its opener stands; without one it is tried in both. */
  readonly only?: typeof phone;
  /** Brings the screen into the state in which the opener stands. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly opener: (page: Page) => Locator;
  /** The field that has the focus; without one it is the overlay itself or its first item. */
  readonly field?: string;
}

const guestOverlays: readonly Overlay[] = [
  {
    name: "the login dialog",
    module: "shell/src/auth/login-dialog.tsx",
    path: "/games",
    opener: (page) => page.getByRole("banner").getByRole("button", { name: "Log in" }),
    field: "Username",
  },
  {
    name: "the menu of language and theme",
    module: "shell/src/layout/preferences.tsx",
    only: phone,
    path: "/games",
    opener: (page) => page.getByRole("button", { name: "Language and theme" }),
  },
  {
    name: "the terms",
    module: "shell/src/auth/terms-dialog.tsx",
    path: "/register",
    opener: (page) => page.getByRole("checkbox", { name: /I accept the terms/ }),
  },
];

/** A bank account of the demo player, laid over the server's answer. */
const withAccount = async (page: Page) => {
  const account = {
    id: "0197f3c2-0000-7000-8000-000000000b01",
    bank: { code: "NUSA", name: "Bank Nusa Pertiwi" },
    accountNumberMasked: "••••4471",
    accountName: "Demo Player",
    currency: "IDR",
    isPrimary: true,
    status: "active",
  };
  await page.route("**/api/bank-accounts", (route) => route.fulfill({ json: { items: [account] } }));
  await page.reload();
};

/** A filled deposit form, for a player who is or is not asked for a limit first. */
const filledDeposit = (asksForLimit: boolean) => async (page: Page) => {
  await page.route("**/api/deposits/options", async (route) => {
    const options: object = await (await route.fetch()).json();
    await route.fulfill({ json: { ...options, asksForLimit } });
  });
  await page.reload();
  await depositForm(2)(page);
};

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first();

const playerOverlays: readonly Overlay[] = [
  {
    name: "a limit",
    module: "remotes/account/src/limits/limit-dialog.tsx",
    path: "/profile/limits",
    opener: button(/^(Set|Change)/),
  },
  {
    name: "the question before a break",
    module: "remotes/account/src/limits/take-break.tsx",
    path: "/profile/limits",
    opener: button("Take a break"),
  },
  {
    name: "self-exclusion",
    module: "remotes/account/src/limits/self-exclusion.tsx",
    path: "/profile/limits",
    opener: button(/^(Exclude|Self-exclu)/),
    field: "Your password",
  },
  {
    name: "the question before all devices are logged out",
    module: "remotes/account/src/sessions/sessions-page.tsx",
    path: "/profile/sessions",
    opener: button(/Log out (everywhere|all)/),
  },
  {
    name: "the question before a device is logged out",
    module: "remotes/account/src/sessions/sessions-page.tsx",
    path: "/profile/sessions",
    opener: (page) => page.getByRole("main").getByRole("listitem").getByRole("button").first(),
  },
  {
    name: "the question before a bank account is removed",
    module: "remotes/account/src/bank/account-list.tsx",
    path: "/profile/bank",
    prepare: withAccount,
    opener: button(/^Remove/),
  },
  {
    name: "a calendar",
    module: "shared/src/ui/date-field.tsx",
    path: "/history",
    opener: button(/open the calendar$/),
  },
  {
    name: "the menu of language and theme",
    module: "shell/src/layout/preferences.tsx",
    only: phone,
    path: "/inbox",
    opener: (page) => page.getByRole("button", { name: "Language and theme" }),
  },
  {
    name: "the menu of languages",
    module: "shell/src/layout/preferences.tsx",
    only: wide,
    path: "/inbox",
    opener: (page) => page.getByRole("button", { name: "Language", exact: true }),
  },
  {
    name: "the account menu",
    module: "shell/src/layout/account-menu.tsx",
    only: wide,
    path: "/inbox",
    opener: (page) => page.getByRole("banner").getByRole("button", { name: "Profile" }),
  },
  {
    name: "the choice of a promotion",
    module: "remotes/wallet/src/deposit/promotion-picker.tsx",
    path: "/deposit",
    opener: button(/^Choose a promotion/),
  },
  {
    name: "a new bank account",
    module: "remotes/wallet/src/bank/account-field.tsx",
    path: "/deposit",
    opener: button(/bank account|Add another/),
  },
  {
    name: "the question for a limit before the first deposit",
    module: "remotes/wallet/src/deposit/limit-prompt.tsx",
    path: "/deposit",
    prepare: filledDeposit(true),
    opener: button("Submit"),
  },
  {
    name: "the question before a deposit",
    module: "remotes/wallet/src/deposit/confirm-deposit.tsx",
    path: "/deposit",
    prepare: filledDeposit(false),
    opener: button("Submit"),
  },
  {
    name: "the question before a promotion is taken",
    module: "remotes/wallet/src/promotions/register-dialog.tsx",
    path: "/promotions/first-look",
    opener: button("Register"),
  },
  {
    name: "the question before a promotion is cancelled",
    module: "remotes/wallet/src/promotions/cancel-claim.tsx",
    path: "/promotions",
    prepare: ownClaims,
    opener: button(/^Cancel: /),
  },
  {
    name: "the question before a deposit is cancelled",
    module: "remotes/wallet/src/deposit/waiting-panel.tsx",
    path: "/deposit",
    prepare: waiting("bank"),
    opener: button("Cancel"),
  },
  {
    name: "the question before a withdrawal",
    module: "remotes/wallet/src/withdraw/confirm-withdraw.tsx",
    path: "/withdraw",
    prepare: async (page) => {
      await withdrawForm({})(page);
      await page.locator("input[name=amount]").fill("250");
    },
    opener: button("Submit"),
  },
];

/** Overlays that no control of a page that stays opens. */
const openedOtherwise: readonly string[] = [
  // After a registration: "registered: welcomed on the page before".
  "shell/src/auth/welcome-dialog.tsx",
  // At addresses of their own, which Back leaves.
  "remotes/account/src/history/movement-dialog.tsx",
  "remotes/account/src/inbox/message-dialog.tsx",
  // Opened by an event of the server, and has to be answered.
  "remotes/games/src/play/reality-check.tsx",
];

test("dialogs and menus of shell and remotes: each is in the table of overlays", () => {
  const root = join(import.meta.dirname, "../..");
  const sources = ["shell/src", "remotes", "shared/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
      .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) =>
        relative(root, join(root, folder, path))
          .split(sep)
          .join("/"),
      ),
  );
  // The frame itself uses the overlay that others name.
  const drawing = sources
    .filter((path) => !/shared\/src\/ui\/(dialog|menu)(-frame)?\.tsx$/.test(path))
    .filter((path) => /<(Dialog|ConfirmDialog|Menu)\b/.test(readFileSync(join(root, path), "utf8")));
  const listed = [...guestOverlays, ...playerOverlays].map(({ module }) => module);
  expect(new Set(drawing)).toEqual(new Set([...listed, ...openedOtherwise]));
});

/** Opens by keyboard; the focus is inside. Escape gives it back; Back closes and leaves the page where it is. */
async function tryOverlay(page: Page, { name, path, prepare, opener, field }: Overlay): Promise<void> {
  await test.step(name, async () => {
    await page.goto(path);
    await prepare?.(page);
    const overlay = page.getByRole("dialog").or(page.getByRole("menu"));
    const open = async () => {
      await opener(page).focus();
      await page.keyboard.press(name === "the terms" ? "Space" : "Enter");
      await expect(overlay).toBeVisible();
      if (field) await expect(overlay.getByLabel(field, { exact: true })).toBeFocused();
      else
        await expect(page.locator(":is([role=dialog], [role=menu]):is(:focus, :focus-within)")).toBeVisible();
    };
    await open();
    await page.keyboard.press("Escape");
    await expect(overlay).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await open();
    // The entry of the first opening may still be on its way out; nobody presses Back in the same moment.
    await expect.poll(() => page.evaluate("history.state?.overlays ?? 0")).toBe(1);
    await page.goBack();
    await expect(overlay).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(opener(page)).toBeFocused();
    if (prepare) await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

for (const viewport of [phone, wide]) {
  test.describe(`overlays at ${viewport.width}`, () => {
    test.use({ viewport });

    test("of a guest: the focus goes in and comes back, and Back closes them", async ({ page }) => {
      for (const overlay of guestOverlays) {
        if ((overlay.only ?? viewport) !== viewport) continue;
        await tryOverlay(page, overlay);
      }
    });

    test("of a player: the same", async ({ page, logIn }) => {
      await page.goto("/login");
      await logIn(demo);
      for (const overlay of playerOverlays) {
        if ((overlay.only ?? viewport) !== viewport) continue;
        await tryOverlay(page, overlay);
      }
    });
  });
}
