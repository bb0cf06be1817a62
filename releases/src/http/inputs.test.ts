import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { describeBuild } from "../testing/write-build.ts";

let registry: TestRegistry;
const built = describeBuild({ name: "wallet" }, { "a.js": "a();" });

beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({ name: "wallet", version: "1.0.0" });
  await registry.publishAndPromote({ name: "wallet", version: "2.0.0" });
});
afterAll(() => registry.stop());

function post(path: string, body: unknown) {
  return registry.app.inject({
    method: "POST",
    url: `/registry/v1${path}`,
    headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
}

const wallet = "/environments/local/remotes/wallet";

/** Every text input of the API, with a call that contains it. */
const places: readonly (readonly [string, string, (text: string) => ReturnType<typeof post>])[] = [
  [
    "the reason of a promotion",
    "reason",
    (reason) => post(`${wallet}/promote`, { release: "2.0.0", reason }),
  ],
  ["the release of a promotion", "release", (release) => post(`${wallet}/promote`, { release })],
  ["the reason of a rollback", "reason", (reason) => post(`${wallet}/rollback`, { reason })],
  ["the target of a rollback", "to", (to) => post(`${wallet}/rollback`, { reason: "slow", to })],
  ["the reason of a retirement", "reason", (reason) => post(`${wallet}/retire`, { reason })],
  ["a label", "label", (label) => post("/remotes/wallet/releases", { release: built, label })],
];

const nasties: readonly (readonly [string, string])[] = [
  ["a NUL", "slow\u0000"],
  ["half a pair, the first", "slow\ud83d"],
  ["half a pair, the second", "\ude00slow"],
  ["an escape sequence", "\u001b[2Jslow"],
  ["a line break", "slow\nwallet is back"],
  ["100 kB", "s".repeat(100_000)],
  ["nothing", ""],
];

describe("text inputs of the registry", () => {
  it.each(
    places.flatMap(([place, field, call]) =>
      nasties.map(([name, text]) => ({ place, name, field, call, text })),
    ),
  )(
    "$name in $place: 400 with one message that names the field, without effect",
    async ({ field, call, text }) => {
      const before = await registry.operator.status();
      const answer = await call(text);
      expect(answer.statusCode).toBe(400);
      const { error } = answer.json<{ error: { code: string; message: string } }>();
      expect(error.code).toBe("INPUT_INVALID");
      expect(error.message).toMatch(new RegExp(`^${field}: must [ -~]{1,120}\\.$`));
      expect(await registry.operator.status()).toEqual(before);
    },
  );

  it("a reason in any script, with characters outside the basic plane: stored unchanged", async () => {
    const reason = "กลับไปก่อน, 退回 😀";
    await registry.operator.rollBack("wallet", { reason });
    expect((await registry.operator.history("wallet"))[0]?.reason).toBe(reason);
  });
});
