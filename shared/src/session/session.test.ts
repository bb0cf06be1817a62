// @vitest-environment jsdom
import Cookies from "js-cookie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Me } from "../contracts/auth.ts";
import { sessionToken } from "../testing/session-token.ts";
import { problemAnswer, startTestServer, type Route, type TestServer } from "../testing/test-server.ts";
import { visitServer } from "../testing/visit-server.ts";
import { createWebLocks } from "../testing/web-locks.ts";

const budi: Me = {
  id: "0197f3c2-0000-7000-8000-00000000000a",
  username: "budi88",
  fullName: "Budi Santoso",
  emailMasked: "b***@mail.com",
  emailVerified: true,
  phoneMasked: "*******7890",
  currency: "IDR",
  language: "en",
  status: "active",
  kycStatus: "none",
  depositDisabled: false,
  withdrawDisabled: false,
  playDisabled: false,
  referralCode: "ABC234",
  termsVersion: "2026-11-01",
  previousLoginAt: null,
  unreadInbox: 0,
};

const credentials = {
  username: "budi88",
  password: "Rahasia#1",
  captchaId: "0197f3c2-0000-7000-8000-000000000001",
  captcha: "a7KpQ",
  remember: true,
};

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

function giveToken(body: object): Route {
  return () => {
    const accessToken = sessionToken();
    return {
      body: { ...body, accessToken, exp: 0 },
      headers: { "set-cookie": `token=${accessToken}; Path=/; Secure` },
    };
  };
}

let routes: Record<string, Route>;
let server: TestServer;

beforeEach(async () => {
  Object.defineProperty(navigator, "locks", { value: createWebLocks(), configurable: true });
  routes = {
    "POST /api/auth/login": giveToken({ player: budi }),
    "POST /api/auth/refresh": giveToken({}),
    "POST /api/auth/logout": () => ({}),
  };
  server = await startTestServer(routes);
  visitServer(server.url);
});

afterEach(() => server.close());

/**
 * Simulates a tab: it has its own modules and shares cookies, storage, locks and channels with the others.
 */
async function openTab() {
  vi.resetModules();
  const tab = await import("./index.ts");
  await tab.startSession();
  return tab;
}

describe("the start of a session", () => {
  it("before the first check: status `starting`", async () => {
    vi.resetModules();
    const { session } = await import("./index.ts");
    expect(session.getState().status).toBe("starting");
  });

  it("with a valid token: the player, without a request", async () => {
    Cookies.set("token", sessionToken());
    const { session } = await openTab();
    expect(session.getState()).toMatchObject({ status: "player", username: "budi88" });
    expect(server.requests).toHaveLength(0);
  });

  it("with an expired token and the login flag: one refresh, then the player", async () => {
    Cookies.set("token", sessionToken({ exp: secondsAgo(5) }));
    localStorage.setItem("session", "1");
    const { session } = await openTab();
    expect(session.getState().status).toBe("player");
    expect(server.to("/api/auth/refresh")).toHaveLength(1);
  });

  it("without a token and login flag: a guest, without a refresh", async () => {
    const { session } = await openTab();
    expect(session.getState().status).toBe("guest");
    expect(server.requests).toHaveLength(0);
  });

  it("with an invalid token in the cookie: a guest", async () => {
    Cookies.set("token", "not-a-token");
    const { session } = await openTab();
    expect(session.getState().status).toBe("guest");
  });

  it("with a rejected refresh: a guest, and the login flag is removed", async () => {
    localStorage.setItem("session", "1");
    routes["POST /api/auth/refresh"] = () => problemAnswer(401, "REFRESH_INVALID");
    const { session } = await openTab();
    expect(session.getState().status).toBe("guest");
    expect(localStorage.getItem("session")).toBeNull();
  });

  it("with an unanswered refresh: a guest for now, and the next start retries", async () => {
    localStorage.setItem("session", "1");
    routes["POST /api/auth/refresh"] = (_, response) => void response.destroy();
    const { session } = await openTab();
    expect(session.getState().status).toBe("guest");
    expect(localStorage.getItem("session")).toBe("1");
  });
});

