import { builtRelease, remoteName } from "@tessera/shared/contracts/release-map";
import { instant } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";

/**
 * Schemas of the registry's HTTP API, used by its routes, its client and its command line. `status` and `history` must
 * stay compatible: other programs read them.
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
  /** Remotes that were live and are out of the site. */
  retired: z.array(
    z.object({
      name: remoteName,
      /** The release that was live until then. */
      last: namedRelease,
      /** The release that a rollback makes live again. */
      lastGood: z.nullable(namedRelease),
      updatedAt: instant,
      actor: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
});
export type EnvironmentStatus = z.infer<typeof environmentStatus>;

export const remoteHistory = z.array(
  z.object({
    revision: z.number(),
    at: instant,
    action: z.enum(["promote", "rollback", "retire"]),
    from: z.nullable(z.string()),
    /** Null when the remote left the site. */
    to: z.nullable(z.string()),
    actor: z.string(),
    reason: z.nullable(z.string()),
  }),
);
export type RemoteHistory = z.infer<typeof remoteHistory>;

export const publishBody = z.strictObject({
  label: z
    .string()
    .check(
      z.regex(
        /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/,
        "must be 1 to 64 letters, digits, dots, plus signs, hyphens or underscores",
      ),
    ),
  release: builtRelease,
});

export const publication = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(["uploading", "ready"]),
  missing: z.array(z.string()),
});

export type Publication = z.infer<typeof publication>;

/** One line of user input: no control characters, which a terminal would interpret, and no lone surrogates. */
const plainText = z
  .string()
  .check(z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "must be one line without control characters"));
const reason = plainText.check(
  z.trim(),
  z.minLength(1, "must say something"),
  z.maxLength(500, "must have at most 500 characters"),
);
const releaseName = plainText.check(
  z.minLength(1, "must name a release"),
  z.maxLength(100, "must have at most 100 characters"),
);

/** State that the caller has seen: the remote must not have changed since. */
const seen = {
  expectedRevision: z.optional(z.number().check(z.int(), z.gte(0))),
  startedMsAgo: z.optional(z.number().check(z.int(), z.gte(0), z.lte(86_400_000))),
};

export const promoteBody = z.strictObject({ release: releaseName, reason: z.optional(reason), ...seen });
/** `to`: a release that was live before; the last good one when it is left out. */
export const rollbackBody = z.strictObject({ reason, to: z.optional(releaseName), ...seen });
export const retireBody = z.strictObject({ reason, ...seen });

export const pointerChange = z.object({
  environment: z.string(),
  revision: z.number(),
  changed: z.boolean(),
  from: z.nullable(namedRelease),
  /** Null when the remote left the site. */
  to: z.nullable(namedRelease),
});
export type PointerChangeReply = z.infer<typeof pointerChange>;

export const promotion = z.extend(pointerChange, { to: namedRelease });
export type PromotionReply = z.infer<typeof promotion>;

export const environmentHead = z.object({ environment: z.string(), revision: z.number() });

/** `after`: the digest that the batch before ended with. */
export const storeCheckBody = z.strictObject({
  repair: z._default(z.boolean(), false),
  after: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

/** A file of a published release whose stored bytes are missing or wrong. */
const storeFault = z.object({
  remote: remoteName,
  id: z.string(),
  label: z.string(),
  path: z.string(),
  state: z.enum(["missing", "damaged"]),
  /** True when the release is live in an environment. */
  isLive: z.boolean(),
});
export type StoreFault = z.infer<typeof storeFault>;

/** Result of one batch; `next` is null after the last one. */
export const storeCheck = z.object({
  checked: z.number(),
  total: z.number(),
  repaired: z.number(),
  faults: z.array(storeFault),
  next: z.nullable(z.string()),
});
export type StoreCheck = z.infer<typeof storeCheck>;

/** Body of every refusal: a stable code, and one sentence for the caller. */
export const refusalBody = z.object({
  error: z.object({
    code: z.string(),
    key: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
});
