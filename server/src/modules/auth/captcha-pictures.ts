import { captchaPurpose, type CaptchaPurpose } from "@tessera/shared/contracts/auth";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../platform/errors/refusal.ts";
import { pictureHeaders } from "../../platform/http/picture-headers.ts";
import { captchaLifeMs, type Captchas } from "./captcha.ts";

/** Path of the picture of a captcha whose id came with a page. */
export function captchaPicturePath(purpose: CaptchaPurpose, id: string): string {
  return `/art/captcha/${purpose}/${id}`;
}

/**
 * Serves the pictures of captchas whose ids came with a page, so that the browser loads them without a
 * script. Each is sent once; the browser keeps it for its life, since React asks for a picture again when it
 * takes it over. `take` counts a request of an address, together with those for other captchas.
 */
export function registerCaptchaPictures(
  app: FastifyInstance,
  captchas: Pick<Captchas, "draw">,
  take: (ip: string) => Promise<void>,
): void {
  app.get<{ Params: { purpose: string; id: string } }>(
    "/art/captcha/:purpose/:id",
    // A HEAD would use the picture up.
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      await take(request.ip);
      const purpose = z.safeParse(captchaPurpose, request.params.purpose);
      const picture = purpose.success
        ? await captchas.draw(request.params.id, purpose.data, request.ip)
        : null;
      if (!picture) throw new Refusal("NOT_FOUND");
      return reply
        .headers(pictureHeaders("image/png"))
        .header("cache-control", `private, max-age=${captchaLifeMs / 1_000}`)
        .send(picture);
    },
  );
}
