import { RegistryRefusal } from "../../registry/refusal.ts";

/** Rights that the store needs of a bucket, by what it does with them. */
export const bucketRights = {
  list: "s3:ListBucket",
  read: "s3:GetObject",
  write: "s3:PutObject",
  remove: "s3:DeleteObject",
  listUploads: "s3:ListBucketMultipartUploads",
  abortUpload: "s3:AbortMultipartUpload",
} as const;

export type BucketAction = keyof typeof bucketRights;

/** Refusal: the bucket does not answer, or does not allow what the store needs. The cause is for the log. */
export class StoreUnavailable extends RegistryRefusal {
  /** True when trying again does not help: an operator has to change the bucket or the variables. */
  readonly isRefused: boolean;
  override readonly cause: unknown;

  constructor(
    sentence: string,
    { isRefused, cause }: { readonly isRefused: boolean; readonly cause: unknown },
  ) {
    super("STORE_UNAVAILABLE", sentence);
    this.isRefused = isRefused;
    this.cause = cause;
  }
}

/** Name and status of an error of the SDK; those of a HEAD have no name but that of the status. */
interface S3Error {
  readonly name: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const isS3Error = (error: unknown): error is S3Error => error instanceof Error;

/** HTTP status of an error of the SDK; undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  return isS3Error(error) ? error.$metadata?.httpStatusCode : undefined;
}

const wrongCredentials = new Set([
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "InvalidToken",
  "ExpiredToken",
  "CredentialsProviderError",
]);
const otherRegion = new Set([
  "PermanentRedirect",
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
]);

/** Refusal for an error of the SDK: one sentence that says what to do. */
export function unavailable(error: unknown, action: BucketAction, bucket: string): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const advice = adviceFor(error, action);
  return new StoreUnavailable(
    advice === null
      ? `The bucket ${bucket} does not answer; try again later.`
      : `The bucket ${bucket} ${advice}.`,
    { isRefused: advice !== null, cause: error },
  );
}

/** Rest of the sentence for an error that an operator has to do something about; null for every other. */
function adviceFor(error: unknown, action: BucketAction): string | null {
  const name = isS3Error(error) ? error.name : "";
  const status = statusOf(error);
  if (name === "NoSuchBucket") return "does not exist: create it, or correct RELEASE_BUCKET";
  if (wrongCredentials.has(name))
    return "does not accept the credentials: correct RELEASE_BUCKET_KEY_ID and RELEASE_BUCKET_SECRET";
  if (otherRegion.has(name) || status === 301) return "is in another region: correct RELEASE_BUCKET_REGION";
  if (status === 401 || status === 403)
    return `does not allow ${bucketRights[action]}: give this right to the user of RELEASE_BUCKET_KEY_ID`;
  if (status === 405 || status === 501)
    return `is on a server that lacks what ${bucketRights[action]} is for: choose another server`;
  return null;
}
