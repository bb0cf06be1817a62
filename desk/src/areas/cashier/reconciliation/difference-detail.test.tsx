// @vitest-environment jsdom
import type { TestServer } from "@tessera/shared/testing";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { sampleId } from "../../testing/area-sample.ts";
import { cashierSamples } from "../../testing/cashier-samples.ts";
import { ReconciliationPage } from "./reconciliation-page.tsx";

let server: TestServer;
afterEach(() => server.close());

test("a difference of states: the state in the books is shown as a word, not as its code", async () => {
  const sample = cashierSamples.find(({ path }) => path === "reconciliation");
  if (!sample) throw new Error("The area has no sample.");
  const answers = [sample.list, ...(sample.others ?? [])];
  server = await renderDesk(<ReconciliationPage />, {
    path: `/desk/reconciliation?row=${sample.rowId ?? sampleId}`,
    roles: [sample.role],
    routes: Object.fromEntries(answers.map(({ route, body }) => [route, () => ({ body })])),
  });
  const label = await screen.findByText("State in the books");
  expect(label.nextElementSibling?.textContent).toBe("Approved");
});
