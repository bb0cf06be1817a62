import type { Compiler } from "@rspack/core";
import { writeBuildStamp, type BuildInputs } from "../../releases/src/client/build-inputs.ts";

/**
 * Records the inputs of a build in its output folder once every part of the build has succeeded. One instance
 * serves all parts.
 */
export class InputsPlugin {
  readonly #root: string;
  readonly #output: string;
  readonly #inputs: BuildInputs;
  #unfinished = 0;

  constructor(root: string, output: string, inputs: BuildInputs) {
    this.#root = root;
    this.#output = output;
    this.#inputs = inputs;
  }

  apply(compiler: Compiler): void {
    this.#unfinished += 1;
    compiler.hooks.done.tap("InputsPlugin", (stats) => {
      if (stats.hasErrors()) return;
      this.#unfinished -= 1;
      if (this.#unfinished === 0) writeBuildStamp(this.#root, this.#output, this.#inputs);
    });
  }
}
