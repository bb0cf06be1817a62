import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { logoTiles } from "./first-screen.ts";
import { themeColors } from "./page.ts";
import { siteTitle } from "./texts.ts";

/** Web app manifest of the site, by which a browser installs it. Its colours are those of the dark theme. */
const manifest = {
  id: "/",
  name: siteTitle,
  short_name: siteTitle,
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: themeColors.dark,
  theme_color: themeColors.dark,
  icons: [
    { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
    { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
} as const;

/**
 * The logo on a square ground: with round corners, or to all edges and with the margin that a device cuts to
 * its own shape.
 */
function icon(shape: "round" | "full"): string {
  const margin = shape === "round" ? 2 : 10;
  const side = 28 + 2 * margin;
  const tiles = logoTiles.map((tile, index) => {
    const fill = { ink: "#f6ede1", ember: "#f0a548", rest: "#3b3029" }[tile];
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return `<rect x="${column * 9.6}" y="${row * 9.6}" width="8.8" height="8.8" rx="1.6" fill="${fill}"/>`;
  });
  const ground = `x="-${margin}" y="-${margin}" width="${side}" height="${side}" fill="${themeColors.dark}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-${margin} -${margin} ${side} ${side}"><rect ${ground}${shape === "round" ? ' rx="5"' : ""}/>${tiles.join("")}</svg>`;
}

/** Draws an icon of this side in pixels as PNG, for what draws no SVG: home screens of phones. */
async function drawIcon(shape: "round" | "full", side: number): Promise<Buffer> {
  const svg = icon(shape);
  const { width } = await sharp(Buffer.from(svg)).metadata();
  // 72 dots per inch are one pixel for each unit.
  return sharp(Buffer.from(svg), { density: (72 * side) / width })
    .resize(side)
    .png()
    .toBuffer();
}

/** Serves the site's icon in every form, and the manifest that names them. */
export function appManifestRoutes(app: FastifyInstance): void {
  const serve = (path: string, type: string, content: () => string | Promise<Buffer>) =>
    app.get(path, async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=86400")
        .type(type)
        .send(await content()),
    );
  const serveDrawn = (path: string, shape: "round" | "full", side: number) => {
    let drawn: Promise<Buffer> | undefined;
    serve(path, "image/png", () => (drawn ??= drawIcon(shape, side)));
  };
  serve("/icon.svg", "image/svg+xml", () => icon("round"));
  serve("/site.webmanifest", "application/manifest+json", () => JSON.stringify(manifest));
  serveDrawn("/icon-192.png", "round", 192);
  serveDrawn("/icon-512.png", "round", 512);
  serveDrawn("/icon-maskable-512.png", "full", 512);
  // iOS draws what is transparent black.
  serveDrawn("/apple-touch-icon.png", "full", 180);
}
