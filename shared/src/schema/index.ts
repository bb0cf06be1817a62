/**
 * The page's single copy of zod: the shell shares this module, so a contract compiled into a remote costs a
 * few hundred bytes. It exports only what contracts and forms use; otherwise the whole library would be
 * shared.
 */
import { config } from "zod/mini";

// zod probes for `Function` to compile its parsers, which would violate the content security policy.
config({ jitless: "window" in globalThis });

export {
  _default,
  array,
  bigint,
  boolean,
  catchall,
  codec,
  coerce,
  custom,
  decode,
  discriminatedUnion,
  encode,
  enum,
  extend,
  gt,
  gte,
  int,
  iso,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  pipe,
  record,
  refine,
  regex,
  safeParse,
  parse,
  strictObject,
  string,
  toLowerCase,
  transform,
  trim,
  tuple,
  union,
  unknown,
  url,
  uuid,
} from "zod/mini";
export type { infer, input, output, ZodMiniType } from "zod/mini";
