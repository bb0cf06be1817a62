import * as z from "@tessera/shared/schema";
import { rouletteState, spinRequest, type RouletteState, type SpinRequest } from "../roulette-api.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a roulette. They reject only with StudioFailure. */
export interface RouletteCalls {
  readonly open: () => Promise<RouletteState>;
  readonly spin: (request: SpinRequest) => Promise<RouletteState>;
}

export function createRouletteCalls(sessionId: string): RouletteCalls {
  const call = sessionCall(sessionId);
  return {
    open: () => call("roulette", {}, rouletteState),
    spin: (request) => call("spins", z.encode(spinRequest, request), rouletteState),
  };
}
