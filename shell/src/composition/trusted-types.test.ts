// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { installTrustedTypes } from "./trusted-types.ts";

type Rules = Parameters<NonNullable<Window["trustedTypes"]>["createPolicy"]>[1];

afterEach(() => vi.unstubAllGlobals());

it("the page's trusted types policy: refuses HTML that is not empty, and script addresses of no release", () => {
  const policies: { name: string; rules: Rules }[] = [];
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: Rules) => policies.push({ name, rules }),
  });
  installTrustedTypes();
  expect(policies.map(({ name }) => name)).toEqual(["default"]);
  const rules = policies[0]?.rules;
  expect(rules?.createHTML("")).toBe("");
  expect(rules?.createHTML("<b>x</b>")).toBeNull();
  expect(rules?.createScriptURL("https://other.example/x.js")).toBeNull();
});
