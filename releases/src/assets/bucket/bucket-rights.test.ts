import { afterEach, beforeEach, expect, it } from "vitest";
import { startS3Server, type TestBucket } from "../../testing/start-s3-server.ts";
import { bucketRights, type BucketAction } from "./bucket-failure.ts";
import { findBucketFault } from "./bucket-store.ts";
import type { BucketLocation } from "./bucket-variables.ts";

let bucket: TestBucket;
beforeEach(async () => {
  bucket = await startS3Server();
});
afterEach(() => bucket.stop());

const faultOf = (changes: Partial<BucketLocation> = {}) =>
  findBucketFault({ ...bucket.location, ...changes }, "write", {
    connectMs: 300,
    answerMs: 300,
    attempts: 2,
  });

it("every right: no fault, and nothing is left in the bucket", async () => {
  expect(await faultOf()).toBeNull();
  expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
});

it.each(Object.entries(bucketRights) as [BucketAction, string][])(
  "without the right to %s: one sentence that names %s, and nothing is left in the bucket",
  async (action, right) => {
    bucket.denied.add(action);
    expect(await faultOf()).toMatchObject({
      isRefused: true,
      message: `The bucket releases does not allow ${right}: give this right to the user of RELEASE_BUCKET_KEY_ID.`,
    });
    expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
  },
);

it.each([
  [
    "another key",
    { credentials: { accessKeyId: "no", secretAccessKey: "no" } },
    /does not accept the credentials/,
  ],
  [
    "another bucket",
    { name: "nothing" },
    /^The bucket nothing does not exist: create it, or correct RELEASE_BUCKET\.$/,
  ],
])("%s: one sentence that says what to do", async (_case, changes, sentence) => {
  expect(await faultOf(changes)).toMatchObject({ isRefused: true, message: expect.stringMatching(sentence) });
});

it("a server that does not answer: no refusal, because it may answer later", async () => {
  expect(await faultOf({ endpoint: "http://127.0.0.1:9" })).toMatchObject({ isRefused: false });
});
