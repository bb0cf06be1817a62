import { expect, it } from "vitest";
import { specificationRows } from "@tessera/shared/testing/specification-rows";
import { journalKinds } from "./post.ts";

it("journal kinds: exactly those of the specification (spec:ledger#journal-kinds)", () => {
  const documented = specificationRows("ledger", "Journal kinds").flatMap(([kinds = ""]) =>
    [...kinds.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind),
  );
  expect(documented.toSorted()).toEqual([...journalKinds].toSorted());
});
