// @vitest-environment jsdom
import { ApiFailure, failureContent } from "@tessera/shared/http";
import type { TestServer } from "@tessera/shared/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderDesk } from "../testing/render-desk.tsx";
import { DecisionButton } from "./decision-button.tsx";
import { NoteDecision } from "./note-decision.tsx";
import { OpenRow } from "./open-row.tsx";

const reason = "Sent by mistake";
const last = { action: "payment.return", actor: "rina", at: "2026-02-03T07:06:00.000Z", note: null };
const refusal = (details: object) =>
  new ApiFailure(
    "POST /admin/api/payments",
    { ...failureContent("CONFLICT"), details: { ...details } },
    { response: { status: 409, headers: {} } },
  );

/** Decisions that were sent, with the version that the operator had seen. */
let sent: (readonly [note: string, seen: number | undefined])[];
/** Ends the decision that is under way: without a failure it was carried out. */
let answer: (failure?: ApiFailure) => void;
let setRow: (row: { readonly version: number } | undefined) => void;
let server: TestServer;

/** A row of a list, with one decision. */
function Row() {
  const [row, set] = useState<{ readonly version: number } | undefined>({ version: 1 });
  useEffect(() => {
    setRow = set;
  }, []);
  return (
    <OpenRow row={row}>
      {({ version }) => (
        <DecisionButton label="Return">
          {(close) => (
            <NoteDecision
              queue="payments"
              title="Return this payment?"
              confirmLabel="Return"
              version={version}
              present={`Version ${version}`}
              onClose={close}
              send={(note, seen) => {
                sent.push([note, seen]);
                return new Promise<void>((resolve, reject) => {
                  answer = (failure) => (failure ? reject(failure) : resolve());
                });
              }}
            />
          )}
        </DecisionButton>
      )}
    </OpenRow>
  );
}

const dialog = () => screen.getByRole("dialog", { name: "Return this payment?" });
const confirm = () => within(dialog()).getByRole("button", { name: "Return" });
const note = () => within(dialog()).getByRole<HTMLInputElement>("textbox");
const late = () => within(dialog()).queryByRole("alert")?.textContent;
const settle = (failure?: ApiFailure) => act(async () => answer(failure));
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

beforeEach(async () => {
  sent = [];
  server = await renderDesk(<Row />, { path: "/desk/payments", roles: ["cashier"], routes: {} });
  await userEvent.click(screen.getByRole("button", { name: "Return" }));
  await screen.findByRole("dialog");
  await userEvent.type(note(), reason);
});
afterEach(() => server.close());

test("a decision that is being sent: it can be neither closed nor sent again, and its refusal is shown", async () => {
  await userEvent.click(confirm());
  await userEvent.click(confirm());
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(within(dialog()).getByRole("button", { name: "Go back" }));
  expect(within(dialog()).queryByRole("button", { name: "Close" })).toBeNull();
  expect(sent).toEqual([[reason, 1]]);

  await settle(
    new ApiFailure("POST /", failureContent("GATEWAY_UNAVAILABLE"), {
      response: { status: 503, headers: {} },
    }),
  );
  expect(late()).toContain("The payment service does not answer.");
  await userEvent.click(within(dialog()).getByRole("button", { name: "Go back" }));
  await isClosed();
});

test("a row that changes before its decision is answered: nobody else was first", async () => {
  await userEvent.click(confirm());
  act(() => setRow({ version: 2 }));
  act(() => setRow(undefined));
  expect(late()).toBeUndefined();
  await settle();
  await isClosed();
});

test("a decision without an answer that was carried out: the row has changed, perhaps by this decision", async () => {
  await userEvent.click(confirm());
  await settle(new ApiFailure("POST /", failureContent("TIMEOUT")));
  expect(late()).toContain("No answer came.");
  act(() => setRow({ version: 2 }));
  const [changed] = within(dialog()).getAllByRole("alert");
  expect(changed?.textContent).toContain("The row has changed.");
  expect(changed?.textContent).toContain("Version 2");
  expect(note().value).toBe(reason);
});

test("another operator was first: the refusal shows who did what, and the typed note stays", async () => {
  await userEvent.click(confirm());
  await settle(refusal({ last }));
  expect(late()).toContain("Somebody was first.");
  expect(late()).toMatch(/rina: \w/);
  expect(note().value).toBe(reason);
});

test("a refusal with a name alone: it is shown with the state now", async () => {
  await userEvent.click(confirm());
  await settle(refusal({ last: null, by: "rina" }));
  expect(late()).toContain("rina");
  expect(late()).toContain("Somebody was first.");
  expect(late()).toContain("Version 1");
});

test("a row that leaves its list while the dialog is open: after a look the decision can be sent, and the server decides", async () => {
  act(() => setRow(undefined));
  expect(late()).toContain("This row is no longer in the list.");
  expect(confirm()).toHaveProperty("disabled", true);
  await userEvent.click(within(dialog()).getByRole("button", { name: "Go on with this" }));
  expect(late()).toBeUndefined();
  expect(document.activeElement).toBe(confirm());
  await userEvent.keyboard("{Enter}");
  expect(sent).toEqual([[reason, 1]]);
  await settle(refusal({ last }));
  expect(late()).toMatch(/rina: \w/);
});
