import { findInputFault, jsonDepthMax } from "@tessera/shared/core/input-bounds";
import type { FastifyInstance } from "fastify";
import { RegistryRefusal } from "../registry/refusal.ts";

/** Refuses requests that nest too deeply, or have characters that cannot be stored, with INPUT_INVALID. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ params, query, body }) => {
    const fault = findInputFault({ params, query, body });
    if (!fault) return;
    const [part = "input", field = part] = fault.path;
    const why =
      fault.fault === "depth"
        ? `must nest at most ${jsonDepthMax} levels`
        : "must hold only characters that can be stored";
    throw new RegistryRefusal("INPUT_INVALID", `${field}: ${why}.`);
  });
}
