/**
 * The page's single copy of zod: the shell shares this module, so a contract compiled into a remote costs a few hundred
 * bytes. It exports only what contracts and forms use; otherwise the whole library would be shared.
 */
import { config } from "zod/mini";

// zod probes for `Function` to compile its parsers, which would violate the content security policy.
config({ jitless: "window" in globalThis });

export {
  _default,
  array,
  bigint,
  boolean,
  codec,
  coerce,
  custom,
  decode,
  discriminatedUnion,
  email,
  encode,
  enum,
  extend,
  gt,
  gte,
  int,
  iso,
  length,
  literal,
  looseObject,
  lt,
  lte,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  partial,
  pick,
  pipe,
  prettifyError,
  record,
  refine,
  regex,
  registry,
  safeParse,
  parse,
  strictObject,
  string,
  superRefine,
  toLowerCase,
  transform,
  trim,
  tuple,
  union,
  unknown,
  url,
  uuid,
  json,
} from "zod/mini";
export type { infer, input, output, ZodMiniType } from "zod/mini";
