import * as z from "@tessera/shared/schema";
import { drawRequest, kenoState, type DrawRequest } from "../keno-api.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a keno. They reject only with StudioFailure. */
export function createKenoCalls(sessionId: string) {
  const call = sessionCall(sessionId);
  return {
    open: () => call("keno", {}, kenoState),
    draw: (request: DrawRequest) => call("draws", z.encode(drawRequest, request), kenoState),
  };
}
export type KenoCalls = ReturnType<typeof createKenoCalls>;
