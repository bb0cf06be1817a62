// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { DecisionButton } from "./decision-button.tsx";
import { boundKeys } from "./keys.ts";
import { NoteDecision } from "./note-decision.tsx";

const sent: unknown[] = [];
let server: TestServer;

/** A row with one decision, and a button by which another operator takes the row away or gives it back. */
function Row() {
  const [isOffered, setOffered] = useState(true);
  return (
    <>
      <DecisionButton label="Return 500.00" hotkey="a" hotkeyLabel="Approve" isOffered={isOffered}>
        {(close) => (
          <NoteDecision
            queue="payments"
            title="Return this payment?"
            confirmLabel="Return 500.00"
            onClose={close}
            send={async (note) => sent.push(note)}
          />
        )}
      </DecisionButton>
      <button type="button" data-testid="other" onClick={() => setOffered(!isOffered)}>
        Another operator
      </button>
    </>
  );
}

beforeEach(async () => {
  sent.length = 0;
  server = await renderDesk(<Row />, { path: "/desk/payments", roles: ["cashier"], routes: {} });
});
afterEach(() => server.close());

const button = () => screen.queryByRole("button", { name: "Return 500.00" });
const keys = () => boundKeys().map(({ key, label }) => [key, label]);

test("a decision that the row allows: its button and its key open the dialog, which sends it once", async () => {
  expect(keys()).toEqual([["a", "Approve"]]);
  await userEvent.keyboard("a");
  const dialog = await screen.findByRole("dialog", { name: "Return this payment?" });
  await userEvent.type(within(dialog).getByRole("textbox"), "Sent by mistake");
  await userEvent.click(within(dialog).getByRole("button", { name: "Return 500.00" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual(["Sent by mistake"]);
});

test("a row that no longer allows the decision: no button and no key", () => {
  screen.getByTestId("other").click();
  return expect.poll(() => [button(), keys()]).toEqual([null, []]);
});

test("while the dialog is open: it stays with the typed note and sends nothing, until the row allows it again", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Return 500.00" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox"), "Sent by mistake");
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Return 500.00" });

  screen.getByTestId("other").click();
  await expect.poll(() => confirm.disabled).toBe(true);
  expect(dialog.getByRole("alert").textContent).toContain("Somebody was first.");
  expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("Sent by mistake");

  screen.getByTestId("other").click();
  await expect.poll(() => confirm.disabled).toBe(false);
  expect(sent).toEqual([]);
});
