// @vitest-environment jsdom
import { problemAnswer, type Route, type TestServer } from "@tessera/shared/testing/test-server";
import { messages as shared } from "@tessera/shared/i18n/locales/en";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { savedState } from "../saved-state.ts";
import { jpeg, openApplication, stubPictures } from "./testing/open-application.tsx";

const { validation: texts } = shared;

let server: TestServer;
let user: UserEvent;

beforeEach(() => {
  stubPictures({ width: 900, height: 600 });
  user = userEvent.setup({ applyAccept: false });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await server.close();
});

async function open(
  differing: Parameters<typeof openApplication>[0] = {},
  routes: Record<string, Route> = {},
): Promise<void> {
  server = await openApplication(differing, {
    "POST /api/referral/register": () => ({ status: 201, body: { status: "pending" } }),
    ...routes,
  });
  await screen.findByLabelText("Full name");
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const choose = (file: File) => user.upload(field("Choose a file"), file);
const send = () => user.click(screen.getByRole("button", { name: "Send application" }));
const errorOf = (label: string) =>
  document.getElementById(`${field(label).getAttribute("aria-describedby")}`);
const sent = () => server.to("/api/referral/register");

async function fillIn(): Promise<void> {
  await user.type(field("Phone number"), "081234567890");
  await user.type(field("Email"), "budi@mail.id");
  await user.selectOptions(field("Bank"), "Bank Nusa");
  await user.type(field("Account number"), "1234567890");
  await choose(jpeg());
  await screen.findByRole("img", { name: "Preview of your ID card" });
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await user.type(field("Code"), "123456");
  await user.click(field("I accept the terms"));
}

describe("the application", () => {
  test("empty: every error at once, and the focus on the first one", async () => {
    await open();
    await user.clear(field("Full name"));
    await user.clear(field("Account name"));
    await send();
    const invalid = [...document.querySelectorAll("[aria-invalid=true]")].map(
      (control) =>
        document.querySelector(`label[for="${control.id}"]`)?.textContent ?? control.getAttribute("type"),
    );
    expect(invalid).toEqual([
      "Full name",
      "Phone number",
      "Email",
      "Bank",
      "Account number",
      "Account name",
      "file",
      "file",
      "Code",
      "checkbox",
    ]);
    expect(document.activeElement).toBe(field("Full name"));
    expect(sent()).toHaveLength(0);
  });

  test("without the picture alone: the focus moves to its first button, even where a wide window hides it", async () => {
    await open();
    await fillIn();
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await send();
    await waitFor(() => expect(document.activeElement).toBe(field("Take a picture")));
    expect(sent()).toHaveLength(0);
  });

  test("complete: sent as a form with the picture, the terms and the ticket of the code", async () => {
    await open();
    await fillIn();
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const [request] = sent();
    expect(request?.body).toEqual({
      fullName: "Budi Santoso",
      phone: "081234567890",
      email: "budi@mail.id",
      bankCode: "NUSA",
      accountNumber: "1234567890",
      accountName: "Budi Santoso",
      termsVersion: "2026-11",
      otpTicket: "ticket-1",
    });
    expect(request?.files["idCard"]?.bytes.length).toBe(jpeg().size);
    await waitFor(() => expect(server.to("/api/referral").length).toBeGreaterThan(1));
  });

  test("refused: each reason at its field, the input stays, and the code is valid for the next try", async () => {
    const fields = {
      phone: "REFERRAL_DATA_MISMATCH",
      idCard: "idCard.unreadable",
      termsVersion: "TERMS_NOT_ACCEPTED",
    };
    const answers = [
      problemAnswer(422, "REFERRAL_DATA_MISMATCH", fields),
      { status: 201, body: { status: "pending" } },
    ];
    await open({}, { "POST /api/referral/register": () => answers.shift() });
    await fillIn();
    await send();
    await waitFor(() => expect(errorOf("Phone number")?.textContent).toBe("This differs from your account."));
    expect(errorOf("Choose another file")?.textContent).toBe(texts.idCard.unreadable);
    expect(errorOf("I accept the terms")?.textContent).toBe("You have to accept the terms.");
    expect(document.activeElement).toBe(field("Phone number"));
    expect(field("Email").value).toBe("budi@mail.id");
    expect(screen.getByRole("img", { name: "Preview of your ID card" })).toBeTruthy();

    await user.clear(field("Phone number"));
    await user.type(field("Phone number"), "081234567891");
    await send();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(server.to("/api/otp/verify")).toHaveLength(1);
    const [first, second] = sent().map(({ headers }) => headers["idempotency-key"]);
    expect(second).not.toBe(first);
  });

  test("with a lost answer: sent again under the same key", async () => {
    await open(
      {},
      {
        "POST /api/referral/register": (_, response) => {
          if (sent().length > 1) return { status: 201, body: { status: "pending" } };
          response.destroy();
          return undefined;
        },
      },
    );
    await fillIn();
    await send();
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(shared.errors.NETWORK));
    await send();
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ headers }) => headers["idempotency-key"]);
    expect(second).toBe(first);
  });

  test("while being sent: shows its progress, and Stop keeps the form", async () => {
    await open({}, { "POST /api/referral/register": () => ({ delayMs: 5_000 }) });
    await fillIn();
    await send();
    expect(await screen.findByRole("meter", { name: "Your picture is being sent" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(screen.queryByRole("meter")).toBeNull());
    expect(field("Phone number").value).toBe("081234567890");
  });

  test("already received by an earlier attempt: shown like a new one", async () => {
    await open({}, { "POST /api/referral/register": () => problemAnswer(409, "REFERRAL_EXISTS") });
    await fillIn();
    await send();
    await waitFor(() => expect(server.to("/api/referral").length).toBeGreaterThan(1));
    expect(screen.queryByText(shared.errors.REFERRAL_EXISTS)).toBeNull();
  });
});

