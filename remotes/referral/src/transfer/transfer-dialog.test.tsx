// @vitest-environment jsdom
import { minorUnits } from "@tessera/shared/core/money";
import { messages as shared } from "@tessera/shared/i18n/locales/en";
import { renderWithHost } from "@tessera/shared/testing";
import {
  problemAnswer,
  startTestServer,
  type Route,
  type TestServer,
} from "@tessera/shared/testing/test-server";
import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { messages } from "../locales/en/index.ts";
import { TransferDialog } from "./transfer-dialog.tsx";

let server: TestServer;
let user: UserEvent;
afterEach(() => server.close());

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return <TransferDialog open={isOpen} onOpenChange={setOpen} balanceMinor={minorUnits(7_525)} />;
}

async function open(answer: Route): Promise<void> {
  server = await startTestServer({ "POST /api/referral/transfer": answer });
  user = userEvent.setup();
  await renderWithHost(<Opened />, {
    messages: { en: { ...shared, ...messages } },
    apiUrl: server.url,
    player: "budi88",
  });
  await screen.findByLabelText("Amount");
}

const receipt = { number: "C261123-7K3QZ", amountMinor: "5000" };
const moved: Route = () => ({ status: 201, body: receipt });
const amount = () => screen.getByLabelText<HTMLInputElement>("Amount");
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const sent = () => server.to("/api/referral/transfer");

describe("the transfer of commission", () => {
  test.each([
    ["nothing", "", shared.validation.amount.required],
    ["more than the available commission", "76", shared.validation.amount.balance],
  ])("%s: an error at the amount, and no confirmation", async (_, text, error) => {
    await open(moved);
    if (text !== "") await user.type(amount(), text);
    await press("Continue");
    expect(await screen.findByText(error)).toBeTruthy();
    expect(document.activeElement).toBe(amount());
    expect(screen.queryByRole("button", { name: "Move" })).toBeNull();
  });

  test("a valid amount: confirmed, moved, and the dialog is closed", async () => {
    await open(moved);
    await user.type(amount(), "50");
    await press("Continue");
    expect(await screen.findByText("Move 50.00 to your main wallet?")).toBeTruthy();
    expect(sent()).toHaveLength(0);
    await press("Move");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent().map(({ body }) => body)).toEqual([{ amount: 50 }]);
  });

  test("Move pressed again while it is sent: one call", async () => {
    const calls: ServerResponse[] = [];
    await open((_, response) => void calls.push(response));
    await user.type(amount(), "50");
    await press("Continue");
    const button = await screen.findByRole("button", { name: "Move" });
    await user.click(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await user.click(button);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(calls).not.toEqual([]));
    calls[0]?.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(receipt));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toHaveLength(1);
  });

  test("All, then back from the confirmation: the amount stays", async () => {
    await open(moved);
    await press("All · 75.00");
    await press("Continue");
    await screen.findByText("Move 75.00 to your main wallet?");
    await press("Go back");
    expect(amount().value).toBe("75");
  });

  test("answer lost: the confirmation stays, and Move repeats the call under the same key", async () => {
    await open((request, response) => {
      if (sent().length > 1) return moved(request, response);
      response.destroy();
      return undefined;
    });
    await user.type(amount(), "50");
    await press("Continue");
    await screen.findByText("Move 50.00 to your main wallet?");
    await press("Move");
    expect(await screen.findByText(messages.referral.transfer.nothingTwice)).toBeTruthy();
    await press("Move");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [first, second] = sent().map(({ headers }) => headers["idempotency-key"]);
    expect(second).toBe(first);
  });

  test("refused: back at the amount with the reason, and a new key for the next try", async () => {
    await open(() => problemAnswer(422, "INSUFFICIENT_BALANCE"));
    await user.type(amount(), "50");
    for (const _ of [1, 2]) {
      await press("Continue");
      await screen.findByText("Move 50.00 to your main wallet?");
      await press("Move");
      await waitFor(() => expect(amount().getAttribute("aria-invalid")).toBe("true"));
    }
    expect(amount().value).toBe("50");
    expect(new Set(sent().map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  });
});
