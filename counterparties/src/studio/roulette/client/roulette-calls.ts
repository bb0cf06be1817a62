import * as z from "@tessera/shared/schema";
import { rouletteState, spinRequest, type SpinRequest } from "../roulette-api.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a roulette. They reject only with StudioFailure. */
export function createRouletteCalls(sessionId: string) {
  const call = sessionCall(sessionId);
  return {
    open: () => call("roulette", {}, rouletteState),
    spin: (request: SpinRequest) => call("spins", z.encode(spinRequest, request), rouletteState),
  };
}
export type RouletteCalls = ReturnType<typeof createRouletteCalls>;
