import { findMisfits, type Misfit, type Writer } from "./compare-shapes.ts";
import type { ApiShapes, EndpointShape, Shape } from "./shapes.ts";

/** Field or call that a client would miss at a server, as a sentence without its point. */
export interface ApiFault {
  /** Call, event or refusal, and the part of it. */
  readonly place: string;
  readonly sentence: string;
  /** True where the client can do without. */
  readonly isBearable: boolean;
}

/** Parts of a call, and who writes each. */
const parts = [
  ["params", "path", "client"],
  ["query", "query", "client"],
  ["body", "body", "client"],
  ["reply", "reply", "server"],
] as const satisfies readonly (readonly [keyof EndpointShape, string, Writer])[];

/** Finds what a client that was built with one version would miss at a server of another one. */
export function findFaults(server: ApiShapes, client: ApiShapes): readonly ApiFault[] {
  const calls = Object.entries(client.endpoints).flatMap(([name, expected]) => {
    const offered = server.endpoints[name];
    return offered ? faultsOfCall(name, offered, expected) : [fault(name, "is gone")];
  });
  const events = Object.entries(client.events).flatMap(([name, expected]) => {
    const sent = server.events[name];
    return compare(`event ${name}`, sent, expected, "server");
  });
  return [...calls, ...events, ...compare("a refusal", server.refusal, client.refusal, "server")];
}

function faultsOfCall(name: string, offered: EndpointShape, expected: EndpointShape): readonly ApiFault[] {
  const found: ApiFault[] = [];
  if (offered.access !== expected.access)
    found.push(fault(name, `is for ${offered.access}, no longer for ${expected.access}`));
  if (offered.needsKey && !expected.needsKey) found.push(fault(name, "needs an Idempotency-Key now"));
  if (offered.file !== expected.file) found.push(fault(name, "takes another file"));
  for (const [part, word, writer] of parts) {
    const [there, wanted] = [offered[part], expected[part]];
    found.push(...compare(`${word} of ${name}`, there, wanted, writer));
  }
  return found;
}

/** Nothing where a body is expected is a body without members. */
const nothing: Shape = { type: "object" };

function compare(
  place: string,
  offered: Shape | undefined,
  expected: Shape | undefined,
  writer: Writer,
): readonly ApiFault[] {
  if (writer === "server") {
    if (expected === undefined) return [];
    if (offered === undefined) return [fault(place, "is gone")];
    return findMisfits(offered, expected, writer).map((misfit) => faultAt(place, misfit));
  }
  if (offered === undefined && expected === undefined) return [];
  return findMisfits(expected ?? nothing, offered ?? nothing, writer).map((misfit) => faultAt(place, misfit));
}

const fault = (place: string, what: string): ApiFault => ({
  place,
  sentence: `${place} ${what}`,
  isBearable: false,
});

function faultAt(place: string, { field, fault: what, isBearable }: Misfit): ApiFault {
  return {
    place,
    sentence: `${field === "" ? place : `${place}: ${field}`} ${what}`,
    isBearable: isBearable === true,
  };
}
