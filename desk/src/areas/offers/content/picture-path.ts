import type { ContentPicture } from "@tessera/shared/operator-contracts/content";

/** Address of a picture that the site has already, for one layout; undefined while none is chosen. */
export function picturePath(
  picture: Exclude<ContentPicture, { kind: "upload" }>,
  layout: "mobile" | "desktop",
): string | undefined {
  if (picture.kind === "drawing") return `/art/promotion/${picture.drawing}.svg`;
  return picture.game === "" ? undefined : `/art/banner/${picture.game}-${layout}`;
}
