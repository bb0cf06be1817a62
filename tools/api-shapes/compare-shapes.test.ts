import { minor } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";
import { describe, expect, it } from "vitest";
import { findFaults } from "./compare-api.ts";
import { findMisfits, type Writer } from "./compare-shapes.ts";
import { shapeOf, type EndpointShape } from "./shapes.ts";

type Case = readonly [name: string, written: z.ZodMiniType, read: z.ZodMiniType, faults: readonly string[]];

const faultsOf = (written: z.ZodMiniType, read: z.ZodMiniType, writer: Writer) =>
  findMisfits(shapeOf(written), shapeOf(read), writer).map(({ field, fault }) => `${field}: ${fault}`);

const text = z.object({ a: z.string() });
const bank = z.object({ kind: z.literal("bank"), iban: z.string() });
const cash = z.object({ kind: z.literal("cash") });
const link = z.object({ kind: z.literal("link"), url: z.string(), title: z.string() });
const barLink = z.object({ kind: z.literal("link") });

describe("changes of a reply", () => {
  it.each<Case>([
    ["the same", text, text, []],
    ["one member more", z.object({ a: z.string(), b: z.string() }), text, []],
    ["a member less", z.object({}), text, ["a: is gone"]],
    ["an optional member less", z.object({}), z.object({ a: z.optional(z.string()) }), ["a: is gone"]],
    ["a member that becomes optional", z.object({ a: z.optional(z.string()) }), text, ["a: may be missing"]],
    ["a member that becomes required", text, z.object({ a: z.optional(z.string()) }), []],
    ["null allowed as well", z.object({ a: z.nullable(z.string()) }), text, ["a: may have other values"]],
    ["null no longer allowed", text, z.object({ a: z.nullable(z.string()) }), []],
    ["another type", z.object({ a: z.number() }), text, ["a: may have other values"]],
    ["money, which is text on the wire", z.object({ a: minor }), text, []],
    ["any text in place of money", text, z.object({ a: minor }), ["a: may have other values"]],
    ["anything", z.object({ a: z.unknown() }), text, ["a: may have other values"]],
    ["a further allowed word", z.enum(["x", "y"]), z.enum(["x"]), [": may have other values"]],
    ["one allowed word less", z.enum(["x"]), z.enum(["x", "y"]), []],
    ["one word of many", z.literal("x"), z.enum(["x", "y"]), []],
    ["any text in place of words", z.string(), z.enum(["x"]), [": may have other values"]],
    ["another format", z.iso.date(), z.iso.datetime(), [": may have other values"]],
    ["an item's member less", z.array(z.object({})), z.array(text), ["a: is gone"]],
    ["a deep member less", z.object({ b: z.object({}) }), z.object({ b: text }), ["b.a: is gone"]],
    ["a kind more", z.union([bank, link, cash]), z.union([bank, cash]), ["kind: may have other values"]],
    [
      "members of one kind less",
      z.discriminatedUnion("kind", [bank, barLink]),
      z.discriminatedUnion("kind", [bank, link]),
      ["url: is gone", "title: is gone"],
    ],
    [
      "other values of a record",
      z.record(z.string(), z.number()),
      z.record(z.string(), z.string()),
      ["*: may have other values"],
    ],
  ])("%s", (_name, written, read, faults) => {
    expect(faultsOf(written, read, "server")).toEqual(faults);
  });
});

describe("changes of a request", () => {
  const strict = (members: Parameters<typeof z.strictObject>[0]) => z.strictObject(members);
  it.each<Case>([
    ["the same", strict({ a: z.string() }), strict({ a: z.string() }), []],
    ["a further optional member", strict({}), strict({ a: z.optional(z.string()) }), []],
    ["a further required member", strict({}), strict({ a: z.string() }), ["a: is needed now"]],
    [
      "an optional member that becomes required",
      strict({ a: z.optional(z.string()) }),
      strict({ a: z.string() }),
      ["a: is needed now"],
    ],
    ["a member with a default", strict({}), strict({ a: z._default(z.string(), "x") }), []],
    ["a member less", strict({ a: z.string() }), strict({}), ["a: is refused"]],
    ["a member that is not read", z.object({ a: z.string() }), z.object({}), ["a: is not read any more"]],
    ["one allowed word less", z.enum(["x", "y"]), z.enum(["x"]), [": takes fewer values"]],
    ["a further allowed word", z.enum(["x"]), z.enum(["x", "y"]), []],
    ["a whole number only", z.number(), z.number().check(z.int()), [": takes fewer values"]],
    ["a fraction as well", z.number().check(z.int()), z.number(), []],
    ["a higher minimum", z.number().check(z.gte(1)), z.number().check(z.gte(2)), [": takes fewer values"]],
    ["a lower minimum", z.number().check(z.gte(2)), z.number().check(z.gte(1)), []],
    [
      "a lower maximum of letters",
      z.string().check(z.maxLength(9)),
      z.string().check(z.maxLength(8)),
      [": takes fewer values"],
    ],
    [
      "fewer items",
      z.array(z.string()).check(z.maxLength(9)),
      z.array(z.string()).check(z.maxLength(8)),
      [": takes fewer values"],
    ],
    ["a pattern", z.string(), z.string().check(z.regex(/^a/)), [": takes fewer values"]],
    ["no pattern", z.string().check(z.regex(/^a/)), z.string(), []],
    ["null no longer accepted", z.nullable(z.string()), z.string(), [": takes fewer values"]],
  ])("%s", (_name, written, read, faults) => {
    expect(faultsOf(written, read, "client")).toEqual(faults);
  });
});

describe("changes of a call", () => {
  const api = (call?: EndpointShape, event?: z.ZodMiniType) => ({
    endpoints: call ? { "POST /api/play": call } : {},
    events: event ? { won: shapeOf(event) } : {},
    refusal: shapeOf(text),
  });
  const call: EndpointShape = { access: "open", body: shapeOf(z.strictObject({})) };
  it.each<readonly [string, ReturnType<typeof api>, ReturnType<typeof api>, readonly string[]]>([
    ["gone", api(), api(call), ["POST /api/play is gone"]],
    ["new", api(call), api(), []],
    [
      "for fewer callers",
      api({ ...call, access: "player" }),
      api(call),
      ["POST /api/play is for player, no longer for open"],
    ],
    [
      "with a key",
      api({ ...call, needsKey: true }),
      api(call),
      ["POST /api/play needs an Idempotency-Key now"],
    ],
    ["without a key", api(call), api({ ...call, needsKey: true }), []],
    ["with another file", api({ ...call, file: "card" }), api(call), ["POST /api/play takes another file"]],
    [
      "without its reply",
      api(call),
      api({ ...call, reply: shapeOf(text) }),
      ["reply of POST /api/play is gone"],
    ],
    [
      "with a query",
      api({ ...call, query: shapeOf(z.object({ a: z.string() })) }),
      api(call),
      ["query of POST /api/play: a is needed now"],
    ],
    ["whose event is gone", api(call), api(call, text), ["event won is gone"]],
    ["whose event lacks a field", api(call, z.object({})), api(call, text), ["event won: a is gone"]],
    [
      "whose refusals differ",
      { ...api(call), refusal: shapeOf(z.object({})) },
      api(call),
      ["a refusal: a is gone"],
    ],
  ])("%s", (_name, server, client, sentences) => {
    expect(findFaults(server, client).map(({ sentence }) => sentence)).toEqual(sentences);
  });
});
