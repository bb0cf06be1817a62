// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleId } from "../areas/testing/area-sample.ts";
import { cashierSamples } from "../areas/testing/cashier-samples.ts";
import { Frame } from "../frame/frame.tsx";
import { renderDesk } from "../testing/render-desk.tsx";

const sample = cashierSamples.find(({ path }) => path === "payments");
if (!sample?.decision?.typed) throw new Error("Payments have no decision with a text.");
const { list, decision, row } = sample;
const [label, text] = sample.decision.typed;

let isDecided: boolean;
let server: TestServer;

beforeEach(async () => {
  isDecided = false;
  server = await renderDesk(<Frame />, {
    path: `/desk/payments?row=${sampleId}`,
    roles: ["cashier"],
    routes: {
      [list.route]: () => ({ body: isDecided ? { items: [], nextAfter: null } : list.body }),
      [decision.route]: () => {
        isDecided = true;
        return { status: 204 };
      },
    },
  });
  await screen.findByRole("button", { name: decision.button });
});
afterEach(() => server.close());

const focused = () => document.activeElement?.getAttribute("aria-label");
const close = () => screen.getByRole("button", { name: "Close the row" });

test("the panel closed by its button: the focus is on the row again", async () => {
  await userEvent.click(close());
  await waitFor(() => expect(focused()).toBe(`Open ${row}`));
});

test("the panel closed by Escape while the heading has the focus: the focus is on the row again", async () => {
  screen.getByRole("heading", { level: 1 }).focus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(focused()).toBe(`Open ${row}`));
});

test("a row decided with the keyboard leaves its list: the focus is in the panel, then on the heading when it closes", async () => {
  screen.getByRole("button", { name: decision.button }).focus();
  await userEvent.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(label), `${text}{Enter}`);
  await screen.findByText("This row is no longer in the list.");
  await waitFor(() => expect(document.activeElement?.contains(close())).toBe(true));
  expect(document.activeElement?.tagName).toBe("SECTION");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});
