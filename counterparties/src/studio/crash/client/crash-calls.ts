import * as z from "@tessera/shared/schema";
import {
  betRequest,
  type BetRequest,
  cashOutRequest,
  crashRound,
  type CrashRoundView,
  crashState,
  type CrashState,
  ownStanding,
  type OwnStanding,
  proofReply,
  type ProofReply,
} from "../crash-api.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Events of the stream of a table. */
export interface RoundListeners {
  readonly onRound: (round: CrashRoundView) => void;
  readonly onOwn: (standing: OwnStanding) => void;
  /** Called at every sign of life. */
  readonly onLife: () => void;
  /** Called when the stream has ended and does not begin again by itself. */
  readonly onEnd: () => void;
}

/** Calls of a crash game. They reject only with StudioFailure. */
export interface CrashCalls {
  readonly open: () => Promise<CrashState>;
  readonly bet: (request: BetRequest) => Promise<CrashState>;
  readonly cashOut: (number: number) => Promise<CrashState>;
  readonly proof: () => Promise<ProofReply>;
  /** Opens the stream. @returns a function that closes it */
  readonly listen: (listeners: RoundListeners) => () => void;
}

export function createCrashCalls(sessionId: string): CrashCalls {
  const call = sessionCall(sessionId);
  return {
    open: () => call("flight", {}, crashState),
    bet: (request) => call("flight/bets", z.encode(betRequest, request), crashState),
    cashOut: (number) => call("flight/cash-outs", z.encode(cashOutRequest, { number }), crashState),
    proof: () => call("flight/proof", {}, proofReply),
    listen({ onRound, onOwn, onLife, onEnd }) {
      const source = new EventSource(`/play/${encodeURIComponent(sessionId)}/flight/events`);
      const on = (name: string, take: (text: string) => void) =>
        source.addEventListener(name, ({ data }: MessageEvent<string>) => {
          onLife();
          take(data);
        });
      on("round", (text) => onRound(z.decode(crashRound, JSON.parse(text) as z.input<typeof crashRound>)));
      on("own", (text) => onOwn(z.decode(ownStanding, JSON.parse(text) as z.input<typeof ownStanding>)));
      on("beat", () => undefined);
      source.addEventListener("error", () => {
        source.close();
        onEnd();
      });
      return () => source.close();
    },
  };
}
