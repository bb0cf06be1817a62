import type { FirstScreenCall, FirstScreenRequest } from "@tessera/shared/contracts/first-screen";
import type { ReleaseScript, RenderLimits } from "./render-context.ts";

/** Messages to the process that renders first screens. */
export type RenderOrder =
  | { readonly kind: "scripts"; readonly scripts: readonly ReleaseScript[]; readonly limits: RenderLimits }
  | { readonly kind: "render"; readonly request: FirstScreenRequest }
  | { readonly kind: "answers"; readonly bodies: readonly (string | null)[] };

/** Messages from the process that renders first screens. */
export type RenderReport =
  | { readonly kind: "ready" }
  | { readonly kind: "calls"; readonly calls: readonly FirstScreenCall[] }
  /** `screen` is the JSON text of a FirstScreen; null when there is none, for the reason in `message`. */
  | {
      readonly kind: "rendered";
      readonly screen: string | null;
      readonly message: string | null;
      /** Releases that did not end within their time. */
      readonly overruns: readonly string[];
    };
