import { singletons } from "@tessera/shared/federation/singletons";
import { expect, it } from "vitest";
import { lentModules } from "./lent-modules.ts";

it("singletons of a page: the shell's server script provides each of them", () => {
  // A specifier that ends with a slash stands for the modules below it; remotes use one of React's.
  const lent = Object.keys(lentModules).map((name) => (name === "react/jsx-runtime" ? "react/" : name));
  expect(lent.toSorted()).toEqual(Object.keys(singletons).toSorted());
});
