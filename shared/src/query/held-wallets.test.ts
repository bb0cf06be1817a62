import type { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import type { Wallets } from "../contracts/wallet.ts";
import { minorUnits } from "../core/money.ts";
import { delayed } from "./delayed-news.ts";
import { holdResult } from "./held-wallets.ts";
import { mergeWallets } from "./live-queries.ts";
import { createQueryClient } from "./query-client.ts";
import { walletsQuery } from "./shared-queries.ts";

const wallets: Wallets = {
  currency: "IDR",
  totalMinor: minorUnits(6_000),
  mainMinor: minorUnits(6_000),
  withdrawableMinor: minorUnits(6_000),
  heldMinor: minorUnits(0),
  commissionMinor: minorUnits(0),
  pointsMinor: minorUnits(4_000),
  providers: [],
  seq: 7,
};
/** The wallets after a spin for 10 points that has won 25.00. */
const won: Wallets = {
  ...wallets,
  totalMinor: minorUnits(8_500),
  mainMinor: minorUnits(8_500),
  withdrawableMinor: minorUnits(8_500),
  pointsMinor: minorUnits(3_000),
  seq: 9,
};

const { queryKey, structuralSharing } = walletsQuery();
let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
  client.getQueryCache().build(client, { queryKey, ...(structuralSharing && { structuralSharing }) });
  client.setQueryData(queryKey, wallets);
});

const shown = () => client.getQueryData(queryKey);
const answer = (state: Wallets) => client.setQueryData(queryKey, state);
const event = (state: Wallets) =>
  client.setQueryData(queryKey, (known) => known && mergeWallets(known, state));

describe("a result held back until its animation ends", () => {
  it.each([
    ["an event", event],
    ["an answer", answer],
  ])("%s that includes the prize: shown after the release, not before", (_, tell) => {
    const held = holdResult(client);
    held.show({ pointsMinor: minorUnits(3_000) });
    tell(won);
    expect(shown()).toEqual({ ...wallets, pointsMinor: 3_000n });
    held.release();
    expect(shown()).toMatchObject({ mainMinor: 8_500n, pointsMinor: 3_000n, totalMinor: 8_500n, seq: 9 });
  });

  it("an event before the result is known: the balances without the prize are shown", () => {
    const held = holdResult(client);
    event(won);
    held.show({ pointsMinor: minorUnits(3_000) });
    expect(shown()).toEqual({ ...wallets, pointsMinor: 3_000n });
    held.release();
    expect(shown()).toMatchObject({ mainMinor: 8_500n });
  });

  it("released without an event: shows the balances of its own answer, which an older event does not change", () => {
    const held = holdResult(client);
    held.release({ mainMinor: won.mainMinor, pointsMinor: won.pointsMinor, seq: won.seq });
    expect(shown()).toMatchObject({ mainMinor: 8_500n, totalMinor: 8_500n, pointsMinor: 3_000n, seq: 9 });
    event({ ...wallets, mainMinor: minorUnits(1), seq: 8 });
    expect(shown()).toMatchObject({ mainMinor: 8_500n, seq: 9 });
  });

  it("several states in any order: the newest one is shown after the release", () => {
    const held = holdResult(client);
    event(won);
    event({ ...won, mainMinor: minorUnits(9_000), seq: 11 });
    event({ ...won, mainMinor: minorUnits(1), seq: 10 });
    held.release();
    expect(shown()).toMatchObject({ mainMinor: 9_000n, seq: 11 });
  });

  it("an unread count of the inbox: shown after the release, or at once when no result is held", () => {
    const calls: string[] = [];
    const held = holdResult(client);
    delayed.whenShown(() => calls.push("while held"));
    expect(calls).toEqual([]);
    held.release();
    expect(calls).toEqual(["while held"]);
    delayed.whenShown(() => calls.push("afterwards"));
    expect(calls).toEqual(["while held", "afterwards"]);
    held.release();
    expect(calls).toEqual(["while held", "afterwards"]);
  });

  it("a second result before the first is released: all is shown after the second release", () => {
    const first = holdResult(client);
    event(won);
    const second = holdResult(client);
    first.release();
    expect(shown()).toEqual(wallets);
    second.release();
    expect(shown()).toMatchObject({ mainMinor: 8_500n });
  });

  it("another player logs in meanwhile: only that player's wallets are shown", () => {
    const held = holdResult(client);
    event(won);
    client.removeQueries({ queryKey });
    client.getQueryCache().build(client, { queryKey, ...(structuralSharing && { structuralSharing }) });
    const other = { ...wallets, mainMinor: minorUnits(77), seq: 2 };
    answer(other);
    held.release();
    expect(shown()).toEqual(other);
  });
});
