import { extname } from "node:path/posix";

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".html": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

/**
 * Media type of a release's file by its extension. HTML is served as text: a release has no pages of its own.
 */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path)] ?? "application/octet-stream";
}

/** True for scripts and styles, which need an integrity digest. */
export function isCode(path: string): boolean {
  return /\.(?:js|css)$/.test(path);
}
