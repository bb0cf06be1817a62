import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { errorStatus } from "@tessera/shared/core/error-codes";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Sources of what answers calls, without tests and what only they use. */
function sources(): string {
  const isProduct = (path: string) =>
    path.endsWith(".ts") &&
    !path.endsWith(".test.ts") &&
    !/\b(?:testing|proof)\b/.test(path.replaceAll(sep, "/"));
  return ["server/src", "releases/src"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter(isProduct)
        .map((path) => readFileSync(join(root, folder, path), "utf8")),
    )
    .join("\n");
}

describe("error codes of the API", () => {
  it("each code: is sent by the server or the registry", () => {
    const text = sources();
    expect(Object.keys(errorStatus).filter((code) => !text.includes(`"${code}"`))).toEqual([]);
  });
});
