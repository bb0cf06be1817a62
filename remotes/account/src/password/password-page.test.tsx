// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { PasswordPage } from "./password-page.tsx";

const otpId = "0197f3c2-0000-7000-8000-000000000b09";
const path = "/api/auth/change-password";
let server: TestServer;

async function open(answer: Answer = { status: 204 }, address = "/profile/password") {
  server = await startTestServer({
    [`POST ${path}`]: () => answer,
    "POST /api/otp": () => ({
      body: { otpId, resendAt: new Date(Date.now() + 60_000).toISOString(), emailMasked: "b•••@mail.id" },
    }),
    "POST /api/otp/verify": () => ({ body: { ticket: "ticket-1" } }),
  });
  await renderWithHost(<PasswordPage />, {
    path: address,
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const errorOf = (label: string) =>
  field(label).getAttribute("aria-invalid") === "true"
    ? document.getElementById(field(label).getAttribute("aria-describedby") ?? "")?.textContent
    : null;

async function fillIn(user: UserEvent, repeated = "kayu Manis 7") {
  await user.type(field("Old password"), " Mosaic2026 ");
  await user.type(field("New password"), "kayu Manis 7");
  await user.type(field("Repeat password"), repeated);
}
const send = (user: UserEvent) => user.click(screen.getByRole("button", { name: "buttons.submit" }));

afterEach(() => server.close());

describe("the change password form", () => {
  test("submitted empty: every field shows an error, the first one has the focus, and nothing is sent", async () => {
    const user = await open();
    await send(user);
    await waitFor(() => expect(document.activeElement).toBe(field("Old password")));
    expect(errorOf("Old password")).toBe("validation.required");
    expect(errorOf("New password")).toBe("validation.password.length");
    expect(errorOf("Repeat password")).toBe("validation.required");
    expect(server.to(path)).toEqual([]);
  });

  test("field left: shows its error", async () => {
    const user = await open();
    await user.type(field("New password"), "onlyletters");
    await user.tab();
    await waitFor(() => expect(errorOf("New password")).toBe("validation.password.mix"));
  });

  test("repetition differs: an error when its field is left", async () => {
    const user = await open();
    await fillIn(user, "kayu Manis 8");
    await user.tab();
    await waitFor(() => expect(errorOf("Repeat password")).toBe("validation.passwordConfirmation.match"));
    await send(user);
    expect(server.to(path)).toEqual([]);
  });

  test("repetition differs and the new password is corrected: both fields become valid at once", async () => {
    const user = await open();
    await fillIn(user, "kayu Manis 8");
    await user.tab();
    await waitFor(() => expect(errorOf("Repeat password")).toBe("validation.passwordConfirmation.match"));
    await user.type(field("New password"), "{Backspace}8");
    await waitFor(() => expect(errorOf("Repeat password")).toBeNull());
  });

  test.each([
    ["PASSWORD_WRONG", "oldPassword", "Old password"],
    ["PASSWORD_SAME", "newPassword", "New password"],
    ["PASSWORD_COMMON", "newPassword", "New password"],
  ])("rejected with %s at %s: an error at %s, which has the focus", async (code, name, label) => {
    const user = await open(problemAnswer(422, code, { [name]: code }));
    await fillIn(user);
    await send(user);
    await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBe("true"));
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
  });

  test("several field errors from the server: each shown at its field, the first has the focus", async () => {
    const user = await open(
      problemAnswer(422, "PASSWORD_COMMON", {
        newPassword: "PASSWORD_COMMON",
        passwordConfirmation: "passwordConfirmation.match",
        oldPassword: "PASSWORD_WRONG",
      }),
    );
    await fillIn(user);
    await send(user);
    for (const label of ["Old password", "New password", "Repeat password"]) {
      await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBe("true"));
    }
    await waitFor(() => expect(document.activeElement).toBe(field("Old password")));
  });

  test("other error from the server: shown in the form, and the input stays", async () => {
    const user = await open(problemAnswer(429, "RATE_LIMITED"));
    await fillIn(user);
    await send(user);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(field("New password").value).toBe("kayu Manis 7");
  });

  test("accepted: sent unfiltered, success is announced, and the form is emptied", async () => {
    const user = await open();
    await fillIn(user);
    await send(user);
    expect((await screen.findByRole("status")).textContent).toContain("Your password was changed.");
    expect(server.to(path).map(({ body }) => body)).toEqual([
      { oldPassword: " Mosaic2026 ", newPassword: "kayu Manis 7", passwordConfirmation: "kayu Manis 7" },
    ]);
    expect(field("Old password").value).toBe("");
  });

  test("old password unknown: a mailed code replaces it, and its ticket is sent", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "I do not know my password" }));
    expect(screen.queryByLabelText("Old password")).toBeNull();
    await user.click(screen.getByRole("button", { name: "code.send" }));
    await screen.findByText("code.sent");
    await user.type(field("code.label"), "123456");
    await user.type(field("New password"), "kayu Manis 7");
    await user.type(field("Repeat password"), "kayu Manis 7");
    await send(user);
    await screen.findByText("Other devices have been logged out.");
    expect(server.to("/api/otp")[0]?.body).toEqual({ purpose: "change_password" });
    expect(server.to(path).map(({ body }) => body)).toEqual([
      { otpTicket: "ticket-1", newPassword: "kayu Manis 7", passwordConfirmation: "kayu Manis 7" },
    ]);
  });

  test("submitted with an empty code: the code has the focus, and its error stays beside the address of a sent code", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "I do not know my password" }));
    await send(user);
    await waitFor(() => expect(document.activeElement).toBe(field("code.label")));
    const error = errorOf("code.label");
    await user.click(screen.getByRole("button", { name: "code.send" }));
    await screen.findByText("code.sent");
    expect(errorOf("code.label")).toBe(`${error} code.sent`);
  });

  test("ticket and new password refused: both errors at their fields, and the next try needs a new ticket", async () => {
    const fields = { newPassword: "PASSWORD_SAME", otpTicket: "TICKET_INVALID" };
    const user = await open(problemAnswer(422, "PASSWORD_SAME", fields), "/profile/password?by=code");
    await user.click(screen.getByRole("button", { name: "code.send" }));
    await screen.findByText("code.sent");
    await user.type(field("code.label"), "123456");
    await user.type(field("New password"), "kayu Manis 7");
    await user.type(field("Repeat password"), "kayu Manis 7");
    await send(user);
    await waitFor(() => expect(field("code.label").getAttribute("aria-invalid")).toBe("true"));
    expect(field("New password").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("code.label"));
    await send(user);
    await waitFor(() => expect(server.to("/api/otp/verify")).toHaveLength(2));
  });
});
