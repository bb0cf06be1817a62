import { type ContentPicture, contentPicturesApi } from "@tessera/shared/operator-contracts/content";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { Skeleton, useFailureText } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";

/** An uploaded picture; what a digest names never changes. */
const storedPictureQuery = (sha256: string) =>
  queryOptions({
    ...callQuery(["content", "pictures", sha256], contentPicturesApi.read, { params: { sha256 } }),
    staleTime: Infinity,
  });

const addressOf = ({ contentType, base64 }: { readonly contentType: string; readonly base64: string }) =>
  `data:${contentType};base64,${base64}`;

/**
 * Hook for the address of an uploaded picture; undefined while it loads, when it does not, and without a
 * digest.
 */
export function useStoredPicture(digest: string | undefined): string | undefined {
  const { data } = useQuery({ ...storedPictureQuery(digest ?? ""), enabled: Boolean(digest) });
  return data && addressOf(data);
}

export interface StoredPictureProps {
  readonly digest: string;
  readonly alt: string;
  readonly className: string | undefined;
}

/** Uploaded picture as operators see it: players get it at its own address only after its publication. */
export function StoredPicture({ digest, alt, className }: StoredPictureProps) {
  const failureText = useFailureText();
  const { data, error } = useQuery(storedPictureQuery(digest));
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton />;
  return <img src={addressOf(data)} alt={alt} className={className} />;
}

/** Address of a picture that the site has already, for one layout; undefined while none is chosen. */
export function picturePath(
  picture: Exclude<ContentPicture, { kind: "upload" }>,
  layout: "mobile" | "desktop",
): string | undefined {
  if (picture.kind === "drawing") return `/art/promotion/${picture.drawing}.svg`;
  return picture.game === "" ? undefined : `/art/banner/${picture.game}-${layout}`;
}
