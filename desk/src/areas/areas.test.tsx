// @vitest-environment jsdom
import { callersOf, operatorRoles, type OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { problemAnswer, type Answer, type TestServer } from "@tessera/shared/testing";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { Frame } from "../frame/frame.tsx";
import { renderDesk } from "../testing/render-desk.tsx";
import { areas, areasFor } from "./areas.ts";
import { type AreaSample, type SampleDecision, sampleId } from "./testing/area-sample.ts";
import { cashierSamples } from "./testing/cashier-samples.ts";
import { offerSamples } from "./testing/offer-samples.ts";
import { playerSamples } from "./testing/player-samples.ts";
import { siteSamples } from "./testing/site-samples.ts";

const samples = [...cashierSamples, ...playerSamples, ...offerSamples, ...siteSamples];
/** Areas without a list. */
const forms = ["settings", "reports"];

let server: TestServer;
afterEach(() => server.close());

interface Opened {
  readonly role?: OperatorRole;
  /**
   * Answers to the list, one after the other; the last one to every later call. Null: the connection breaks.
   */
  readonly lists?: readonly (Answer | null)[];
  readonly hasOpenRow?: boolean;
  /** Called for the answer to the decision of the sample; returns undefined when it answers by itself. */
  readonly onDecision?: (response: ServerResponse) => Answer | undefined;
  /** Answers that take the place of those of the sample. */
  readonly changed?: () => Readonly<Record<string, unknown>>;
}

/** Opens an area in the frame of the desk. */
async function open(sample: AreaSample, opened: Opened = {}) {
  const { role = sample.role, lists = [{ body: sample.list.body }], hasOpenRow = false } = opened;
  const waiting = [...lists];
  const answerList = (response: ServerResponse) => {
    const next = waiting.length > 1 ? waiting.shift() : waiting[0];
    if (next) return next;
    response.destroy();
    return undefined;
  };
  const others = sample.others ?? [];
  server = await renderDesk(<Frame />, {
    path: `/desk/${sample.path}${hasOpenRow ? `?row=${encodeURIComponent(sample.rowId ?? sampleId)}` : ""}`,
    roles: [role],
    routes: {
      ...Object.fromEntries(
        others.map(({ route, body }) => [route, () => ({ body: opened.changed?.()[route] ?? body })]),
      ),
      ...(sample.decision && {
        [sample.decision.route]: (_, response) =>
          opened.onDecision ? opened.onDecision(response) : { status: 204 },
      }),
      [sample.list.route]: (_, response) =>
        opened.changed?.()[sample.list.route]
          ? { body: opened.changed()[sample.list.route] }
          : answerList(response),
    },
  });
  return userEvent.setup();
}

/** The list without its row. */
function emptied({ list }: AreaSample): Answer {
  return { body: { ...(list.body as object), items: [], total: 0, pageCount: 0 } };
}

const failureOf = ({ failure = "The list did not load." }: AreaSample) => failure;
const emptyOf = ({ empty = "Nothing waits here." }: AreaSample) => empty;

function findRow({ row, text }: AreaSample): Promise<HTMLElement> {
  return row === undefined
    ? screen.findByText(text ?? "")
    : screen.findByRole("link", { name: `Open ${row}`, hidden: true });
}

function queryRow({ row, text }: AreaSample): HTMLElement | null {
  return row === undefined
    ? screen.queryByText(text ?? "")
    : screen.queryByRole("link", { name: `Open ${row}`, hidden: true });
}

test("every area with a list: has a sample for these tests", () => {
  server = { close: () => Promise.resolve() } as TestServer;
  expect([...samples.map(({ path }) => path), ...forms].toSorted()).toEqual(
    areas.map(({ path }) => path).toSorted(),
  );
});

describe.each(samples.map((sample) => [sample.path, sample] as const))("the area %s", (_, sample) => {
  test("a slow list: announced as loading, then its row", async () => {
    await open(sample, { lists: [{ body: sample.list.body, delayMs: 120 }] });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.querySelector("main [data-loading]")).not.toBeNull());
    expect(queryRow(sample)).toBeNull();
    expect(await findRow(sample)).toBeTruthy();
  });

  test("an empty list: a sentence says so", async () => {
    await open(sample, { lists: [emptied(sample)] });
    expect((await screen.findAllByText(emptyOf(sample))).length).toBeGreaterThan(0);
    expect(queryRow(sample)).toBeNull();
  });

  test("a list that fails: says so, and another attempt shows the row", async () => {
    const user = await open(sample, {
      lists: [problemAnswer(500, "INTERNAL"), { body: sample.list.body }],
    });
    const alert = (await screen.findByText(failureOf(sample))).closest<HTMLElement>("[role=alert]");
    if (!alert) throw new Error("The failure is not an alert.");
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await findRow(sample)).toBeTruthy();
    expect(screen.queryByText(failureOf(sample))).toBeNull();
  });

  test("no connection: attempts continue, and Try again shows the row at once", async () => {
    const user = await open(sample, { lists: [null, { body: sample.list.body }] });
    await user.click(await screen.findByRole("button", { name: "Try now" }));
    expect(await findRow(sample)).toBeTruthy();
  });

  test("open to the roles of its list's call, and in no other operator's rail and tabs", () => {
    server = { close: () => Promise.resolve() } as TestServer;
    const open = operatorRoles.filter((role) => areasFor([role]).some(({ path }) => path === sample.path));
    const others = (sample.otherLists ?? []).flatMap(callersOf);
    expect(new Set(open)).toEqual(new Set([...callersOf(sample.list), ...others]));
  });

  test("an operator without its roles: nothing is read, and a sentence says that the area is not allowed", async () => {
    const role = operatorRoles.find((one) => !areasFor([one]).some(({ path }) => path === sample.path));
    if (!role) throw new Error("Everybody may open the area.");
    await open(sample, { role });
    expect(await screen.findByText(/your roles do not include it/)).toBeTruthy();
    // The frame counts what waits for the operator's own roles.
    expect(server.requests.filter(({ path }) => path !== "/admin/api/overview")).toEqual([]);
  });
});

