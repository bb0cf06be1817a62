import { builtRelease, remoteName } from "@tessera/shared/contracts/release-map";
import { instant } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";

/**
 * The shapes that the registry speaks over HTTP, for its routes, its client and its command line alike. `status` and
 * `history` are fixed: others read them.
 */
export const registryBase = "/registry/v1";

export const scope = z.enum(["read", "publish", "promote", "rollback"]);
export type Scope = z.infer<typeof scope>;

const namedRelease = z.object({ id: z.string(), label: z.string() });

export const environmentStatus = z.object({
  environment: z.string(),
  revision: z.number(),
  remotes: z.array(
    z.object({
      name: remoteName,
      stable: namedRelease,
      candidate: z.nullable(z.extend(namedRelease, { weightPpm: z.number() })),
      lastGood: z.nullable(namedRelease),
      updatedAt: instant,
      actor: z.string(),
    }),
  ),
});
export type EnvironmentStatus = z.infer<typeof environmentStatus>;

export const remoteHistory = z.array(
  z.object({
    revision: z.number(),
    at: instant,
    action: z.enum(["promote", "rollback"]),
    from: z.nullable(z.string()),
    to: z.string(),
    actor: z.string(),
    reason: z.nullable(z.string()),
  }),
);
export type RemoteHistory = z.infer<typeof remoteHistory>;

export const publishBody = z.strictObject({
  label: z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/)),
  release: builtRelease,
});

export const publication = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(["uploading", "ready"]),
  missing: z.array(z.string()),
});

export type Publication = z.infer<typeof publication>;

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const expectedRevision = z.optional(z.number().check(z.int(), z.gte(0)));

export const promoteBody = z.strictObject({
  release: z.string().check(z.minLength(1), z.maxLength(100)),
  reason: z.optional(reason),
  expectedRevision,
});
export const rollbackBody = z.strictObject({ reason, expectedRevision });

export const pointerChange = z.object({
  environment: z.string(),
  revision: z.number(),
  changed: z.boolean(),
  from: z.nullable(namedRelease),
  to: namedRelease,
});
export type PointerChangeReply = z.infer<typeof pointerChange>;

/** Body of every refusal: a stable code, and one sentence for the person who asked. */
export const refusalBody = z.object({
  error: z.object({
    code: z.string(),
    key: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
});
