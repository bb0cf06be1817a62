import { crash as en } from "@tessera/shared/contracts/locales/en/crash";
import { crash as id } from "@tessera/shared/contracts/locales/id/crash";
import { specificationRows } from "@tessera/shared/testing/specification-rows";
import { expect, it } from "vitest";

it("the crash screen: has title and texts of the specification (spec:product#crash-screen)", () => {
  const texts = (["title", "text", "onHome", "elsewhere"] as const).map((key) => [en[key], id[key]]);
  const documented = specificationRows("product", "Crash screen").map(([, ...columns]) => columns);
  expect(texts).toEqual(documented);
});
