import * as z from "@tessera/shared/schema";

/** Place and credentials of a bucket. */
export interface BucketLocation {
  readonly name: string;
  /** Origin of its server; undefined for that of AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined for those that the SDK finds by itself, for example the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Variables of the bucket with a secret: each can be given as a file. */
export const bucketSecrets = ["RELEASE_BUCKET_KEY_ID", "RELEASE_BUCKET_SECRET"] as const;

/** Variables of the bucket for release files. */
export const bucketVariables = {
  RELEASE_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket, without a path")),
  ),
  RELEASE_BUCKET_ENDPOINT: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^/?#@]+$/, "an origin without a path, for example https://s3.example")),
  ),
  RELEASE_BUCKET_REGION: z._default(
    z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, "the name of a region, for example us-east-1")),
    "us-east-1",
  ),
  RELEASE_BUCKET_KEY_ID: z.optional(z.string().check(z.regex(/^\S+$/, "one word"))),
  RELEASE_BUCKET_SECRET: z.optional(z.string().check(z.regex(/^\S+$/, "one word"))),
};

const bucketSchema = z.object(bucketVariables);

/** Location of the bucket from the values of the variables; undefined without one. */
export function bucketLocation(values: z.output<typeof bucketSchema>): BucketLocation | undefined {
  const { RELEASE_BUCKET: name, RELEASE_BUCKET_KEY_ID: accessKeyId } = values;
  const { RELEASE_BUCKET_SECRET: secretAccessKey } = values;
  if (name === undefined) return undefined;
  return {
    name,
    endpoint: values.RELEASE_BUCKET_ENDPOINT,
    region: values.RELEASE_BUCKET_REGION,
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
  };
}

type Source = Readonly<Record<string, string | undefined>>;

/** Problems between the variables of the bucket: whoever sets one does not want the folder. */
export function bucketProblems(source: Source): string[] {
  const isSet = (name: string) => source[name] !== undefined;
  if (!isSet("RELEASE_BUCKET"))
    return ["RELEASE_BUCKET_ENDPOINT", ...bucketSecrets]
      .filter(isSet)
      .map((name) => `${name}: needs RELEASE_BUCKET; without it files are in DATA_DIR/releases`);
  const given = bucketSecrets.filter(isSet);
  const missing = bucketSecrets.filter((name) => !isSet(name));
  return given.length === 1 ? missing.map((name) => `${name}: is missing beside ${given[0]}`) : [];
}

/**
 * Reads the variables of the bucket alone, for a command.
 *
 * @param source variables without the empty ones, and with the secrets of files
 * @returns the location, undefined without `RELEASE_BUCKET`, or every problem
 */
export function readBucketVariables(
  source: Source,
): { readonly location: BucketLocation | undefined } | { readonly problems: readonly string[] } {
  const known = new Set(Object.keys(bucketVariables));
  const unknown = Object.keys(source)
    .filter((name) => name.startsWith("RELEASE_BUCKET") && !known.has(name))
    .map((name) => `${name}: no such variable`);
  const parsed = z.safeParse(bucketSchema, source);
  const own = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
  const problems = [...unknown, ...own, ...bucketProblems(source)];
  return parsed.success && problems.length === 0 ? { location: bucketLocation(parsed.data) } : { problems };
}
