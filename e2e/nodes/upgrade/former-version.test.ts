import { expect, it } from "vitest";
import { findFormerVersion } from "./former-version.ts";

it("the version before: the newest section with a commit", () => {
  const changes =
    "# Changes\n\n## 0.3.0 – today\n\n- News.\n\n## 0.2.0 – before\n\nCommit 0123456789. News.\n\n## 0.1.0 – then\n\nCommit abcdef01.\n";
  expect(findFormerVersion(changes)).toEqual({ version: "0.2.0", commit: "0123456789" });
});

it("no section with a commit: an error", () => {
  expect(() => findFormerVersion("# Changes\n\n## 0.1.0 – today\n\n- News.\n")).toThrow(
    /commit of no version/,
  );
});
