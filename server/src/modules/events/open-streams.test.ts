import { expect, it } from "vitest";
import type { WireEvent } from "./event-stream.ts";
import { type OpenStream, OpenStreams } from "./open-streams.ts";

let sent: string[] = [];
function stream(name: string, address: string, playerId: string | null = null): OpenStream {
  return {
    playerId,
    sessionId: playerId && `session of ${name}`,
    address,
    send: (event: WireEvent) => sent.push(`${name}: ${event.name} ${JSON.stringify(event.data)}`),
    close: () => sent.push(`${name}: closed`),
  };
}
const evicted = (name: string) => [
  `${name}: stream.closed {"reason":"capacity","retryAfterSeconds":60}`,
  `${name}: closed`,
];

function sentBy(work: (streams: OpenStreams) => void): string[] {
  sent = [];
  work(new OpenStreams({ perAddress: 2, total: 4 }));
  return sent;
}

it("a third stream of one address: the oldest stream of that address is closed, with a reason", () => {
  const heard = sentBy((streams) => {
    streams.add(stream("other", "10.0.0.2"));
    for (const name of ["first", "second", "third", "fourth"]) streams.add(stream(name, "10.0.0.1"));
  });
  expect(heard).toEqual([...evicted("first"), ...evicted("second")]);
});

it("a fifth stream in total: the oldest is closed, guests' streams before players' streams", () => {
  const heard = sentBy((streams) => {
    streams.add(stream("player", "10.0.0.1", "p1"));
    for (const [index, name] of ["a", "b", "c", "d", "e"].entries()) {
      streams.add(stream(name, `10.0.1.${index}`));
    }
  });
  expect(heard).toEqual([...evicted("a"), ...evicted("b")]);
});

const sentAway = (name: string, retryAfterSeconds = 1) => [
  `${name}: stream.closed {"reason":"shutdown","retryAfterSeconds":${retryAfterSeconds}}`,
  `${name}: closed`,
];

it("streams ended in parts: the oldest first, each once, and newly opened ones with the last part", () => {
  const heard = sentBy((streams) => {
    for (const name of ["a", "b", "c"]) streams.add(stream(name, name));
    streams.endPart(1 / 3);
    streams.add(stream("d", "d"));
    streams.endPart(1 / 2);
    streams.endPart(1);
    streams.endPart(1);
  });
  expect(heard).toEqual(["a", "b", "c", "d"].flatMap((name) => sentAway(name)));
});

it("450 streams ended at once: the clients are asked to reconnect at 200 a second", () => {
  const names = Array.from({ length: 450 }, (_, index) => `s${index}`);
  const streams = new OpenStreams({ perAddress: 1, total: 450 });
  sent = [];
  for (const name of names) streams.add(stream(name, name));
  streams.endPart(1);
  expect(sent).toEqual(names.flatMap((name, index) => sentAway(name, 1 + Math.floor(index / 200))));
});

it("players' streams only: the oldest is closed, and a stream that has ended does not count", () => {
  const heard = sentBy((streams) => {
    const all = ["a", "b", "c", "d"].map((name, index) => stream(name, `10.0.1.${index}`, name));
    for (const each of all) streams.add(each);
    streams.add(stream("e", "10.0.2.1", "e"));
    for (const each of all) streams.remove(each);
    streams.add(stream("f", "10.0.2.2", "f"));
  });
  expect(heard).toEqual(evicted("a"));
});
