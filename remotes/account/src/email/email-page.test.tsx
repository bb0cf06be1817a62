// @vitest-environment jsdom
import { minuteMs } from "@tessera/shared/core/durations";
import { renderWithHost } from "@tessera/shared/testing";
import { problemAnswer, startTestServer, type TestServer } from "@tessera/shared/testing/test-server";
import { storage } from "@tessera/shared/session";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { EmailPage } from "./email-page.tsx";

const otpId = "0197f3c2-0000-7000-8000-000000000b09";
const me = {
  id: "0197f3c2-0000-7000-8000-000000000001",
  username: "budi88",
  fullName: "Budi Santoso",
  emailMasked: "b•••@mail.com",
  phoneMasked: "+62•••890",
  currency: "IDR",
  language: "en",
  status: "active",
  kycStatus: "none",
  depositDisabled: false,
  withdrawDisabled: false,
  playDisabled: false,
  referralCode: "K7QXM2P",
  termsVersion: "2026-11-01",
  previousLoginAt: null,
  unreadInbox: 0,
};

let server: TestServer;
afterEach(async () => {
  storage.remove("lastVerifyEmail");
  await server.close();
});

/** Opens the screen of a player whose code is 123456; any other is refused with the next of `refusals`. */
async function open(refusals: readonly ReturnType<typeof problemAnswer>[] = []) {
  let emailVerified = false;
  const left = [...refusals];
  server = await startTestServer({
    "GET /api/auth/me": () => ({ body: { ...me, emailVerified } }),
    "POST /api/otp": () => ({
      body: {
        otpId,
        resendAt: new Date(Date.now() + 60_000).toISOString(),
        emailMasked: "b•••@mail.com",
      },
    }),
    "POST /api/otp/verify": () => {
      const refusal = left.shift();
      if (refusal) return refusal;
      emailVerified = true;
      return { body: { ticket: "ticket-1" } };
    },
  });
  await show();
  return userEvent.setup();
}

const show = () =>
  renderWithHost(<EmailPage />, { messages: { en: messages }, apiUrl: server.url, player: "budi88" });
const code = () => screen.getByLabelText<HTMLInputElement>("code.label");
const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "buttons.confirm" });

describe("the screen of the e-mail address", () => {
  test("right code: the verified state replaces the form, and no further code is offered", async () => {
    const user = await open();
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "code.send" })).disabled).toBe(
      false,
    );
    expect(confirm().disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "code.send" }));
    await screen.findByText("code.sent");
    await user.type(code(), "12 34-56");
    await user.click(confirm());
    expect(await screen.findByText("b•••@mail.com is verified")).toBeTruthy();
    expect(screen.queryByLabelText("code.label")).toBeNull();
    expect(server.to("/api/otp/verify")[0]?.body).toEqual({ otpId, otp: "123456" });
    expect(server.to("/api/otp")[0]?.body).toEqual({ purpose: "verify_email" });
  });

  test("a code of five digits, a wrong one and a late one: each an error at the field, which has the focus", async () => {
    const user = await open([problemAnswer(422, "OTP_INVALID"), problemAnswer(422, "OTP_EXPIRED")]);
    await user.click(await screen.findByRole("button", { name: "code.send" }));
    await screen.findByText("code.sent");
    await user.type(code(), "12345");
    await user.click(confirm());
    await screen.findByText("validation.otp.length");
    expect(server.to("/api/otp/verify")).toEqual([]);
    for (const attempt of [2, 3]) {
      await user.clear(code());
      await user.type(code(), "654321");
      expect(code().getAttribute("aria-invalid")).toBeNull();
      await user.click(confirm());
      await waitFor(() => expect(code().getAttribute("aria-invalid")).toBe("true"));
      expect(document.activeElement).toBe(code());
      expect(server.to("/api/otp/verify")).toHaveLength(attempt - 1);
    }
  });

  test("page reloaded after the code was sent: the countdown continues, and the same code is accepted", async () => {
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "code.send" }));
    await screen.findByText("code.sent");
    cleanup();
    await show();
    expect(
      (await screen.findByRole<HTMLButtonElement>("button", { name: /^code.sendAgainIn/ })).disabled,
    ).toBe(true);
    await user.type(code(), "123456");
    await user.click(confirm());
    await screen.findByText("b•••@mail.com is verified");
    expect(server.to("/api/otp")).toHaveLength(1);
  });

  test("code sent more than ten minutes ago: a new one is offered", async () => {
    storage.write("lastVerifyEmail", {
      email: "b•••@mail.com",
      resendAt: new Date(Date.now() - 9 * minuteMs - 1_000).toISOString(),
      otpId,
    });
    await open();
    expect(await screen.findByRole("button", { name: "code.send" })).toBeTruthy();
    expect(confirm().disabled).toBe(true);
  });
});
