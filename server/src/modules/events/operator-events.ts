import { timeouts } from "@tessera/shared/contracts/endpoint";
import { type operatorEvents, operatorEventsPath } from "@tessera/shared/operator-contracts/events";
import { mayFollow } from "@tessera/shared/operator-contracts/list-readers";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { operatorsChannel } from "../../platform/events/announce-to-operators.ts";
import type { OperatorSession } from "../../platform/http/operator.ts";
import { platformOf } from "../../platform/http/platform.ts";
import { findOpenSessions } from "../operators/index.ts";
import { drainStreams } from "./drain-streams.ts";
import { EventStream } from "./event-stream.ts";
import { minuteMs } from "@tessera/shared/core/durations";

const opensPerAddress = { max: 120, windowMs: minuteMs };
const streamsPerSessionMax = 6;
const retryAfterSeconds = 15;

interface OpenStream {
  readonly session: OperatorSession;
  readonly stream: EventStream;
}

type Event<Name extends keyof typeof operatorEvents> = z.infer<(typeof operatorEvents)[Name]>;

function send<Name extends keyof typeof operatorEvents>(
  { stream }: Pick<OpenStream, "stream">,
  name: Name,
  data: Event<Name>,
): void {
  stream.send({ name, data });
}

/**
 * Registers the event stream of the desk: names of queues whose rows have changed, to the operators who may
 * read them. Source: spec:operators#events-of-the-desk.
 */
export async function registerOperatorEvents(
  app: FastifyInstance,
  {
    database,
    clock,
    log,
    limiter,
    drain,
  }: Pick<ModuleDependencies, "database" | "clock" | "log" | "limiter" | "drain">,
): Promise<void> {
  const { authenticateOperator, paths } = platformOf(app);
  const open = new Set<OpenStream>();

  const endPart = (part: number) => {
    for (const one of [...open].slice(0, Math.ceil(open.size * part))) {
      open.delete(one);
      one.stream.end();
    }
  };
  const stop = await database.listen(
    operatorsChannel,
    (queue) => {
      for (const one of open)
        if (mayFollow(one.session.operator.roles, queue)) send(one, "queue.changed", { queue });
    },
    // A desk reads its lists when it connects again.
    () => endPart(1),
  );
  const stopDrain = drainStreams(drain, endPart);
  const stopBeats = startBeats({ database, clock, log }, open);
  app.addHook("preClose", async () => {
    stopDrain();
    stopBeats();
    endPart(1);
    await stop();
  });

  const admit = async (request: FastifyRequest): Promise<OperatorSession> => {
    const session = await authenticateOperator(request, { isUnattended: true });
    if (!session) throw new Refusal("UNAUTHENTICATED");
    const ofSession = [...open].filter((one) => one.session.sessionId === session.sessionId);
    if (ofSession.length >= streamsPerSessionMax) throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
    return session;
  };

  paths.add("GET", operatorEventsPath);
  app.get(operatorEventsPath, { exposeHeadRoute: false, schema: { hide: true } }, async (request, reply) => {
    await limiter.takePerIp(operatorEventsPath, request.ip, opensPerAddress);
    const session = await admit(request);
    reply.hijack();
    const one: OpenStream = { session, stream: new EventStream(reply.raw) };
    one.stream.begin(request.id);
    open.add(one);
    one.stream.onClose(() => open.delete(one));
    send(one, "ready", { serverTime: clock.now().toISOString() });
  });
}

/**
 * Sends a heartbeat to the open streams every 15 seconds, and ends those whose session has ended: one
 * statement for all of them. Streams that cannot be checked end as well. Returns a function that stops it.
 */
function startBeats(
  { database, clock, log }: Pick<ModuleDependencies, "database" | "clock" | "log">,
  open: ReadonlySet<OpenStream>,
): () => void {
  const beat = async (streams: readonly OpenStream[]) => {
    const now = clock.now();
    const sessions = new Set(streams.map(({ session }) => session.sessionId));
    const openSessions = await findOpenSessions(database, [...sessions], now);
    for (const one of streams) {
      if (openSessions.has(one.session.sessionId)) send(one, "heartbeat", { t: now.toISOString() });
      else {
        send(one, "session.ended", {});
        one.stream.end();
      }
    }
  };
  const heartbeat = setInterval(() => {
    const streams = [...open];
    if (streams.length === 0) return;
    beat(streams).catch((error: unknown) => {
      log.error({ err: error }, "The operators' event streams could not be checked");
      for (const { stream } of streams) stream.end();
    });
  }, timeouts.heartbeatInterval);
  return () => clearInterval(heartbeat);
}
