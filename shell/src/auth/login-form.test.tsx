// @vitest-environment jsdom
import { ToastHost } from "@tessera/shared/ui";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { LoginForm } from "./login-form.tsx";
import { sessionReply } from "./testing/session-reply.ts";

const captchaIds = ["0197f3c2-0000-7000-8000-000000000001", "0197f3c2-0000-7000-8000-000000000002"];
let server: TestServer;

async function open(answer: Answer | (() => Answer), onDone = vi.fn<() => void>(), picturesMax = 2) {
  let pictures = 0;
  const picture = () => ({
    body: {
      captchaId: captchaIds[pictures++],
      image: "data:image/png;base64,AA==",
      expiresAt: "2026-11-21T09:00:00Z",
    },
  });
  server = await startTestServer({
    // Further pictures never load.
    "GET /api/captcha": () => (pictures < picturesMax ? picture() : undefined),
    "POST /api/auth/login": () => (typeof answer === "function" ? answer() : answer),
  });
  const elements = (
    <>
      <LoginForm onDone={onDone} />
      <ToastHost label="Notices" />
    </>
  );
  await renderWithHost(elements, { messages: { en: messages }, apiUrl: server.url });
  await screen.findByRole("img");
  return { user: userEvent.setup(), onDone };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field("Username"), "Demo");
  await user.type(field("Password"), " Mosaic 2026 ");
  await user.type(field("Captcha"), "a7Kp-q");
}

afterEach(() => server.close());

/** Answer to a login to a closed account; null when its player can no longer open it. */
const closedAnswer = (undoUntil: string | null): Answer => {
  const error = {
    code: "ACCOUNT_CLOSED",
    key: "errors.ACCOUNT_CLOSED",
    requestId: "r-1",
    details: { undoUntil },
  };
  return { status: 403, body: { error } };
};

describe("the login form", () => {
  test("a closed account: shows until when it can be opened, and the same form opens it, for that name only", async () => {
    const undoUntil = "2026-12-12T09:00:00.000Z";
    const { user } = await open(closedAnswer(undoUntil), undefined, 3);
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await screen.findByText(/^Until 12\/12\/2026 .* you can open it again/);
    await waitFor(() => expect(field("Captcha").value).toBe(""));
    await screen.findByRole("img");
    await user.type(field("Captcha"), "a7Kpq");
    await user.click(screen.getByRole("button", { name: "Open the account again" }));
    await waitFor(() => expect(server.to("/api/auth/login")).toHaveLength(2));
    const sent = server.to("/api/auth/login").map(({ body }) => (body as { reopen?: boolean }).reopen);
    expect(sent).toEqual([undefined, true]);
    await user.type(field("Username"), "x");
    expect(screen.getByRole("button", { name: "Log in" })).toBeTruthy();
  });

  test("an account that is closed for good: offers no opening", async () => {
    const { user } = await open(closedAnswer(null));
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(server.to("/api/auth/login")).toHaveLength(1));
    await screen.findAllByRole("alert");
    expect(screen.queryByRole("button", { name: "Open the account again" })).toBeNull();
  });

  test("submitted empty: every field shows an error, the first one has the focus, and nothing is sent", async () => {
    const { user } = await open({ status: 204 });
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(document.activeElement).toBe(field("Username")));
    for (const label of ["Username", "Password", "Captcha"]) {
      const control = field(label);
      const note = document.getElementById(control.getAttribute("aria-describedby") ?? "");
      expect(control.getAttribute("aria-invalid")).toBe("true");
      expect(note?.textContent).toBe(
        label === "Captcha" ? "Enter the characters in the picture." : "This field is required.",
      );
    }
    expect(server.to("/api/auth/login")).toEqual([]);
  });

  test("an empty field left: an error at once", async () => {
    const { user } = await open({ status: 204 });
    await user.click(field("Username"));
    await user.tab();
    expect(await screen.findByText("This field is required.")).toBeTruthy();
  });

  test("rejected: an error in the form and in a toast, another picture, and an empty captcha field", async () => {
    const { user, onDone } = await open(problemAnswer(401, "LOGIN_FAILED"));
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(screen.getAllByText(messages.errors.LOGIN_FAILED)).toHaveLength(2));
    await waitFor(() => expect(server.to("/api/captcha")).toHaveLength(2));
    expect(field("Captcha").value).toBe("");
    expect(field("Password").value).toBe(" Mosaic 2026 ");
    expect(onDone).not.toHaveBeenCalled();
  });

  test("wrong captcha answer: an error at its field, which has the focus", async () => {
    const { user } = await open(problemAnswer(400, "CAPTCHA_INVALID"));
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(field("Captcha").getAttribute("aria-invalid")).toBe("true"));
    await waitFor(() => expect(document.activeElement).toBe(field("Captcha")));
    expect(field("Captcha").value).toBe("");
    await waitFor(() => expect(server.to("/api/captcha")).toHaveLength(2));
  });

  test("another picture requested: the typed answer is cleared", async () => {
    const { user } = await open({ status: 204 });
    await user.type(field("Captcha"), "a7K");
    await user.click(screen.getByRole("button", { name: "New picture" }));
    await waitFor(() => expect(server.to("/api/captcha")).toHaveLength(2));
    expect(field("Captcha").value).toBe("");
  });

  test("picture loading: the answer field is disabled", async () => {
    const { user } = await open({ status: 204 }, undefined, 1);
    expect(field("Captcha").readOnly).toBe(false);
    await user.click(screen.getByRole("button", { name: "New picture" }));
    await waitFor(() => expect(field("Captcha").readOnly).toBe(true));
    await user.type(field("Captcha"), "a7K");
    expect(field("Captcha").value).toBe("");
  });

  test("accepted: sent filtered, except for the password, and the player is welcomed", async () => {
    const { user, onDone } = await open({ body: sessionReply("demo") });
    await fillIn(user);
    await user.click(screen.getByLabelText("Remember me"));
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.to("/api/auth/login")[0]?.body).toEqual({
      username: "demo",
      password: " Mosaic 2026 ",
      captcha: "a7Kpq",
      captchaId: captchaIds[0],
      remember: true,
    });
    expect(await screen.findByText("Welcome, demo.")).toBeTruthy();
  });
});

