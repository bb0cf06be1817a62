// @vitest-environment jsdom
import { provideHost } from "@tessera/shared/federation";
import { Route, Routes } from "@tessera/shared/router";
import { preloadOverlays } from "@tessera/shared/ui";
import { renderWithHost, sessionToken } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { RegisterPage } from "./register-page.tsx";
import { WelcomeDialog } from "./welcome-dialog.tsx";
import { EverythingVisible } from "./testing/everything-visible.ts";
import { siteReply as site } from "./testing/site-reply.ts";
import { sessionReply } from "./testing/session-reply.ts";

const captchaId = "0197f3c2-0000-7000-8000-000000000001";
const terms = {
  slug: "terms",
  title: "Terms",
  version: "2026-11-01",
  blocks: [{ kind: "paragraph", text: "Be fair." }],
};
let server: TestServer;

beforeAll(() => void vi.stubGlobal("IntersectionObserver", EverythingVisible));
beforeAll(async () => {
  await preloadOverlays();
  provideHost({
    releases: () => noReleases,
    subscribe: () => () => undefined,
    NotFound: () => null,
    load: () => Promise.reject(new Error("No remote takes part.")),
    reportFailure: () => undefined,
    reportMismatch: () => undefined,
    crash: () => undefined,
  });
});
const noReleases: readonly [] = [];

async function open(path: string, answer: Answer) {
  server = await startTestServer({
    "GET /api/site": () => ({ body: site }),
    "GET /api/pages/terms": () => ({ body: terms }),
    "GET /api/captcha": () => ({
      body: { captchaId, image: "data:image/png;base64,AA==", expiresAt: "2026-11-21T09:00:00Z" },
    }),
    "POST /api/auth/register": () => answer,
  });
  await renderWithHost(<Site />, { path, messages: { en: messages }, apiUrl: server.url });
  await screen.findByRole("img");
  return userEvent.setup({ delay: null });
}

/** Site of two pages: a logged-in player goes home, where the welcome is shown. */
function Site() {
  return (
    <>
      <Routes>
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/" element={<h1>Home</h1>} />
      </Routes>
      <WelcomeDialog />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const entries = {
  Username: "Sari88",
  Password: "Mosaic2026",
  "Repeat password": "Mosaic2026",
  "Full name (as on your bank account)": "Sari Wulandari",
  "Phone number": "0812-3456-789",
  Email: "sari@mail.id",
  Captcha: "a7Kpq",
};

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, text] of Object.entries(entries)) {
    await user.click(field(label));
    await user.paste(text);
  }
}

async function acceptTerms(user: ReturnType<typeof userEvent.setup>) {
  await user.click(field("I accept the terms"));
  await screen.findByText("Be fair.");
  const accept = screen.getByRole<HTMLButtonElement>("button", { name: "Accept" });
  await waitFor(() => expect(accept.disabled).toBe(false));
  await user.click(accept);
  await waitFor(() => expect(field("I accept the terms").checked).toBe(true));
  // A dialog that closes later would take the focus from what the test looks at.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: "Register" }));

afterEach(() => server.close());

describe("the register page", () => {
  test("terms checkbox: ticked only by accepting the terms in their dialog", async () => {
    const user = await open("/register", { status: 204 });
    await user.click(field("I accept the terms"));
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field("I accept the terms").checked).toBe(false);
    await acceptTerms(user);
  });

  test("different passwords: an error when the second field is left, before the rest is filled in", async () => {
    const user = await open("/register", { status: 204 });
    await user.type(field("Password"), "Mosaic2026");
    await user.click(field("Repeat password"));
    await user.keyboard("Mosaic2027");
    expect(field("Repeat password").getAttribute("aria-invalid")).not.toBe("true");
    await user.tab();
    expect(await screen.findByText("The passwords do not match.")).toBeTruthy();
    await user.type(field("Password"), "{Backspace}7");
    await waitFor(() => expect(screen.queryByText("The passwords do not match.")).toBeNull());
  });

  test("opened by a referral link: the code is filled in and read-only", async () => {
    await open("/register?ref=mosaic7", { status: 204 });
    expect(field("Referral code (optional)").value).toBe("MOSAIC7");
    expect(field("Referral code (optional)").readOnly).toBe(true);
  });

  test("user name taken: an error at its field, and a new captcha", async () => {
    const user = await open("/register", problemAnswer(409, "USERNAME_TAKEN"));
    await fillIn(user);
    await acceptTerms(user);
    await send(user);
    await waitFor(() => expect(document.activeElement).toBe(field("Username")));
    expect(screen.getAllByText(messages.errors.USERNAME_TAKEN).length).toBeGreaterThan(0);
    expect(field("Captcha").value).toBe("");
    await waitFor(() => expect(server.to("/api/captcha")).toHaveLength(2));
  });

  test("several field errors in one answer: each at its field, and the first one has the focus", async () => {
    const answer = problemAnswer(409, "EMAIL_TAKEN", {
      email: "EMAIL_TAKEN",
      phone: "phone.format",
      username: "USERNAME_TAKEN",
    });
    const user = await open("/register", answer);
    await fillIn(user);
    await acceptTerms(user);
    await send(user);
    await waitFor(() => expect(document.activeElement).toBe(field("Username")));
    for (const [label, text] of [
      ["Username", messages.errors.USERNAME_TAKEN],
      ["Phone number", messages.validation.phone.format],
      ["Email", messages.errors.EMAIL_TAKEN],
    ] as const) {
      expect(field(label).getAttribute("aria-invalid")).toBe("true");
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
  });

  test("accepted: sent once, filtered and with a key, and the player is welcomed on the previous page", async () => {
    const token = sessionToken({ username: "sari88" });
    const user = await open("/register", {
      status: 201,
      body: sessionReply("sari88"),
      headers: { "set-cookie": `token=${token}; Path=/` },
    });
    await fillIn(user);
    await acceptTerms(user);
    await send(user);
    expect(await screen.findByText("Welcome, sari88. Your account is ready.")).toBeTruthy();
    expect(screen.queryByLabelText("Username")).toBeNull();
    expect(await screen.findByText("Home")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Later" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [sent] = server.to("/api/auth/register");
    expect(server.to("/api/auth/register")).toHaveLength(1);
    expect(sent?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.body).toEqual({
      username: "sari88",
      password: "Mosaic2026",
      passwordConfirmation: "Mosaic2026",
      fullName: "Sari Wulandari",
      phone: "08123456789",
      email: "sari@mail.id",
      birthDate: null,
      referralCode: null,
      captcha: "a7Kpq",
      captchaId,
      termsVersion: "2026-11-01",
      language: "en",
    });
  });
});
