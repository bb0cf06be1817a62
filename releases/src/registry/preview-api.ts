import { instant } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";
import { plainText, releaseName } from "./registry-api.ts";

/** Schemas of the calls for previews and probes, used like those of `registry-api.ts`. */

/** Longest preview, in minutes. */
export const previewMinutesMax = 1_440;
const defaultMinutes = 60;

export const previewBody = z.strictObject({
  release: releaseName,
  minutes: z._default(z.number().check(z.int(), z.gte(1), z.lte(previewMinutesMax)), defaultMinutes),
});

export const previewLink = z.object({
  /** Good for the first device that opens it. */
  url: z.string(),
  expiresAt: instant,
  release: z.object({ id: z.string(), label: z.string() }),
  /** Id of the release set that the device will have while nothing moves. */
  set: z.string(),
});
export type PreviewLink = z.infer<typeof previewLink>;

/** Failed addresses of one probe. */
const probeFailuresMax = 100;

/** Result of a probe: of this release beside the stable ones, as the id of their release set names them. */
export const probeBody = z
  .strictObject({
    set: z.string().check(z.regex(/^[0-9a-f]{16}$/, "must be the id of a release set")),
    passed: z.boolean(),
    failures: z
      .array(
        z.strictObject({
          url: plainText.check(z.minLength(1), z.maxLength(300)),
          message: plainText.check(z.minLength(1), z.maxLength(500)),
        }),
      )
      .check(z.maxLength(probeFailuresMax)),
  })
  .check(
    z.refine(({ passed, failures }) => passed === (failures.length === 0), {
      path: ["failures"],
      message: "must be there exactly when the probe has not passed",
    }),
  );
export type ProbeBody = z.infer<typeof probeBody>;
