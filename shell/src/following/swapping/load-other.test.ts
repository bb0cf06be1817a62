import { expect, it } from "vitest";
import { isCompatible } from "./load-other.ts";

it.each([
  ["0.1.1", "0.1.1", true],
  ["0.1.2", "0.1.1", true],
  ["0.1.1", "0.1.2", false],
  ["0.2.0", "0.1.1", false],
  ["0.0.2", "0.0.1", false],
  ["1.3.0", "1.2.3", true],
  ["1.2.3", "1.3.0", false],
  ["2.0.0", "1.2.3", false],
  ["19.3.1", "19.3.0", true],
  ["", "0.1.1", false],
])("%s provided and %s needed: compatible as in the registry, %s", (provided, needed, fits) => {
  expect(isCompatible(provided, needed)).toBe(fits);
});
