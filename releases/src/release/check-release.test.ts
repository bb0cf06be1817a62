import { describe, expect, it } from "vitest";
import { type BuildFacts, describeBuild } from "../testing/write-build.ts";
import { findReleaseFault, releaseLimits } from "./check-release.ts";

const files = { "js/entry.js": "0", "server/screens.js": "0", "css/style.css": "a{}" };
const faultOf = (serverScript?: string) =>
  findReleaseFault({ ...describeBuild({ name: "wallet" }, files), ...(serverScript && { serverScript }) });

describe("the server script of a release", () => {
  it.each([[undefined], ["server/screens.js"]])("%s: accepted", (serverScript) => {
    expect(faultOf(serverScript)).toBeNull();
  });

  it.each([
    ["css/style.css", "is no script"],
    ["server/screens", "is no script"],
    ["server/other.js", "is not among its files"],
  ])("%s: %s", (serverScript, fault) => {
    expect(faultOf(serverScript)).toContain(serverScript);
    expect(faultOf(serverScript)).toContain(fault);
  });
});

describe("a script of 1 MiB and a byte", () => {
  const bytes = releaseLimits.scriptBytesMax + 1;
  const faultWith = (path: string, facts: Partial<BuildFacts> = {}, size = bytes) => {
    const built = describeBuild({ name: "wallet", ...facts }, { ...files, [path]: "0" });
    const grown = built.files.map((file) => (file.path === path ? { ...file, bytes: size } : file));
    return findReleaseFault({ ...built, files: grown });
  };

  it.each(["js/entry.js", "js/chunk.js"])("%s of a remote: refused, with its bytes and the limit", (path) => {
    expect(faultWith(path)).toBe(
      `${path} of wallet has 1048577 bytes; a script of a remote has at most 1048576.`,
    );
    expect(faultWith(path, {}, bytes - 1)).toBeNull();
  });

  it.each<[string, string, Partial<BuildFacts>]>([
    ["of the server", "server/screens.js", { serverScript: "server/screens.js" }],
    ["of the shell", "js/entry.js", { name: "shell" }],
    ["in development", "js/entry.js", { flavour: "development" }],
    ["that is a picture", "art/large.png", {}],
  ])("%s: accepted", (_what, path, facts) => {
    expect(faultWith(path, facts)).toBeNull();
  });
});
