import type {
  FirstScreen,
  FirstScreenCall,
  FirstScreenRequest,
} from "@tessera/shared/contracts/first-screen";
import { languageCodes } from "@tessera/shared/core/languages";
import * as z from "@tessera/shared/schema";
import type { ReleaseFailure, ReleaseScript, RenderLimits } from "./render-context.ts";

/**
 * Messages to the process that renders first screens. `set` names a release set, which has a context of its
 * own.
 */
export type RenderOrder =
  | {
      readonly kind: "scripts";
      readonly set: string;
      readonly scripts: readonly ReleaseScript[];
      readonly limits: RenderLimits;
    }
  | { readonly kind: "forget"; readonly set: string }
  | { readonly kind: "render"; readonly set: string; readonly request: FirstScreenRequest }
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
      /** Remotes whose scripts threw when they were evaluated. */
      readonly unloaded: readonly ReleaseFailure[];
    };

const text = z.string();
const failure = z.object({ release: text, message: text });

const query = z.record(text, z.union([text, z.array(text)]));
const call: z.ZodMiniType<FirstScreenCall> = z.object({ path: text, query });
/** The document sends it with the player's token. */
const playersCall = z.object({ path: z.string().check(z.regex(/^\/api(?:\/[\w-]+)+$/)), query });

/** Checks a {@link RenderReport}: the process runs the code of releases. */
export const renderReport: z.ZodMiniType<RenderReport> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("calls"), calls: z.array(call) }),
  z.object({
    kind: z.literal("rendered"),
    screen: z.nullable(text),
    message: z.nullable(text),
    overruns: z.array(text),
    unloaded: z.array(failure),
  }),
]);

/** Checks a first screen, which the shell's script returned. */
export const firstScreen: z.ZodMiniType<FirstScreen> = z.object({
  html: z.nullable(text),
  state: z.object({
    url: text,
    language: z.enum(languageCodes),
    visitor: z.enum(["guest", "player"]),
    parts: z.array(z.object({ release: text, module: z.nullable(text) })),
    calls: z._default(z.array(playersCall), []),
    queries: z.unknown(),
  }),
  failures: z.array(failure),
});
