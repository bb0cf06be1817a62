import { missingPrograms, type Scenario } from "../../e2e/nodes/programs.ts";
import type { BenchOptions } from "../figure.ts";

/** True when programs that a figure needs are missing. Says which Debian packages have them. */
export function lacksPrograms(scenario: Scenario, figure: string, say: BenchOptions["say"]): boolean {
  const packages = new Set(missingPrograms([scenario]).map((program) => program.package));
  if (packages.size > 0)
    say(`${figure} is not measured: Debian's packages ${[...packages].join(" ")} are not installed`);
  return packages.size > 0;
}
