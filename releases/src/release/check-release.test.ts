import { describe, expect, it } from "vitest";
import { describeBuild } from "../testing/write-build.ts";
import { findReleaseFault } from "./check-release.ts";

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