describe("the second step of a login", () => {
  const needed: Answer = {
    status: 401,
    body: {
      error: {
        code: "FACTOR_REQUIRED",
        key: "errors.FACTOR_REQUIRED",
        requestId: "r-1",
        details: { pass: "pass-1" },
      },
    },
  };
  /**
   * Opens the form, enters name and password, and comes to the second step; then the server gives these
   * answers.
   */
  async function secondStep(...answers: readonly Answer[]) {
    const left = [needed, ...answers];
    const { user, onDone } = await open(() => left.shift() ?? { status: 500 });
    await fillIn(user);
    await user.click(screen.getByLabelText("Remember me"));
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(document.activeElement).toBe(field("Code of the app")));
    return { user, onDone };
  }
  const sent = () => server.to("/api/auth/login").map(({ body }) => body);
  const start = { username: "demo", password: " Mosaic 2026 ", remember: true };

  test("shown in place with the focus, and sent with the first step's values and no further captcha", async () => {
    const { user, onDone } = await secondStep({ body: sessionReply("demo") });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(field("Code of the app").autocomplete).toBe("one-time-code");
    expect(field("Code of the app").inputMode).toBe("numeric");
    await user.keyboard("123 456");
    await user.click(screen.getByRole("button", { name: "Log in" }));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent().at(-1)).toEqual({ ...start, pass: "pass-1", code: "123456" });
    expect(server.to("/api/captcha")).toHaveLength(1);
  });

  test("a wrong code: an error at its field; a recovery code can be entered instead", async () => {
    const wrong = problemAnswer(422, "FACTOR_WRONG", { code: "FACTOR_WRONG" });
    const { user, onDone } = await secondStep(wrong, { body: sessionReply("demo") });
    await user.keyboard("123{Enter}");
    expect(await screen.findByText("Enter the 6 digits that the app shows.")).toBeTruthy();
    expect(sent()).toHaveLength(1);
    await user.keyboard("456{Enter}");
    expect(await screen.findByText("This code is wrong or has been used.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await waitFor(() => expect(document.activeElement).toBe(field("Recovery code")));
    expect(field("Recovery code").value).toBe("");
    await user.keyboard("ABCDE-FGHJK{Enter}");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent().at(-1)).toEqual({ ...start, pass: "pass-1", code: "ABCDE-FGHJK" });
  });

  test("the first step has expired: the captcha is required again, and name and password stay", async () => {
    const { user } = await secondStep(problemAnswer(400, "CAPTCHA_REQUIRED"));
    await user.keyboard("123456{Enter}");
    await waitFor(() => expect(field("Captcha").getAttribute("aria-invalid")).toBe("true"));
    expect([field("Username").value, field("Password").value]).toEqual(["demo", " Mosaic 2026 "]);
    await waitFor(() => expect(server.to("/api/captcha")).toHaveLength(2));
  });

  test("back: another name can be entered", async () => {
    const { user } = await secondStep();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(field("Username").value).toBe("demo");
    await waitFor(() => expect(server.to("/api/captcha")).toHaveLength(2));
  });
});
