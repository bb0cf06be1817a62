import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { OpenedGame } from "./game-api.ts";
import type { Plays } from "./open-play.ts";
import type { OpenPlay, PlaySession } from "./play-session.ts";

interface CallParams {
  Params: { sessionId: string; roundId: string };
}

export interface GameCallsOptions<Seated, State extends z.ZodMiniType> {
  readonly plays: Plays;
  /** Finds the session of a call, with what belongs to it in this game. @throws SessionUnknown */
  readonly sessionOf: (id: string) => Seated;
  /** Minimum interval between the starts of two rounds, in milliseconds. */
  readonly roundMs: number;
  /** Called when the session of a call is open, before the call has an effect. */
  readonly onOpen?: (seated: Seated) => void;
  /** Schema of the state that every call returns. */
  readonly state: State;
  /** Returns the state, of which `opened` are the fields of every game. */
  readonly stateOf: (opened: OpenedGame, open: OpenPlay, seated: Seated) => z.output<State>;
}

/**
 * Adds calls of a game below `/play/:sessionId`. Each returns the whole state, so that a page can go on from
 * any of them.
 */
export function gameCalls<Seated extends { readonly session: PlaySession }, State extends z.ZodMiniType>(
  app: FastifyInstance,
  { plays, sessionOf, roundMs, onOpen, state, stateOf }: GameCallsOptions<Seated, State>,
) {
  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));
  const answer = (seated: Seated, open: OpenPlay) =>
    z.encode(state, stateOf(plays.opened(seated.session, open, roundMs), open, seated));

  return {
    /**
     * Adds the call that redeems the launch token the first time; later it returns the state, after a reload
     * or a lost connection.
     */
    opening(path: string): void {
      app.post<CallParams>(`/play/:sessionId/${path}`, async (request) => {
        const seated = sessionOf(request.params.sessionId);
        const open = await plays.reopen(seated.session);
        onOpen?.(seated);
        return answer(seated, open);
      });
    },
    /** Adds a call that has an effect. A path with `:roundId` is about one round. */
    effect<Body extends z.ZodMiniType>(
      path: string,
      bodySchema: Body,
      take: (call: Seated & { open: OpenPlay; roundId: string }, body: z.output<Body>) => unknown,
    ): void {
      app.post<CallParams>(`/play/:sessionId/${path}`, async (request) => {
        const { sessionId, roundId } = request.params;
        const seated = sessionOf(sessionId);
        const body = z.parse(bodySchema, request.body);
        const open = await plays.open(seated.session);
        onOpen?.(seated);
        await take({ ...seated, open, roundId }, body);
        return answer(seated, open);
      });
    },
  };
}
