import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apiSince, apiVersion, serverDescription } from "@tessera/shared/contracts/api-version";
import { documentFormat, documentFormatSince } from "@tessera/shared/contracts/document-format";
import * as z from "@tessera/shared/schema";
import { describe, expect, it } from "vitest";
import {
  currentDocument,
  documentFile,
  findFormatFaults,
  readDocument,
  textOfDocument,
} from "./document-shape.ts";
import {
  descriptionFile,
  filesOf,
  findVersionFaults,
  readRecorded,
  shapesFolder,
  type RecordedShapes,
} from "./recorded-shapes.ts";
import { currentShapes, shapeOf, textOf, type ApiShapes } from "./shapes.ts";

const now = currentShapes();
const documents = { serves: documentFormat, since: documentFormatSince };
const served = { serves: apiVersion, since: apiSince, documents };

describe("the current API", () => {
  it("every served version: still answered and accepted in its recorded form", () => {
    expect(findVersionFaults(now, readRecorded(), served)).toEqual([]);
  });

  it("recorded exactly; otherwise run npm run api-shapes", () => {
    const files = new Map([
      ...filesOf(now, readRecorded(), served),
      [documentFile, textOfDocument(currentDocument())],
    ]);
    const wrong = readdirSync(shapesFolder).filter(
      (name) => readFileSync(join(shapesFolder, name), "utf8") !== files.get(name),
    );
    expect([wrong, readdirSync(shapesFolder).length]).toEqual([[], files.size]);
  });
});

describe("the current document format", () => {
  it("in its recorded form: documents are still readable", () => {
    expect(findFormatFaults(currentDocument(), readDocument())).toEqual([]);
  });

  const map = { revision: z.number(), keys: z.optional(z.string()) };
  const at = (format: number, members: Record<string, z.ZodMiniType> = map) => ({
    format,
    map: shapeOf(z.object(members)),
  });

  it.each([
    [
      "lost a member",
      at(2, { keys: map.keys }),
      ["The map in a document: revision is gone.", "Set documentFormat to 3."],
    ],
    ["lost an optional member", at(2, { revision: map.revision }), []],
    [
      "have a further member that a shell needs",
      at(2, { ...map, set: z.string() }),
      ["The map in a document: set is not in those of before.", "Set documentFormat to 3."],
    ],
    ["have a further optional member", at(2, { ...map, set: z.optional(z.string()) }), []],
    ["have a higher format", at(3, {}), []],
    ["have a lower format", at(1), ["documentFormat 1 is below 2, which is recorded."]],
  ])("that %s", (_what, changed, faults) => {
    expect(findFormatFaults(changed, at(2))).toEqual(faults);
  });
});

const wallets = { seq: z.number(), room: z.optional(z.string()) };
const deposit = { amount: z.number() };

/** An API of two calls, with these members in the reply of one and in the body of the other. */
function api({ reply = wallets, body = deposit }: { reply?: Members; body?: Members } = {}): ApiShapes {
  return {
    endpoints: {
      "GET /api/wallets": { access: "account", reply: shapeOf(z.object(reply)) },
      "POST /api/deposits": { access: "player", body: shapeOf(z.strictObject(body)) },
    },
    events: {},
    refusal: {},
  };
}
type Members = Readonly<Record<string, z.ZodMiniType>>;

const first: RecordedShapes = new Map([[1, api()]]);
const at = (serves: number, since: number) => ({ serves, since });
const described = (files: ReadonlyMap<string, string>) =>
  z.parse(serverDescription, JSON.parse(files.get(descriptionFile) ?? ""));
const versionsIn = (files: ReadonlyMap<string, string>) =>
  [...files.keys()].filter((name) => name !== descriptionFile);

describe("version numbers of the API", () => {
  it("a removed field of a reply: refused by name until its version is no longer served, then described", () => {
    const gone = api({ reply: { seq: wallets.seq } });
    const refused = [
      "API 1 is served, and reply of GET /api/wallets: room is gone.",
      "Bring it back, or set apiVersion and apiSince to a number above every version.",
    ];
    expect(findVersionFaults(gone, first, at(1, 1))).toEqual(refused);
    // A higher number alone still promises the first version.
    expect(findVersionFaults(gone, first, at(2, 1))).toEqual(refused);
    expect(findVersionFaults(gone, first, at(2, 2))).toEqual([]);
    const files = filesOf(gone, first, at(2, 2));
    expect(versionsIn(files)).toEqual(["1.json", "2.json"]);
    expect(files.get("1.json")).toBe(textOf(api()));
    expect(described(files)).toEqual({
      serves: 2,
      since: 2,
      dropped: [{ version: 1, reasons: ["reply of GET /api/wallets: room is gone"] }],
    });
  });

  it.each<[string, Parameters<typeof api>[0], string]>([
    [
      "a body with a further optional field",
      { body: { ...deposit, note: z.optional(z.string()) } },
      "body of POST /api/deposits",
    ],
    [
      "a reply with a further required field",
      { reply: { ...wallets, at: z.string() } },
      "reply of GET /api/wallets",
    ],
  ])("%s: needs a higher number, whose file also describes the version before", (_name, change, place) => {
    const added = api(change);
    expect(findVersionFaults(added, first, at(1, 1))).toEqual([
      `${place} has something that servers of API 1 lack.`,
      "Set apiVersion to 2; apiSince stays.",
    ]);
    expect(findVersionFaults(added, first, at(2, 1))).toEqual([]);
    const files = filesOf(added, first, at(2, 1));
    expect(versionsIn(files)).toEqual(["2.json"]);
    expect(described(files)).toEqual({ serves: 2, since: 1, dropped: [] });
  });

  it("a further optional field of a reply: needs no higher number", () => {
    const added = api({ reply: { ...wallets, at: z.optional(z.string()) } });
    expect(findVersionFaults(added, first, at(1, 1))).toEqual([]);
    expect(filesOf(added, first, at(1, 1)).get("1.json")).toBe(textOf(added));
  });

  it("numbers that contradict each other or the records: refused", () => {
    expect(findVersionFaults(api(), first, at(1, 2))).toEqual(["apiSince 2 is above apiVersion 1."]);
    const third: RecordedShapes = new Map([[3, api()]]);
    expect(findVersionFaults(api(), third, at(2, 1))).toEqual([
      "apiVersion 2 is below 3, which is recorded.",
    ]);
  });

  it("more reasons than a description may have: the first ones, and the number of the rest", () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`f${index}`, z.string()]));
    const { dropped } = described(filesOf(api(), new Map([[1, api({ reply: many })]]), at(2, 2)));
    expect(dropped[0]?.reasons).toHaveLength(100);
    expect(dropped[0]?.reasons.at(-1)).toBe("51 more changes");
  });
});
