import { dayMs } from "@tessera/shared/core/durations";
import { createHash } from "node:crypto";
import { type Database, type Sql, walkedRows } from "@tessera/database";
import type { ContentPicture } from "@tessera/shared/operator-contracts/content";
import type { FastifyInstance } from "fastify";
import type { PictureDecoder } from "../../platform/pictures/picture-decoder.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { pictureHeaders } from "../../platform/http/picture-headers.ts";
import type { UploadedFile } from "../../platform/http/upload.ts";
import type { ContentFaults } from "./content-kind.ts";

/** Paths of a picture on a phone and on a wider screen. */
export function picturePaths(picture: ContentPicture): {
  readonly imageMobile: string;
  readonly imageDesktop: string;
} {
  switch (picture.kind) {
    case "game":
      return {
        imageMobile: `/art/banner/${picture.game}-mobile`,
        imageDesktop: `/art/banner/${picture.game}-desktop`,
      };
    case "drawing": {
      const path = `/art/promotion/${picture.drawing}.svg`;
      return { imageMobile: path, imageDesktop: path };
    }
    case "upload":
      return { imageMobile: uploadPath(picture.mobile), imageDesktop: uploadPath(picture.desktop) };
  }
}

const uploadPath = (digest: string) => `/art/content/${digest}.webp`;

/**
 * Finds what prevents a picture from being shown: a game that is not offered, or an upload that is not there.
 */
export async function pictureFaults(sql: Sql, picture: ContentPicture): Promise<ContentFaults> {
  if (picture.kind === "drawing") return {};
  if (picture.kind === "game") {
    const games = await sql.query("select slug from games where slug = $1 and status <> 'hidden'", [
      picture.game,
    ]);
    return games.length > 0 ? {} : { "picture.game": "content.gameUnknown" };
  }
  const { mobile, desktop } = picture;
  const stored = await sql.query<{ sha256: string }>(
    "select sha256 from content_pictures where sha256 = any($1::text[])",
    [[mobile, desktop]],
  );
  const isStored = (digest: string) => stored.some(({ sha256 }) => sha256 === digest);
  return {
    ...(!isStored(mobile) && { "picture.mobile": "required" }),
    ...(!isStored(desktop) && { "picture.desktop": "required" }),
  };
}

/**
 * Longest side that is stored, and shortest that is accepted, in pixels, by the layout that shows the
 * picture.
 */
const sides = {
  mobile: { sideMin: 320, sideMax: 1_000 },
  desktop: { sideMin: 400, sideMax: 1_600 },
} as const;

/** A picture that was made from the pixels of an upload, with the digest of its bytes. */
export interface MadePicture {
  readonly sha256: string;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes an uploaded picture in a process of its own and returns it as WebP, no larger than its layout
 * needs. Refuses with VALIDATION at `picture` what is missing, too large, too small, damaged, or no PNG, JPEG
 * or WebP. Source: spec:operators#content.
 */
export async function readPicture(
  decoder: PictureDecoder,
  file: UploadedFile | undefined,
  layout: keyof typeof sides,
): Promise<MadePicture> {
  if (!file) throw refused("required");
  if (file.isTooLarge) throw refused("picture.large");
  const picture = await decoder.decode(file.bytes, { ...sides[layout], format: "webp" });
  if (picture.fault !== null) throw refused(`picture.${picture.fault}`);
  const { bytes, width, height } = picture;
  return { sha256: createHash("sha256").update(bytes).digest("hex"), bytes, width, height };
}

/** Stores a picture, once however often it is uploaded. */
export async function keepPicture(
  sql: Sql,
  { sha256, bytes, width, height }: MadePicture,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql.query(
    `insert into content_pictures (sha256, bytes, width, height, uploaded_at, uploaded_by)
     values (:sha256, :bytes, :width, :height, :now, :by) on conflict (sha256) do update set uploaded_at = excluded.uploaded_at`,
    { sha256, bytes, width, height, now, by },
  );
}

const refused = (key: string) => new Refusal("VALIDATION", { fields: { picture: key } });

/** Publishes the uploaded pictures that a document names. */
export async function publishPictures(sql: Sql, content: string, now: Date): Promise<void> {
  await sql.query(
    "update content_pictures set published_at = $2 where published_at is null and position(sha256 in $1) > 0",
    [content, now],
  );
}

/** Finds the bytes of an uploaded picture, as WebP; undefined when there is none. */
export async function findPicture(sql: Sql, sha256: string): Promise<Uint8Array | undefined> {
  const [picture] = await sql.query<{ bytes: Uint8Array }>(
    "select bytes from content_pictures where sha256 = $1",
    [sha256],
  );
  return picture?.bytes;
}

/**
 * Serves uploaded pictures by their digest, so that browsers may keep them, once a document that names them
 * was published. It stays so when the document is archived: browsers have them by then. Before, their address
 * is unknown.
 */
export function registerContentPictures(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { name: string } }>(
    "/art/content/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const [, sha256] = /^([0-9a-f]{64})\.webp$/.exec(request.params.name) ?? [];
      const [picture] = sha256
        ? await database.query<{ bytes: Uint8Array }>(
            "select bytes from content_pictures where sha256 = $1 and published_at is not null",
            [sha256],
          )
        : [];
      if (!picture) throw new Refusal("NOT_FOUND");
      return reply
        .headers({ ...pictureHeaders("image/webp"), "cache-control": "public, max-age=31536000, immutable" })
        .send(Buffer.from(picture.bytes));
    },
  );
}

/** Clean-up of pictures of a draft that was dropped: each is looked for in all documents. */
export const contentPictureCleanUp = walkedRows("content_pictures", 30 * dayMs, {
  key: "sha256",
  first: "''",
  pageRows: 10,
  expired: `uploaded_at < $1
    and not exists (select from content_versions where position(sha256 in content::text) > 0)
    and not exists (select from content_documents where position(sha256 in concat(content, draft)) > 0)`,
});
