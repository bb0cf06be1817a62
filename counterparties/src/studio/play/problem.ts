import * as z from "@tessera/shared/schema";
import { isUnreadable } from "../../platform/party-app.ts";
import { NoAnswer } from "../../platform/until-answered.ts";
import { Failure, Refused, TooSoon } from "./failures.ts";
import { failureReply, type FailureReply } from "./game-api.ts";

interface Problem {
  readonly status: number;
  readonly body: z.input<typeof failureReply>;
}

/** Maps an error to the HTTP response of the game's calls. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Failure) {
    const { status, code } = error;
    const balance = error instanceof Refused ? error.balance : undefined;
    return problem(status, { code, balance, waitMs: error instanceof TooSoon ? error.waitMs : undefined });
  }
  if (error instanceof NoAnswer) return problem(502, { code: "CONNECTION_LOST" });
  return isUnreadable(error) ? problem(400, { code: "BAD_REQUEST" }) : problem(500, { code: "INTERNAL" });
}

function problem(status: number, error: FailureReply["error"]): Problem {
  return { status, body: z.encode(failureReply, { error }) };
}
