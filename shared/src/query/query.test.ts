// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { QueryObserver } from "@tanstack/react-query";
import { AxiosError } from "axios";
import Cookies from "js-cookie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Wallets } from "../contracts/wallet.ts";
import { minorUnits } from "../core/money.ts";
import { broadcastCredentialsChange } from "../session/session-channel.ts";
import { endSession, startSession } from "../session/session.ts";
import { sessionToken } from "../testing/session-token.ts";
import { mergeWallets, startLiveQueries } from "./live-queries.ts";
import { createQueryClient } from "./query-client.ts";
import { playerQueries, siteQueries, walletsQuery } from "./shared-queries.ts";
import { isStillTrying, useStillTrying } from "./still-trying.ts";

const wallets: Wallets = {
  currency: "IDR",
  totalMinor: minorUnits(10_000),
  mainMinor: minorUnits(6_000),
  withdrawableMinor: minorUnits(6_000),
  heldMinor: minorUnits(1_000),
  commissionMinor: minorUnits(500),
  pointsMinor: minorUnits(40),
  providers: [],
  seq: 7,
};

const claim: Wallets["claim"] = {
  id: "0197f3c2-0000-7000-8000-000000000c01",
  promotion: { id: "0197f3c2-0000-7000-8000-000000000a01", slug: "first-look", title: "First look" },
  status: "active",
  bonusMinor: minorUnits(1_000),
  bonusBalanceMinor: minorUnits(1_000),
  takenBackMinor: null,
  targetMinor: minorUnits(3_000),
  progressMinor: minorUnits(0),
  maxBetMinor: null,
  allowedCategories: [],
  createdAt: "2026-11-20T00:00:00Z",
  endsAt: "2026-11-27T00:00:00Z",
};

const update = {
  mainMinor: minorUnits(5_000),
  heldMinor: minorUnits(1_500),
  commissionMinor: minorUnits(500),
  pointsMinor: minorUnits(50),
  seq: 8,
};

describe("a wallet event", () => {
  it("with a newer seq: applied, and the total changes with its parts", () => {
    expect(mergeWallets(wallets, update)).toMatchObject({
      ...update,
      totalMinor: 9_500n,
      withdrawableMinor: 5_000n,
    });
  });

  it.each([6, 7])("with seq %i against 7: ignored", (seq) => {
    expect(mergeWallets(wallets, { ...update, seq })).toBe(wallets);
  });

  it("during a bonus: the withdrawable amount stays the server's", () => {
    const locked = { ...wallets, withdrawableMinor: minorUnits(0), claim };
    expect(mergeWallets(locked, update).withdrawableMinor).toBe(0n);
    // An empty main wallet looks like a wallet without a lock.
    const spent = { ...locked, mainMinor: minorUnits(0) };
    expect(mergeWallets(spent, update).withdrawableMinor).toBe(0n);
  });
});

describe("wallet answers in the wrong order", () => {
  it("an answer older than the cached one: ignored", () => {
    const client = createQueryClient();
    const observer = new QueryObserver(client, { ...walletsQuery(), enabled: false });
    client.setQueryData(walletsQuery().queryKey, wallets);
    client.setQueryData(walletsQuery().queryKey, { ...wallets, mainMinor: minorUnits(1), seq: 6 });
    expect(client.getQueryData(walletsQuery().queryKey)).toBe(wallets);
    const newer = { ...wallets, mainMinor: minorUnits(2), seq: 8 };
    client.setQueryData(walletsQuery().queryKey, newer);
    expect(client.getQueryData(walletsQuery().queryKey)).toBe(newer);
    observer.destroy();
  });
});

describe("a query that fails", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function countTries(status: number | undefined): Promise<number> {
    let tries = 0;
    const response = status === undefined ? undefined : { status };
    const asked = createQueryClient()
      .fetchQuery({
        queryKey: ["x"],
        queryFn: () => {
          tries += 1;
          throw Object.assign(new AxiosError("no", AxiosError.ERR_BAD_RESPONSE), { response });
        },
      })
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(7_000);
    await asked;
    return tries;
  }

  it.each([undefined, 502])("with status %s: four attempts within 1 + 2 + 4 s", async (status) => {
    expect(await countTries(status)).toBe(4);
  });

  it.each([500, 503])("with status %i: one attempt", async (status) => {
    expect(await countTries(status)).toBe(1);
  });

  it("as a mutation: no retry", async () => {
    let tries = 0;
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => {
        tries += 1;
        return Promise.reject(new AxiosError("no", AxiosError.ERR_NETWORK));
      },
    });
    await mutation.execute(undefined).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(1);
  });

  it("without data: reported as still trying after the first failed attempt or after 4 s", () => {
    expect(isStillTrying({ isPending: true, failureCount: 0 }, 3_999)).toBe(false);
    expect(isStillTrying({ isPending: true, failureCount: 0 }, 4_000)).toBe(true);
    expect(isStillTrying({ isPending: true, failureCount: 1 }, 0)).toBe(true);
    expect(isStillTrying({ isPending: false, failureCount: 1 }, 9_000)).toBe(false);
  });

  it("on screen: reported as still trying after 4 s, until there is data", () => {
    const view = renderHook(useStillTrying, { initialProps: { isPending: true, failureCount: 0 } });
    expect(view.result.current).toBe(false);
    act(() => void vi.advanceTimersByTime(4_000));
    expect(view.result.current).toBe(true);
    view.rerender({ isPending: false, failureCount: 0 });
    expect(view.result.current).toBe(false);
  });
});

describe("the query cache", () => {
  it("after a logout: player data is removed, site data stays", async () => {
    Cookies.set("token", sessionToken());
    await startSession();
    const client = createQueryClient();
    const stop = startLiveQueries(client);
    client.setQueryData(playerQueries.wallets(), wallets);
    client.setQueryData(siteQueries.all(), { name: "Tessera" });
    endSession();
    expect(client.getQueryData(playerQueries.wallets())).toBeUndefined();
    expect(client.getQueryData(siteQueries.all())).toEqual({ name: "Tessera" });
    stop();
  });

  it("after a renewed token of the same player: all data stays", async () => {
    Cookies.set("token", sessionToken());
    await startSession();
    const client = createQueryClient();
    const stop = startLiveQueries(client);
    client.setQueryData(playerQueries.wallets(), wallets);
    broadcastCredentialsChange();
    expect(client.getQueryData(playerQueries.wallets())).toBe(wallets);
    stop();
  });
});
