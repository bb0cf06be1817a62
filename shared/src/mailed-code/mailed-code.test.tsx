// @vitest-environment jsdom
import { otp } from "@tessera/shared/contracts/otp";
import { FormFoot, TextField } from "@tessera/shared/fields";
import { inputRules, useForm } from "@tessera/shared/forms";
import { messages } from "@tessera/shared/i18n/locales/en";
import * as z from "@tessera/shared/schema";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { CodeField } from "./code-field.tsx";
import { codeFieldOf, useMailedCode } from "./use-mailed-code.ts";

const otpId = "0197f3c2-0000-7000-8000-000000000b09";
const schema = z.object({ name: z.string(), code: otp });

/** Form with a field beside the code; `onSent` receives the ticket. */
function FormWithCode({ onSent }: { readonly onSent: (ticket: string) => void }) {
  const mailedCode = useMailedCode("referral");
  const form = useForm({ schema, defaultValues: { name: "", code: "" }, fieldOf: codeFieldOf });
  return (
    <form noValidate onSubmit={form.submit(async ({ code }) => onSent(await mailedCode.exchange(code)))}>
      <TextField {...form.field("name")} label="Name" />
      <CodeField
        field={form.field("code", inputRules.code)}
        mailedCode={mailedCode}
        help="Sent to your email."
      />
      <FormFoot form={form} label="Send" />
    </form>
  );
}

let server: TestServer;
const tickets: string[] = [];
afterEach(async () => {
  tickets.length = 0;
  await server.close();
});

/** Opens the form over a server that gives each request for a code the next of these answers. */
async function open(...answers: readonly Answer[]): Promise<UserEvent> {
  const left = [...answers];
  server = await startTestServer({
    "POST /api/otp": () => left.shift() ?? problemAnswer(500, "INTERNAL"),
    "POST /api/otp/verify": () => ({ body: { ticket: "ticket-1" } }),
  });
  await renderWithHost(<FormWithCode onSent={(ticket) => tickets.push(ticket)} />, {
    messages: { en: messages },
    apiUrl: server.url,
    player: "budi88",
  });
  return userEvent.setup();
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const issued = (waitMs: number): Answer => ({
  body: { otpId, resendAt: inMs(waitMs), emailMasked: "b•••@mail.id" },
});
const tooEarly = (waitMs: number): Answer => ({
  status: 429,
  body: {
    error: {
      code: "OTP_RESEND_WAIT",
      key: "errors.OTP_RESEND_WAIT",
      requestId: "r-1",
      details: { resendAt: inMs(waitMs) },
    },
  },
});

const code = () => screen.getByLabelText<HTMLInputElement>("Code");
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

test("a code requested too early: the button counts down, the message has no number, and both end after the wait", async () => {
  const user = await open(tooEarly(1_500), issued(60_000));
  await user.click(button("Send code"));
  expect(
    await screen.findByText("We send at most one code a minute. The button counts the seconds."),
  ).toBeTruthy();
  expect(button(/^Send again \(\d\)$/).disabled).toBe(true);
  await waitFor(() => expect(button("Send code").disabled).toBe(false), { timeout: 5_000 });
  expect(screen.queryByText(/one code a minute/)).toBeNull();
  await user.click(button("Send code"));
  expect(await screen.findByText("Enter the 6 digits sent to b•••@mail.id.")).toBeTruthy();
});

test("a code for which this page has no request: refused at its field without a call, and the input stays", async () => {
  const user = await open(tooEarly(60_000));
  await user.type(screen.getByLabelText("Name"), "Budi");
  await user.click(button("Send code"));
  await screen.findByText(/one code a minute/);
  await user.type(code(), "123456");
  await user.click(button("Send"));
  const error = await screen.findByText(/Request a code first\. An earlier one is not valid on this page\./);
  expect(error.textContent).toContain("The button counts the seconds.");
  expect(document.activeElement).toBe(code());
  expect(code().getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Budi");
  expect(server.to("/api/otp")).toHaveLength(1);
  expect(server.to("/api/otp/verify")).toEqual([]);
});

test("a second code refused: the first one, pasted with its text and in two groups, is still accepted", async () => {
  const user = await open(issued(0), problemAnswer(429, "RATE_LIMITED"));
  await user.click(button("Send code"));
  await screen.findByText(/^Enter the 6 digits/);
  await user.click(button("Send again"));
  await screen.findByText(/^Too many attempts\./);
  await user.click(code());
  await user.paste("Your code: 123 456");
  await user.click(button("Send"));
  await waitFor(() => expect(tickets).toEqual(["ticket-1"]));
  expect(server.to("/api/otp/verify")[0]?.body).toEqual({ otpId, otp: "123456" });
});