describe("login and logout", () => {
  it("a login: the player, in this tab and in the other one", async () => {
    const other = await openTab();
    const tab = await openTab();
    expect(await tab.login(credentials)).toEqual(budi);
    expect(tab.session.getState()).toMatchObject({ status: "player", username: "budi88" });
    expect(localStorage.getItem("session")).toBe("1");
    await expect.poll(() => other.session.getState().status).toBe("player");
  });

  it("a rejected login: still a guest, without the login flag", async () => {
    routes["POST /api/auth/login"] = () => problemAnswer(401, "LOGIN_FAILED");
    const tab = await openTab();
    await expect(tab.login(credentials)).rejects.toMatchObject({ code: "LOGIN_FAILED" });
    expect(tab.session.getState().status).toBe("guest");
    expect(localStorage.getItem("session")).toBeNull();
  });

  it("a logout: player data is removed, browser settings stay", async () => {
    const other = await openTab();
    const tab = await openTab();
    await tab.login(credentials);
    tab.storage.write("disableDeposit", "1");
    tab.storage.write("lastVerifyEmail", { email: "b***@mail.com", resendAt: "2026-01-01T00:00:00Z" });
    tab.storage.write("language", "id");
    tab.storage.write("theme", "light");
    tab.storage.write("popupBannerDisplayed", { b1: "2@2026-01-01" });
    await tab.logout();
    expect(tab.session.getState().status).toBe("guest");
    expect(Cookies.get("token")).toBeUndefined();
    expect(Object.keys(localStorage).sort()).toEqual([
      "deviceId",
      "language",
      "popupBannerDisplayed",
      "theme",
    ]);
    expect(server.to("/api/auth/logout")).toHaveLength(1);
    await expect.poll(() => other.session.getState().status).toBe("guest");
  });

  it("a logout without an answer: repeated at the next start", async () => {
    const tab = await openTab();
    await tab.login(credentials);
    routes["POST /api/auth/logout"] = (_, response) => void response.destroy();
    await tab.logout();
    expect(tab.session.getState().status).toBe("guest");

    routes["POST /api/auth/logout"] = () => ({});
    await openTab();
    await expect.poll(() => localStorage.getItem("logoutPending")).toBeNull();
    expect(server.to("/api/auth/logout")).toHaveLength(2);
  });

  it("a login during a pending logout: waits for it, so that it is not logged out again", async () => {
    const tab = await openTab();
    await tab.login(credentials);
    let isLogoutAnswered = false;
    routes["POST /api/auth/logout"] = (_, response) => {
      setTimeout(() => {
        isLogoutAnswered = true;
        response.writeHead(204).end();
      }, 50);
      return undefined;
    };
    const answeredBefore: boolean[] = [];
    const enter = giveToken({ player: budi });
    routes["POST /api/auth/login"] = (request, response) => {
      answeredBefore.push(isLogoutAnswered);
      return enter(request, response);
    };
    void tab.logout();
    await tab.login(credentials);
    expect(answeredBefore).toEqual([true]);
    expect(tab.session.getState().status).toBe("player");
  });
});

describe("a page restored from the back/forward cache", () => {
  const restore = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

  it("after a logout elsewhere, without a message: a guest at once", async () => {
    Cookies.set("token", sessionToken());
    const { session } = await openTab();
    Cookies.remove("token");
    localStorage.removeItem("session");
    restore();
    expect(session.getState().status).toBe("guest");
  });

  it("with an expired token: renewed, and the player throughout", async () => {
    Cookies.set("token", sessionToken());
    const { session } = await openTab();
    const statuses = new Set<string>();
    session.subscribe(({ status }) => statuses.add(status));
    Cookies.set("token", sessionToken({ exp: secondsAgo(5) }));
    restore();
    await expect.poll(() => server.to("/api/auth/refresh")).toHaveLength(1);
    await expect.poll(() => [...statuses]).toEqual(["player"]);
  });

  it("with an expired token and no answer: still the player, until the next call decides", async () => {
    Cookies.set("token", sessionToken());
    const { session } = await openTab();
    Cookies.set("token", sessionToken({ exp: secondsAgo(5) }));
    routes["POST /api/auth/refresh"] = () => problemAnswer(500, "INTERNAL");
    const ended: string[] = [];
    session.subscribe(({ status }) => ended.push(status));
    restore();
    // The tabs of earlier tests are in the same window.
    await expect.poll(() => server.to("/api/auth/refresh").length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ended).toEqual([]);
  });
});

describe("browser storage", () => {
  it("an invalid stored value: treated as absent", async () => {
    const { storage } = await openTab();
    localStorage.setItem("theme", "purple");
    localStorage.setItem("lastVerifyEmail", "{");
    expect(storage.read("theme")).toBeNull();
    expect(storage.read("lastVerifyEmail")).toBeNull();
  });

  it("storage refused by the browser: values last as long as the page", async () => {
    const { storage } = await openTab();
    vi.stubGlobal("localStorage", undefined);
    storage.write("theme", "light");
    expect(storage.read("theme")).toBe("light");
    storage.remove("theme");
    expect(storage.read("theme")).toBeNull();
    vi.unstubAllGlobals();
  });
});