const opening = samples.filter(({ row }) => row !== undefined);

describe.each(opening.map((sample) => [sample.path, sample] as const))("a row of %s", (_, sample) => {
  test("opened by its address and closed by Escape: its panel appears and disappears", async () => {
    const user = await open(sample, { hasOpenRow: true });
    const link = await findRow(sample);
    const close = await screen.findByRole("button", { name: "Close the row" });
    await waitFor(() => expect(link.getAttribute("aria-current")).toBe("true"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(close.isConnected).toBe(false));
  });
});

const decided = samples.flatMap((sample) => {
  const { path, decision } = sample;
  return decision ? [{ path, sample, decision }] : [];
});

/** Opens the dialog of the decision and fills it in. */
async function ask(user: ReturnType<typeof userEvent.setup>, { button, chosen, typed }: SampleDecision) {
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog"));
  if (chosen) await user.selectOptions(dialog.getByLabelText(chosen[0]), chosen[1]);
  if (typed) {
    const field = dialog.getByLabelText(typed[0]);
    await user.clear(field);
    await user.type(field, typed[1]);
  }
  return dialog;
}

/** Text in the field of the decision; undefined for a decision without one. */
function typedIn(dialog: Awaited<ReturnType<typeof ask>>, { typed }: SampleDecision): string | undefined {
  return typed && dialog.getByLabelText<HTMLInputElement>(typed[0]).value;
}

describe.each(decided)("a decision in $path", ({ sample, decision }) => {
  const hasPanel = sample.row !== undefined;

  test("another operator decided first: says so, keeps the input, and cannot be sent before the new state is shown", async () => {
    let isLate = false;
    const user = await open(sample, {
      hasOpenRow: hasPanel,
      onDecision: () => {
        isLate = true;
        return problemAnswer(409, "CONFLICT");
      },
      changed: () =>
        isLate
          ? {
              ...(hasPanel && { [sample.list.route]: emptied(sample).body }),
              ...(decision.after && { [decision.after.route]: decision.after.body }),
            }
          : {},
    });
    const dialog = await ask(user, decision);
    const confirm = dialog.getByRole("button", { name: decision.confirm ?? decision.button });
    await user.click(confirm);
    const alert = await dialog.findByRole("alert");
    expect(alert.textContent).toContain("Somebody was first.");
    await waitFor(() => expect(queryRow(sample) === null).toBe(hasPanel));
    expect(screen.getByRole("dialog").contains(alert)).toBe(true);
    expect(confirm).toHaveProperty("disabled", true);
    expect(typedIn(dialog, decision)).toBe(decision.typed?.[1]);
    const goOn = () => within(alert).queryByRole("button", { name: "Go on with this" });
    await waitFor(() => expect(goOn() === null).toBe(hasPanel));
    await user.click(dialog.getByRole("button", { name: "Go back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("button", { name: decision.button }) === null).toBe(hasPanel);
  });

  test("pressed again while it is sent: one call", async () => {
    const calls: ServerResponse[] = [];
    const user = await open(sample, {
      hasOpenRow: hasPanel,
      onDecision: (response) => void calls.push(response),
    });
    const dialog = await ask(user, decision);
    const confirm = dialog.getByRole("button", { name: decision.confirm ?? decision.button });
    await user.click(confirm);
    await waitFor(() => expect(confirm.getAttribute("aria-busy")).toBe("true"));
    await user.click(confirm);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(calls).not.toEqual([]));
    const { status = 0, body } = problemAnswer(403, "FORBIDDEN");
    calls[0]?.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    expect(await dialog.findByRole("alert")).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  test("a refusal of the server: its text is in the dialog, and the input stays", async () => {
    const user = await open(sample, {
      hasOpenRow: hasPanel,
      onDecision: () => problemAnswer(403, "FORBIDDEN"),
    });
    const dialog = await ask(user, decision);
    await user.click(dialog.getByRole("button", { name: decision.confirm ?? decision.button }));
    expect(await dialog.findByRole("alert")).toBeTruthy();
    expect(typedIn(dialog, decision)).toBe(decision.typed?.[1]);
  });
});

describe.each(decided.filter(({ decision }) => decision.reader))(
  "an operator in $path",
  ({ sample, decision }) => {
    test("without the role of the decision: can read the row, but gets no decision", async () => {
      await open(sample, { hasOpenRow: true, ...(decision.reader && { role: decision.reader }) });
      await screen.findByRole("button", { name: "Close the row" });
      await findRow(sample);
      await waitFor(() => expect(document.querySelector("main [data-loading]")).toBeNull());
      expect(screen.queryByRole("button", { name: decision.button })).toBeNull();
    });
  },
);
