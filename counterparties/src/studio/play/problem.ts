import * as z from "@tessera/shared/schema";
import { NoAnswer } from "../../platform/until-answered.ts";
import {
  BetInvalid,
  BettingClosed,
  CashOutTooLate,
  MoveNotAllowed,
  OutOfStep,
  Refused,
  RoundOpen,
  SessionUnknown,
  TableFull,
  TooSoon,
} from "./failures.ts";
import { failureReply, type FailureReply } from "./game-api.ts";

interface Problem {
  readonly status: number;
  readonly body: z.input<typeof failureReply>;
}

/** Maps an error to the HTTP response of the game's calls. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Refused)
    return problem(409, { code: error.code, ...(error.balance !== null && { balance: error.balance }) });
  if (error instanceof TooSoon) return problem(429, { code: error.code, waitMs: error.waitMs });
  if (error instanceof RoundOpen || error instanceof OutOfStep) return problem(409, { code: error.code });
  if (error instanceof BettingClosed || error instanceof CashOutTooLate || error instanceof TableFull)
    return problem(409, { code: error.code });
  if (error instanceof BetInvalid || error instanceof MoveNotAllowed)
    return problem(422, { code: error.code });
  if (error instanceof SessionUnknown) return problem(404, { code: error.code });
  if (error instanceof NoAnswer) return problem(502, { code: "CONNECTION_LOST" });
  if (isClientMistake(error)) return problem(400, { code: "BAD_REQUEST" });
  return problem(500, { code: "INTERNAL" });
}

function problem(status: number, error: FailureReply["error"]): Problem {
  return { status, body: z.encode(failureReply, { error }) };
}

/** True for invalid requests: schema and framework errors. */
function isClientMistake(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "$ZodError" || ("statusCode" in error && Number(error.statusCode) < 500);
}