describe("the picture of the identity card", () => {
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "card.jpg", { type: "image/jpeg" });
  test.each([
    ["no picture", new File(["<svg/>"], "card.svg"), { width: 900, height: 600 }, "type"],
    ["damaged", jpeg(), null, "unreadable"],
    ["too small", jpeg(), { width: 900, height: 399 }, "small"],
    ["with too many pixels", jpeg(), { width: 6_001, height: 900 }, "large"],
    ["with too many bytes", large, { width: 900, height: 600 }, "large"],
  ] as const)("%s: the reason at its field, also when the form is sent", async (_, file, size, fault) => {
    stubPictures(size);
    await open();
    await user.type(field("Phone number"), "0812");
    await choose(file);
    const error = () => errorOf("Choose a file")?.textContent;
    await waitFor(() => expect(error()).toBe(texts.idCard[fault]));
    await send();
    expect(error()).toBe(texts.idCard[fault]);
    expect(field("Phone number").value).toBe("0812");
    expect(screen.queryByRole("img", { name: "Preview of your ID card" })).toBeNull();
  });

  test("delays a change of release, and is passed to a release that replaces this one nevertheless", async () => {
    const place = { element: document.body, pathname: "/referral/register" };
    await open();
    expect(savedState.guard(place)).toBe(undefined);
    await choose(jpeg());
    await screen.findByRole("img", { name: "Preview of your ID card" });
    expect(savedState.guard(place)).toBe(true);
    const state = savedState.keep(place);
    cleanup();
    await server.close();
    savedState.restore(state, place);
    await open();
    expect(await screen.findByRole("img", { name: "Preview of your ID card" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(savedState.guard(place)).toBe(undefined);
  });

  test("on a phone: taken with the rear camera", async () => {
    await open();
    expect(field("Take a picture").getAttribute("capture")).toBe("environment");
  });
});

describe("an application after a rejection", () => {
  const former = {
    phoneMasked: "+62•••890",
    emailMasked: "b•••@mail.id",
    bankCode: "NUSA",
    accountNumberMasked: "••••7890",
    accountName: "Budi Santoso",
  };

  test("shows the reason and the former data, and does not send fields that are left empty", async () => {
    await open({ status: "rejected", reason: "The card is not readable.", former });
    expect(screen.getByText("The card is not readable.")).toBeTruthy();
    expect(field("Phone number").placeholder).toBe("+62•••890");
    expect(field("Bank").value).toBe("NUSA");
    await choose(jpeg());
    await screen.findByRole("img", { name: "Preview of your ID card" });
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await user.type(field("Code"), "123456");
    await user.click(field("I accept the terms"));
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      fullName: "Budi Santoso",
      bankCode: "NUSA",
      accountName: "Budi Santoso",
      termsVersion: "2026-11",
      otpTicket: "ticket-1",
    });
  });

  test("with a wrong phone number: refused as at the first time", async () => {
    await open({ status: "rejected", former });
    await user.type(field("Phone number"), "0812");
    await send();
    expect(errorOf("Phone number")?.textContent).toBe(texts.phone.length);
  });
});

test.each(["pending", "approved", "suspended"] as const)(
  "application %s: no form, and a link to the referral page",
  async (status) => {
    server = await openApplication({ status });
    expect(await screen.findByText("You have applied already.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the referral page" }).getAttribute("href")).toBe("/referral");
  },
);
