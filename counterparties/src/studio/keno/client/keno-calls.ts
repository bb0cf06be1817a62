import * as z from "@tessera/shared/schema";
import { drawRequest, kenoState, type DrawRequest, type KenoState } from "../keno-api.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a keno. They reject only with StudioFailure. */
export interface KenoCalls {
  readonly open: () => Promise<KenoState>;
  readonly draw: (request: DrawRequest) => Promise<KenoState>;
}

export function createKenoCalls(sessionId: string): KenoCalls {
  const call = sessionCall(sessionId);
  return {
    open: () => call("keno", {}, kenoState),
    draw: (request) => call("draws", z.encode(drawRequest, request), kenoState),
  };
}
