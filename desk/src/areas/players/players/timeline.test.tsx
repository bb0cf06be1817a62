// @vitest-environment jsdom
import { minorUnits } from "@tessera/shared/core/money";
import type { OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import { playerTimelineApi, type TimelineRow } from "@tessera/shared/operator-contracts/player-timeline";
import type { TestServer } from "@tessera/shared/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderDesk } from "../../../testing/render-desk.tsx";
import { answer } from "../../testing/answer.ts";
import { playerDetail } from "../../testing/player-samples.ts";
import { Timeline } from "./timeline.tsx";

let server: TestServer;
afterEach(() => server.close());

const { id } = playerDetail;
const rowId = (last: string) => `0197f3c2-0000-7000-8000-0000000000${last}`;
const rowOf = (row: Partial<TimelineRow> & Pick<TimelineRow, "kind" | "id">): TimelineRow => ({
  at: "2026-01-31T05:00:00.000Z",
  name: null,
  text: null,
  status: null,
  currency: "IDR",
  amountMinor: null,
  balanceAfterMinor: null,
  by: null,
  about: null,
  ...row,
});

const deposit = rowOf({
  kind: "deposit",
  id: rowId("d1"),
  name: "D260131-0001",
  status: "needs_review",
  amountMinor: minorUnits(8_000n),
  balanceAfterMinor: minorUnits(108_000n),
});
const round = rowOf({
  kind: "round",
  id: rowId("d2"),
  name: { en: "Golden Koi", id: "Koi Emas" },
  status: "closed",
  amountMinor: minorUnits(-500n),
});
const bet = rowOf({
  kind: "entry",
  id: "77",
  name: "main",
  status: "game.bet",
  amountMinor: minorUnits(-500n),
  about: { kind: "round", id: round.id },
});

const roundAnswer = answer(
  playerTimelineApi.round,
  {
    id: round.id,
    type: "game",
    number: "R260131-0001",
    status: "success",
    amountMinor: minorUnits(500n),
    currency: "IDR",
    direction: "out",
    title: "Golden Koi",
    createdAt: round.at,
    balanceAfterMinor: null,
    fields: [{ label: "bet", value: "500", kind: "minor" }],
  },
  { id, roundId: round.id },
);

interface Opened {
  readonly role?: OperatorRole;
  readonly path?: string;
}

async function open(items: TimelineRow[], { role = "cashier", path = "" }: Opened = {}) {
  const { route, body } = answer(
    playerTimelineApi.list,
    { items, nextAfter: `deposit.${deposit.id}` },
    { id },
  );
  server = await renderDesk(<Timeline player={playerDetail} />, {
    path: `/desk/players?search=budi&row=${id}${path}`,
    roles: [role],
    routes: { [route]: () => ({ body }), [roundAnswer.route]: () => ({ body: roundAnswer.body }) },
  });
  return userEvent.setup();
}

test("a deposit: its number, status, amount and the balance after it, with a link to the deposit", async () => {
  await open([deposit]);
  const row = within(await screen.findByRole("listitem"));
  const link = row.getByRole("link", { name: "Open Deposit D260131-0001" });
  expect(link.getAttribute("href")).toBe(`/desk/deposits?row=${deposit.id}`);
  row.getByText(/In review/);
  row.getByText("Balance 1,080.00");
});

test("an operator who may not read deposits: the row has no link", async () => {
  await open([deposit], { role: "support" });
  await screen.findByText("Deposit D260131-0001");
  expect(screen.queryByRole("link", { name: /Deposit/ })).toBeNull();
});

test("a round, and its bet in the ledger: both open the round", async () => {
  const user = await open([round, bet]);
  await user.click(await screen.findByRole("button", { name: "Open Round: Golden Koi" }));
  await within(await screen.findByRole("dialog")).findByText("R260131-0001");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Open Bet" }));
  await within(await screen.findByRole("dialog")).findByText("Bet");
});

test("part, days and page in the address: requested, and another part starts at its first page", async () => {
  const after = `note.${rowId("d3")}`;
  const user = await open([deposit], { path: `&row-part=money&row-from=2026-01-01&row-after=${after}` });
  await screen.findByRole("listitem");
  const queries = () =>
    server.requests.filter(({ path }) => path.endsWith("/timeline")).map(({ query }) => query.toString());
  expect(queries()).toEqual([`part=money&from=2026-01-01&after=${after}`]);
  await user.click(screen.getByRole("button", { name: "Ledger" }));
  await user.click(await screen.findByRole("button", { name: "Next page" }));
  expect(queries().slice(1)).toEqual([
    "part=ledger&from=2026-01-01",
    `part=ledger&from=2026-01-01&after=deposit.${deposit.id}`,
  ]);
});

test("days in the wrong order: an error at the field, and no request", async () => {
  await open([deposit], { path: "&row-from=2026-02-02&row-to=2026-02-01" });
  expect((await screen.findAllByText(/before|after|order/i)).length).toBeGreaterThan(0);
  expect(server.requests.filter(({ path }) => path.endsWith("/timeline"))).toEqual([]);
});

test("every status of a row: shown in words, not as its code", async () => {
  const states = ["admin", "not_ended", "payout_failed", "item_pending", "withdrawn", "cool_off"];
  await open(states.map((status, at) => rowOf({ kind: "session", id: rowId(`e${at}`), status })));
  const rows = await screen.findAllByRole("listitem");
  for (const [at, status] of states.entries()) expect(rows[at]?.textContent).not.toContain(status);
});
