import { afterEach, describe, expect, it, vi } from "vitest";
import { callAddress, type EarlyCalls, type EarlyRefusal } from "../contracts/early-calls.ts";
import { takeEarlyAnswer } from "./early-calls.ts";
import { send } from "./transport.ts";
import type { WireRequest } from "./wire.ts";

const wallets = { total: "1" };
const authorized = { Authorization: "Bearer a.b.c" };

function sentEarly(...addresses: string[]): EarlyCalls {
  const answers = new Map<string, Promise<unknown>>(
    addresses.map((address) => [address, Promise.resolve(wallets)]),
  );
  const early = { bearer: "a.b.c", answers, refusals: new Map<string, EarlyRefusal>() };
  vi.stubGlobal("window", { tesseraEarlyCalls: early });
  return early;
}

const request = (changes: Partial<WireRequest> = {}): WireRequest => ({
  method: "GET",
  path: "/api/wallets",
  query: {},
  body: undefined,
  headers: authorized,
  timeoutMs: 5_000,
  ...changes,
});

afterEach(() => vi.unstubAllGlobals());

describe("an API call sent by the document", () => {
  it("its answer: used once", async () => {
    sentEarly("/api/wallets");
    expect(await takeEarlyAnswer(request())).toEqual({ data: wallets });
    expect(takeEarlyAnswer(request())).toBeNull();
  });

  it("with a query: found by the same values, including lists and escaped characters", async () => {
    const query = { from: "31/01/2026", type: ["bet", "win & loss"], pageSize: "5" };
    const address = callAddress({ path: "/api/history", query });
    expect(address).toBe("/api/history?from=31%2F01%2F2026&type=bet&type=win+%26+loss&pageSize=5");
    sentEarly(address);
    expect(takeEarlyAnswer(request({ path: "/api/history", query: { pageSize: "5" } }))).toBeNull();
    expect(await takeEarlyAnswer(request({ path: "/api/history", query }))).toEqual({ data: wallets });
  });

  it("for another player, or for nobody: not used", () => {
    sentEarly("/api/wallets");
    expect(takeEarlyAnswer(request({ headers: { Authorization: "Bearer d.e.f" } }))).toBeNull();
    expect(takeEarlyAnswer(request({ headers: {} }))).toBeNull();
  });

  it("in another language than the browser's: not used", async () => {
    const early = sentEarly("/api/wallets");
    vi.stubGlobal("window", { tesseraEarlyCalls: { ...early, language: "id" } });
    expect(takeEarlyAnswer(request())).toBeNull();
    vi.stubGlobal("window", { tesseraEarlyCalls: { ...early, language: "en" } });
    expect(await takeEarlyAnswer(request())).toEqual({ data: wallets });
  });

  it("followed by a change: not used, since it may be older than the change", () => {
    sentEarly("/api/wallets");
    expect(takeEarlyAnswer(request({ method: "POST", path: "/api/transfers" }))).toBeNull();
    expect(takeEarlyAnswer(request())).toBeNull();
  });

  it.each([404, 410])(
    "answered with %i: the refusal is used once, and thrown by the call",
    async (status) => {
      const body = {
        error: {
          code: "GAME_NOT_FOUND",
          key: "errors.GAME_NOT_FOUND",
          requestId: "0197f3c2-0000-7000-8000-0000000000aa",
        },
      };
      const refused = () => {
        sentEarly();
        const early = window.tesseraEarlyCalls;
        early?.answers.set("/api/wallets", Promise.resolve(undefined));
        early?.refusals?.set("/api/wallets", { status, body });
      };
      refused();
      expect(await takeEarlyAnswer(request())).toEqual({ refusal: { status, body } });
      expect(takeEarlyAnswer(request())).toBeNull();
      refused();
      await expect(send(request())).rejects.toMatchObject({
        name: "ApiFailure",
        code: "GAME_NOT_FOUND",
        status,
        requestId: body.error.requestId,
        call: "GET /api/wallets",
      });
    },
  );

  it("failed, or in a document of an older server: sent again", async () => {
    const { answers } = sentEarly();
    answers.set("/api/wallets", Promise.resolve(undefined));
    expect(await takeEarlyAnswer(request())).toBeNull();
    vi.stubGlobal("window", { tesseraEarlyCalls: { bearer: "a.b.c", answers } });
    answers.set("/api/wallets", Promise.resolve(undefined));
    expect(await takeEarlyAnswer(request())).toBeNull();
  });

  it("missing, or without a window: null", () => {
    vi.stubGlobal("window", {});
    expect(takeEarlyAnswer(request())).toBeNull();
    vi.unstubAllGlobals();
    expect(takeEarlyAnswer(request())).toBeNull();
  });
});
