import { singletons } from "@tessera/shared/federation/singletons";
import { expect, it } from "vitest";
import { providedModules } from "./provided-modules.ts";

it("singletons of a page: the shell's server script provides each of them", () => {
  // A specifier that ends with a slash stands for the modules below it; remotes use one of React's.
  const provided = Object.keys(providedModules).map((name) =>
    name === "react/jsx-runtime" ? "react/" : name,
  );
  expect(provided.toSorted()).toEqual(Object.keys(singletons).toSorted());
});
