import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { problem } from "@tessera/shared/contracts/problem";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import type * as z from "@tessera/shared/schema";
import { playerContracts } from "@tessera/shared/testing/every-contract";
import { toJSONSchema } from "zod/v4/core";

/** A JSON Schema of what is on the wire. */
export type Shape = Readonly<Record<string, unknown>>;

/** One call: what a client sends, and what it gets. */
export interface EndpointShape {
  readonly access: string;
  /** True where the call needs an `Idempotency-Key`. */
  readonly needsKey?: true;
  /** Name of the file that it takes. */
  readonly file?: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly reply?: Shape;
}

/** One version of the players' API. */
export interface ApiShapes {
  /** By method and path. */
  readonly endpoints: Readonly<Record<string, EndpointShape>>;
  readonly events: Readonly<Record<string, Shape>>;
  /** Body of every refusal. */
  readonly refusal: Shape;
}

/** Returns the shapes of the contracts as they are now. */
export function currentShapes(): ApiShapes {
  const endpoints: Record<string, EndpointShape> = {};
  for (const endpoint of playerContracts)
    endpoints[`${endpoint.method} ${endpoint.path}`] = shapeOfEndpoint(endpoint);
  const events = Object.entries(serverEvents).map(([name, schema]) => [name, shapeOf(schema)] as const);
  return { endpoints, events: Object.fromEntries(events), refusal: shapeOf(problem) };
}

function shapeOfEndpoint({ access, idempotent, file, params, query, body, reply }: Endpoint): EndpointShape {
  return {
    access,
    ...(idempotent && { needsKey: true }),
    ...(file && { file: file.name }),
    ...(params && { params: shapeOf(params) }),
    ...(query && { query: shapeOf(query) }),
    ...(body && { body: shapeOf(body) }),
    ...(reply && { reply: shapeOf(reply) }),
  };
}

/** Formats whose pattern the schema library writes as well; it is long, and says no more. */
const patternOfFormat = new Set(["date", "date-time", "uuid"]);

/** Shape of a contract's schema. The wire is the side that a schema takes: money is text. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const { $schema: _, ...shape } = toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (patternOfFormat.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
    },
  });
  return shape;
}

/** Text of a version's file: a line for each part of a call, in the order of the names. */
export function textOf({ endpoints, events, refusal }: ApiShapes): string {
  const lines = (object: object, indent: string, inner: (value: never) => string) =>
    Object.entries(object)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${inner(value as never)}`)
      .join(",\n");
  const flat = (value: unknown) => JSON.stringify(value, inOrder);
  const calls = lines(
    endpoints,
    "    ",
    (shape: EndpointShape) => `{\n${lines(shape, "      ", flat)}\n    }`,
  );
  return `{
  "endpoints": {\n${calls}\n  },
  "events": {\n${lines(events, "    ", flat)}\n  },
  "refusal": ${flat(refusal)}\n}\n`;
}

/** The same schema has the same text, whatever the order of its members in the contract. */
function inOrder(key: string, value: unknown): unknown {
  if (key === "required" && Array.isArray(value)) return (value as string[]).toSorted();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
