import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { accountApi } from "@tessera/shared/contracts/account";
import { depositMethods, depositsApi } from "@tessera/shared/contracts/deposits";
import { reasonCodes } from "@tessera/shared/contracts/reason-codes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BadInputScene, badInputScene, keyed } from "./testing/bad-input-scene.ts";
import { playerContracts } from "@tessera/shared/testing/every-contract";

let scene: BadInputScene;
beforeAll(async () => {
  scene = await badInputScene();
}, 120_000);
afterAll(() => scene.close());

/** Fields of answers whose text is displayed unchanged. */
const shown: ReadonlySet<string> = new Set([
  "name",
  "title",
  "bank",
  "accountName",
  "summary",
  "bonusText",
  "preview",
  "body",
  "text",
  "value",
]);

/** Texts of an answer that a screen displays unchanged, with their paths. */
function shownTexts(answer: unknown, path = ""): readonly (readonly [path: string, text: string])[] {
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    const here = `${path}.${key}`;
    if (typeof value !== "string") return shownTexts(value, here);
    const isCode = key === "value" && "kind" in answer && answer.kind !== "text";
    return shown.has(key) && !isCode ? [[here, value] as const] : [];
  });
}

/** Codes that are internal to the site. */
async function everyCode(): Promise<readonly string[]> {
  const named = await scene.site.database.query<{ code: string }>(
    "select code from banks union all select code from providers",
  );
  return [
    ...named.map(({ code }) => code),
    ...depositMethods.filter((method) => method.includes("_")),
    ...reasonCodes,
    "main",
    "commission",
    "needs_review",
    "awaiting_payment",
  ];
}

/** True when a text is a code, or contains one that is unlikely to occur by chance. */
const holds = (text: string, code: string) =>
  text === code || (/[A-Z_-]/.test(code) && new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(text));

/** Path parameters of a contract, with the ids of the player's resources. */
function paramsOf({ path }: Endpoint): Record<string, string> | undefined {
  const { deposit, withdrawal, transfer } = scene.others;
  if (path.startsWith("/api/deposits/:id")) return { id: deposit };
  if (path.startsWith("/api/withdrawals/:id")) return { id: withdrawal };
  if (path.startsWith("/api/transfers/:id")) return { id: transfer };
  return path.includes(":") ? undefined : {};
}

it("every answer about a player's data: has names, and no internal code", async () => {
  const { site, other, me } = scene;
  const codes = await everyCode();
  const found: string[] = [];
  let seen = 0;
  const look = (where: string, answer: unknown) => {
    for (const [path, text] of shownTexts(answer)) {
      seen += 1;
      for (const code of codes.filter((one) => holds(text, one))) found.push(`${where}${path}: ${code}`);
    }
  };
  for (const contract of playerContracts.filter(({ method }) => method === "GET")) {
    const params = paramsOf(contract);
    if (!params || contract.contentType) continue;
    const { status, json } = await site.call(contract, { params, headers: keyed() }, { as: other });
    if (status === 200) look(contract.path, json);
  }
  const history = await site.call(accountApi.history, { query: { pageSize: 50 } }, { as: other });
  expect(new Set(history.reply.items.map(({ type }) => type))).toEqual(
    new Set(["deposit", "withdraw", "transfer", "promotion"]),
  );
  for (const { type, id } of history.reply.items) {
    const { json } = await site.call(accountApi.historyItem, { params: { type, id } }, { as: other });
    look(`history of ${type}`, json);
  }
  const virtual = { body: { method: "va", payProvider: "NUSA", amount: 50 }, headers: keyed() } as const;
  look("a virtual account", (await site.call(depositsApi.create, virtual, { as: me })).json);
  expect(seen).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
