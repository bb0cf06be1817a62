// @vitest-environment jsdom
import { minuteMs } from "@tessera/shared/core/durations";
import { useLocation } from "@tessera/shared/router";
import { storage } from "@tessera/shared/session";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { ToastHost } from "@tessera/shared/ui";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { messages } from "../locales/en/index.ts";
import { CodeForm } from "./code-form.tsx";
import { CodePage } from "./code-page.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";
import { ResetForm } from "./reset-form.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

const otpId = "0197f3c2-0000-7000-8000-000000000001";
const anotherOtpId = "0197f3c2-0000-7000-8000-000000000002";
const inMinutes = (count: number) => new Date(Date.now() + count * minuteMs).toISOString();
const sent = (id: string, resendAt = inMinutes(1)): Answer => ({
  status: 202,
  body: { otpId: id, resendAt },
});
const bank = { name: "BCA", kind: "bank", logo: null, accountPattern: "[0-9]{10}", active: true };

let server: TestServer;
afterEach(async () => {
  vi.useRealTimers();
  storage.remove("lastVerifyEmail");
  await server.close();
});

function Address() {
  const { pathname, state } = useLocation();
  return <output aria-label="address">{JSON.stringify({ pathname, state: state as unknown })}</output>;
}
const address = () => screen.getByLabelText("address").textContent;

async function open(element: React.ReactNode, answers: Record<string, Answer> = {}) {
  server = await startTestServer({
    "GET /api/captcha": () => ({
      body: { captchaId: otpId, image: "data:image/png;base64,AA==", expiresAt: inMinutes(1) },
    }),
    "GET /api/banks": ({ query }) => ({
      body: { items: [{ ...bank, code: `${query.get("country")}-014`, country: query.get("country") }] },
    }),
    ...Object.fromEntries(Object.entries(answers).map(([path, answer]) => [`POST ${path}`, () => answer])),
  });
  const elements = (
    <>
      {element}
      <Address />
      <ToastHost label="Notices" />
    </>
  );
  await renderWithHost(elements, { messages: { en: messages }, apiUrl: server.url });
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorOf = (label: string) =>
  field(label).getAttribute("aria-invalid") === "true"
    ? document.getElementById(field(label).getAttribute("aria-describedby") ?? "")?.textContent
    : null;
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

const askPath = "/api/auth/forgot-password";
const verifyPath = `${askPath}/verify`;
const resendPath = `${askPath}/resend`;
const resetPath = "/api/auth/reset-password";
const codeLabel = messages.forgot.code;

describe("the first step of a password reset", () => {
  test("submitted empty: every field shows an error, by address and by bank account", async () => {
    const user = await open(<ForgotPasswordPage />);
    await screen.findByRole("img");
    await press(user, "Send code");
    await waitFor(() => expect(document.activeElement).toBe(field("Username")));
    expect(errorOf("Username")).toBe("This field is required.");
    expect(errorOf("Email")).toBe("Enter a valid email address.");
    await user.click(screen.getByRole("radio", { name: "Bank account" }));
    await press(user, "Send code");
    await waitFor(() => expect(errorOf("Bank")).toBe("Choose a bank."));
    expect(errorOf("Account number")).toBe("This field is required.");
    expect(errorOf("Account name")).toBe("This field is required.");
    expect(server.to(askPath)).toEqual([]);
  });

  test("by address: the code is requested, and the next step has its request id and resend time", async () => {
    const user = await open(<ForgotPasswordPage />, { [askPath]: sent(otpId) });
    await screen.findByRole("img");
    await user.type(field("Username"), "Budi88");
    await user.type(field("Email"), "budi@mail.com");
    await user.type(field("Captcha"), "a7Kpq");
    await press(user, "Send code");
    await waitFor(() => expect(address()).toContain("/forgot-password-otp"));
    expect(address()).toContain(otpId);
    expect(server.to(askPath)[0]?.body).toEqual({
      username: "budi88",
      email: "budi@mail.com",
      captcha: "a7Kpq",
      captchaId: otpId,
    });
    expect(storage.read("lastVerifyEmail")?.email).toBe("budi@mail.com");
  });

  test("by bank account: banks of both countries can be chosen, and only the account is sent", async () => {
    const user = await open(<ForgotPasswordPage />, { [askPath]: sent(otpId) });
    await screen.findByRole("img");
    await user.type(field("Username"), "budi88");
    await user.click(screen.getByRole("radio", { name: "Bank account" }));
    await waitFor(() => expect(screen.getAllByRole("option", { name: "BCA" })).toHaveLength(2));
    await user.selectOptions(field("Bank"), "TH-014");
    await user.type(field("Account number"), "123-456");
    await user.type(field("Account name"), "Budi Santoso");
    await user.type(field("Captcha"), "a7Kpq");
    await press(user, "Send code");
    await waitFor(() => expect(server.to(askPath)).toHaveLength(1));
    expect(server.to(askPath)[0]?.body).toMatchObject({ bankCode: "TH-014", bankNumber: "123456" });
    expect(server.to(askPath)[0]?.body).not.toHaveProperty("email");
  });

  test("rejected: an error text, another picture and an empty captcha field", async () => {
    const user = await open(<ForgotPasswordPage />, { [askPath]: problemAnswer(429, "RATE_LIMITED") });
    await screen.findByRole("img");
    await user.type(field("Username"), "budi88");
    await user.type(field("Email"), "budi@mail.com");
    await user.type(field("Captcha"), "a7Kpq");
    await press(user, "Send code");
    expect(await screen.findByRole("alert")).toBeTruthy();
    await waitFor(() => expect(server.to("/api/captcha")).toHaveLength(2));
    expect(field("Captcha").value).toBe("");
  });
});

describe("the second step of a password reset", () => {
  const step = <CodeForm otpId={otpId} />;

  test("opened without the steps before it: redirected to the first step", async () => {
    await open(
      <>
        <CodePage />
        <ResetPasswordPage />
      </>,
    );
    await waitFor(() => expect(address()).toContain('"/forgot-password"'));
  });

  test("code field: focused, numeric keyboard, one-time-code autofill, and filled by a paste", async () => {
    const user = await open(step);
    expect(document.activeElement).toBe(field(codeLabel));
    expect(field(codeLabel).autocomplete).toBe("one-time-code");
    expect(field(codeLabel).inputMode).toBe("numeric");
    await user.paste("Code: 123 4567");
    expect(field(codeLabel).value).toBe("123456");
    await user.clear(field(codeLabel));
    await user.type(field(codeLabel), "12");
    await press(user, "Confirm");
    await waitFor(() => expect(errorOf(codeLabel)).toBe("Enter the 6 digits from the email."));
    expect(server.to(verifyPath)).toEqual([]);
  });

  test("wrong code: an error with the remaining attempts, and an empty field", async () => {
    const wrong = {
      status: 422,
      body: {
        error: { code: "OTP_INVALID", key: "errors.OTP_INVALID", requestId: "r", details: { left: 4 } },
      },
    };
    const user = await open(step, { [verifyPath]: wrong });
    await user.type(field(codeLabel), "123456");
    await press(user, "Confirm");
    await waitFor(() => expect(errorOf(codeLabel)).toBe("The code is wrong. 4 attempts left."));
    expect(field(codeLabel).value).toBe("");
    expect(document.activeElement).toBe(field(codeLabel));
  });

  test("correct code: leads to the third step with its ticket", async () => {
    const user = await open(step, { [verifyPath]: { body: { ticket: "t-1" } } });
    await user.type(field(codeLabel), "123456");
    await press(user, "Confirm");
    await waitFor(() => expect(address()).toContain("/reset-password"));
    expect(address()).toContain("t-1");
    expect(server.to(verifyPath)[0]?.body).toEqual({ otpId, otp: "123456" });
  });

  test("resend: its countdown survives a reload, then a new request replaces this one", async () => {
    storage.write("lastVerifyEmail", { email: "", resendAt: inMinutes(1) });
    const user = await open(step, { [resendPath]: sent(anotherOtpId, inMinutes(2)) });
    const waiting = screen.getByRole<HTMLButtonElement>("button", { name: /Send again \(\d\d\)/ });
    expect(waiting.disabled).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minuteMs });
    const again = await screen.findByRole("button", { name: "Send again" });
    await user.click(again);
    await waitFor(() => expect(address()).toContain(anotherOtpId));
    expect(server.to(resendPath)[0]?.body).toEqual({ otpId });
    expect(screen.getByRole("button", { name: /Send again \(\d\d\)/ })).toBeTruthy();
  });
});

