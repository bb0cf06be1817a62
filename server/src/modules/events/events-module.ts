import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import { type ServerEvent, serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/security/attempt-source.ts";
import { broadcastChannel } from "../../platform/events/broadcast.ts";
import type { ModuleDependencies, ServerDependencies, ServerModule } from "../../dependencies.ts";
import { outboxChannel } from "../../platform/events/outbox.ts";
import { platformOf } from "../../platform/http/platform.ts";
import { parseInput } from "../../platform/http/validation.ts";
import { BroadcastFollower } from "./broadcast-follower.ts";
import { drainStreams } from "./drain-streams.ts";
import { EventStream } from "./event-stream.ts";
import { OpenStreams, streamCaps } from "./open-streams.ts";
import { registerOperatorEvents } from "./operator-events.ts";
import { OutboxFollower } from "./outbox-follower.ts";
import { serveStream } from "./serve-stream.ts";
import { minuteMs } from "@tessera/shared/core/durations";

const opensPerAddress = { max: 120, windowMs: minuteMs };

const eventId = z.string().check(z.regex(/^\d{1,18}$/));
const milliseconds = z.string().check(z.regex(/^\d{1,12}$/));
const query = z.object({ after: z.optional(eventId), pageAgeMs: z.optional(milliseconds) });
const headers = z.object({ "last-event-id": z.optional(eventId) });
/** Registers the event streams that this node serves. */
export const eventsModule: ServerModule = async (app, dependencies) => {
  const { players = true, operators = true } = dependencies.eventStreams ?? {};
  if (players) await registerPlayerEvents(app, dependencies);
  if (operators) await registerOperatorEvents(app, dependencies);
};

/** Registers the event stream: one long response per open page. Unsigned, and open to guests. */
async function registerPlayerEvents(app: FastifyInstance, dependencies: ModuleDependencies): Promise<void> {
  const { database, clock, log, limiter, rateLimits, releasePointers, onReleasesNotified, followReleases } =
    dependencies;
  const { authenticate, paths } = platformOf(app);
  const { perAddress, total } = streamCaps;
  // External test runs come from one machine, so the cap per address is lifted for them.
  const streams = new OpenStreams({ perAddress: rateLimits === "loose" ? total : perAddress, total });
  const follower = new OutboxFollower(database, log);
  const tellRelease = (data: unknown) =>
    withPointers(data, releasePointers).then(
      (event) => {
        const notified = streams.broadcast(event);
        onReleasesNotified?.(event.data.revision, notified);
      },
      (error: unknown) => log.error({ err: error }, "The event of a new revision could not be sent"),
    );
  const broadcasts = new BroadcastFollower({ database, clock, log }, (event) => {
    // A node of the release before this one tells the others of releases, too.
    if (event.name === "release.map") void tellRelease(event.data);
    else streams.broadcast(event);
  });

  const stops = [
    await database.listen(outboxChannel, (playerId) => follower.wake(playerId)),
    await database.listen(
      broadcastChannel,
      (payload) => broadcasts.receive(payload),
      () => void broadcasts.catchUp(),
    ),
  ];
  await broadcasts.start();
  followReleases?.((change) => void tellRelease(change));
  const stopDrain = drainStreams(dependencies.drain, (part) => streams.endPart(part));
  app.addHook("preClose", async () => {
    stopDrain();
    streams.endPart(1);
    follower.stop();
    broadcasts.stop();
    for (const stop of stops) await stop();
  });

  paths.add("GET", serverEventsPath);
  app.get(serverEventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    await limiter.takePerIp(serverEventsPath, request.ip, opensPerAddress);
    const caller = (await (await authenticate(request))?.checked) ?? null;
    const { after, pageAgeMs } = parseInput(query, request.query);
    const lastSeen = parseInput(headers, request.headers)["last-event-id"] ?? after;
    streams.assertRoomFor(caller?.sessionId ?? null);

    reply.hijack();
    const stream = new EventStream(reply.raw);
    stream.begin(request.id);
    try {
      await serveStream(
        { database, clock, log, streams, follower, broadcasts, releasePointers },
        stream,
        { caller, address: networkOf(request.ip) },
        {
          after: lastSeen === undefined ? null : BigInt(lastSeen),
          pageAgeMs: pageAgeMs === undefined ? null : Number(pageAgeMs),
        },
      );
    } catch (error) {
      // The response has begun, so an error can only be signalled by ending it.
      request.log.error({ err: error }, "An event stream did not start");
      stream.end();
    }
  });
}

/**
 * Adds the signed pointers to the event of a new revision: a notification between nodes has no room for them.
 */
async function withPointers(
  data: unknown,
  releasePointers: ServerDependencies["releasePointers"],
): Promise<{ readonly name: string; readonly data: ServerEvent<"release.map"> }> {
  const change = z.parse(serverEvents["release.map"], data);
  const pointers = await releasePointers?.(change.revision);
  return { name: "release.map", data: { ...change, ...(pointers !== undefined && { pointers }) } };
}
