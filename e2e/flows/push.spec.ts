import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { isTooWide } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { expectProblems, unanswered } from "../problems.ts";
import { phone, wide } from "../viewports.ts";

/**
 * Answers for a browser that notifies: this one has no push service and refuses notifications of every site,
 * whatever the context grants. The player's answer to its question is `permission`.
 */
async function withNotifications(page: Page, permission: NotificationPermission): Promise<void> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const json = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
    keys: { p256dh: browser.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
  await page.addInitScript(
    ({ subscription, given }) => {
      const [asked, stored] = ["permission-of-the-test", "push-of-the-test"];
      const permissionNow = () => localStorage.getItem(asked) ?? "default";
      Object.defineProperty(Notification, "permission", { get: permissionNow });
      Notification.requestPermission = async () => {
        localStorage.setItem(asked, given);
        return given;
      };
      const made = {
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(stored);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(stored, "yes");
          return made;
        },
        getSubscription: async () => (localStorage.getItem(stored) === null ? null : made),
      });
    },
    { subscription: json, given: permission },
  );
}

const payments = (page: Page) => page.getByRole("checkbox", { name: /^Payments/ });
const messages = (page: Page) => page.getByRole("checkbox", { name: /^Messages/ });

/** Delivers a notification to the site's worker, as the browser does for its push service. */
async function deliver(context: BrowserContext, page: Page, notification: object): Promise<void> {
  const { origin } = new URL(page.url());
  const browser = await context.newCDPSession(page);
  const versions = new Promise<string>((resolve) =>
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    }),
  );
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await versions,
    data: JSON.stringify(notification),
  });
}

test("notifications: off by default, still on after a reload once switched on, and off after logging out", async ({
  page,
  register,
  logInByCalls,
}) => {
  await withNotifications(page, "granted");
  const player = await register();
  await page.goto("/profile/sessions");
  await expect(payments(page)).not.toBeChecked();
  await expect(messages(page)).not.toBeChecked();
  for (const viewport of [phone, wide]) {
    await page.setViewportSize(viewport);
    expect(await violationsOf(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  }
  await payments(page).press("Space");
  await expect(payments(page)).toBeChecked();
  await expect(payments(page)).toHaveAttribute("aria-busy", "false");
  await expect(payments(page)).toBeFocused();
  await page.reload();
  await expect(payments(page)).toBeChecked();
  await expect(messages(page)).not.toBeChecked();
  // The second choice is made before the answer to the first one.
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/push", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  await messages(page).click();
  await expect(messages(page)).toBeChecked();
  await payments(page).click();
  await expect(payments(page)).not.toBeChecked();
  answer();
  await expect(payments(page)).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(messages(page)).toBeChecked();
  await expect(payments(page)).not.toBeChecked();

  // The browser keeps its subscription; the site forgets it with the session.
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await logInByCalls(player);
  await page.goto("/profile/sessions");
  await expect(messages(page)).not.toBeChecked();
});

test("a call that fails: the switch returns to its old state, and the error is shown beside it", async ({
  page,
  register,
  problems,
}) => {
  await withNotifications(page, "granted");
  await register();
  await page.goto("/profile/sessions");
  await expect(payments(page)).not.toBeChecked();
  await page.route("**/api/push", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await payments(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "No connection" })).toBeVisible();
  await expect(payments(page)).not.toBeChecked();
  await expectProblems(problems, [unanswered("/api/push")]);
});

test("the player refuses permission: the section explains what to do, in Indonesian as well", async ({
  page,
  register,
}) => {
  await withNotifications(page, "denied");
  await register();
  await page.goto("/profile/sessions");
  await payments(page).click();
  await expect(page.getByText("Your browser blocks notifications of this site")).toBeVisible();
  await page.goto("/profile/sessions?language=id");
  await expect(page.getByText("Peramban Anda memblokir pemberitahuan situs ini")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test("the player leaves the permission question unanswered: the switch stays off and can be used again", async ({
  page,
  register,
}) => {
  await withNotifications(page, "default");
  await register();
  await page.goto("/profile/sessions");
  await payments(page).click();
  await expect(page.getByRole("alert")).toContainText("Choose again to be asked again.");
  await expect(payments(page)).not.toBeChecked();
  await expect(payments(page)).toBeEnabled();
});

test("a notification from the browser's push service: the site's worker shows it", async ({
  page,
  context,
}) => {
  const found = context.waitForEvent("serviceworker");
  await page.goto("/");
  const worker = await found;
  await page.evaluate(() => navigator.serviceWorker.ready);
  // This browser shows no notification.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      registration: { showNotification: unknown };
      shown: unknown;
    };
    scope.registration.showNotification = async (...given: unknown[]) => void (scope.shown = given);
  });
  await deliver(context, page, { title: "Deposit received", link: "/history" });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as { shown?: unknown }).shown ?? null))
    .toEqual(["Deposit received", { icon: "/icon-192.png", tag: "/history", data: "/history" }]);
});