describe("the third step of a password reset", () => {
  const step = <ResetForm ticket="t-1" />;
  const password = "Kembang77melati";
  const fillIn = async (user: ReturnType<typeof userEvent.setup>, repeated = password) => {
    await user.type(field("New password"), password);
    await user.type(field("Repeat password"), repeated);
    await press(user, "Save password");
  };

  test("repetition differs: an error, and nothing is sent", async () => {
    const user = await open(step);
    await fillIn(user, "another7");
    await waitFor(() => expect(errorOf("Repeat password")).toBe("The passwords do not match."));
    expect(server.to(resetPath)).toEqual([]);
  });

  test("accepted: sent with its ticket, and the login page confirms it", async () => {
    const user = await open(step, { [resetPath]: { status: 204 } });
    await fillIn(user);
    await waitFor(() => expect(address()).toContain('"/login"'));
    expect(address()).toContain("passwordChanged");
    expect(server.to(resetPath)[0]?.body).toEqual({
      ticket: "t-1",
      newPassword: password,
      passwordConfirmation: password,
    });
  });

  test("common password: an error at the field", async () => {
    const user = await open(step, {
      [resetPath]: problemAnswer(422, "PASSWORD_COMMON", { newPassword: "PASSWORD_COMMON" }),
    });
    await fillIn(user);
    await waitFor(() => expect(errorOf("New password")).toBe("This password is too easy to guess."));
  });

  test("ticket expired: a note, with a link to start again", async () => {
    const user = await open(step, { [resetPath]: problemAnswer(422, "TICKET_INVALID") });
    await fillIn(user);
    const link = await screen.findByRole("link", { name: "Start again" });
    expect(link.getAttribute("href")).toBe("/forgot-password");
  });
});
