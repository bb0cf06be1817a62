// @vitest-environment jsdom
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Answer,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { preloadOverlays } from "@tessera/shared/ui";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { TwoStepPage } from "./two-step-page.tsx";

const path = "/api/second-factor";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const setup = {
  secret,
  uri: `otpauth://totp/Tessera:budi88?secret=${secret}&issuer=Tessera`,
  expiresAt: "2026-11-28T12:15:00.000Z",
};
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ABCD${index + 2}-FGHJK`.replace("10", "X"));
const off = { since: null, recoveryCodesLeft: 0 };
const on = { since: "2026-11-28T12:00:00.000Z", recoveryCodesLeft: 2 };
let server: TestServer;
afterEach(() => server.close());

async function open(state: object, answers: Readonly<Record<string, Answer>> = {}) {
  server = await startTestServer({
    [`GET ${path}`]: () => ({ body: state }),
    ...Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [`POST ${path}/${name}`, () => answer]),
    ),
  });
  await renderWithHost(<TwoStepPage />, { messages: { en: messages }, apiUrl: server.url, player: "budi88" });
  await preloadOverlays();
  return userEvent.setup();
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("turned on: with password, key in groups of four and first code; recovery codes are shown once", async () => {
  const state: object = { ...off };
  const user = await open(state, { setup: { body: setup }, confirm: { body: { recoveryCodes } } });
  await press(user, "Turn on");
  let shown = await dialog("Two-step login");
  await user.type(shown.getByLabelText("Your password"), "Mosaic2026");
  await user.click(shown.getByRole("button", { name: "Next" }));
  shown = await dialog("Connect your app");
  expect(shown.getByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
  expect(shown.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  expect(document.activeElement).toBe(shown.getByLabelText("Code of the app"));
  expect(shown.getByLabelText("Code of the app").getAttribute("aria-invalid")).not.toBe("true");
  await user.click(shown.getByRole("button", { name: "Turn on" }));
  await waitFor(() => expect(document.activeElement).toBe(shown.getByLabelText("Code of the app")));
  expect(server.to(`${path}/confirm`)).toEqual([]);
  await user.type(shown.getByLabelText("Code of the app"), "123 456");
  Object.assign(state, on);
  await user.click(shown.getByRole("button", { name: "Turn on" }));
  shown = await dialog("Your recovery codes");
  expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(recoveryCodes);
  expect(server.to(`${path}/setup`)[0]?.body).toEqual({ password: "Mosaic2026" });
  expect(server.to(`${path}/confirm`)[0]?.body).toEqual({ code: "123456" });
  await user.click(shown.getByRole("button", { name: "I have saved them" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("button", { name: "Turn off" })).toBeTruthy();
});

test("a wrong password or code: an error at its field, and the input stays", async () => {
  const wrong = { password: "PASSWORD_WRONG", code: "FACTOR_WRONG" };
  const user = await open(on, { "turn-off": problemAnswer(422, "PASSWORD_WRONG", wrong) });
  await press(user, "Turn off");
  const shown = await dialog("Turn the two-step login off?");
  await user.type(shown.getByLabelText("Your password"), "Mosaic2025");
  await user.type(shown.getByLabelText("Code"), "ABCDE-FGHJK");
  await user.click(shown.getByRole("button", { name: "Turn off" }));
  for (const [label, typed] of [
    ["Your password", "Mosaic2025"],
    ["Code", "ABCDE-FGHJK"],
  ] as const) {
    const field = shown.getByLabelText<HTMLInputElement>(label);
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(field.value).toBe(typed);
  }
  expect(document.activeElement).toBe(shown.getByLabelText("Your password"));
});

test("an expired key: reported in the dialog", async () => {
  const user = await open(off, { setup: { body: setup }, confirm: problemAnswer(422, "TICKET_INVALID") });
  await press(user, "Turn on");
  await user.type((await dialog("Two-step login")).getByLabelText("Your password"), "x{Enter}");
  const shown = await dialog("Connect your app");
  await user.type(shown.getByLabelText("Code of the app"), "123456{Enter}");
  expect(await shown.findByRole("alert")).toBeTruthy();
});

test("few recovery codes left: the page says so, and shows new ones after password and code", async () => {
  const user = await open(on, { "recovery-codes": { body: { recoveryCodes } } });
  await screen.findByText(/before you need the last one/);
  await press(user, "New recovery codes");
  const shown = await dialog("Make new recovery codes?");
  await user.type(shown.getByLabelText("Your password"), "Mosaic2026");
  await user.type(shown.getByLabelText("Code"), "123456");
  await user.click(shown.getByRole("button", { name: "New recovery codes" }));
  expect((await dialog("Your recovery codes")).getAllByRole("listitem")).toHaveLength(10);
});
