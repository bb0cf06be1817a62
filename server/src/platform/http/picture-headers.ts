/** Headers of a picture of the site: one that is opened as a page must not load or run anything. */
export function pictureHeaders(type: string): Readonly<Record<string, string>> {
  return {
    "content-type": type === "image/svg+xml" ? `${type}; charset=utf-8` : type,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    vary: "accept-encoding",
  };
}
