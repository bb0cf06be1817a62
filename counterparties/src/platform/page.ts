import type { FastifyReply } from "fastify";
import type { PageFiles } from "./client-files.ts";
import { html, type Markup } from "./html.ts";

export interface Page {
  readonly language: string;
  readonly title: string;
  readonly files: PageFiles;
  /** Values for the script, by the name of their `meta` element. */
  readonly metas?: Readonly<Record<string, string>>;
  readonly body?: Markup;
}

/** Renders the document of a page; without a body its script adds everything. */
export function pageDocument({ language, title, files, metas = {}, body }: Page): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${Object.entries(metas).map(([name, content]) => html`<meta name="${name}" content="${content}" />`)}
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/${files.style}" />
        <script type="module" src="/assets/${files.script}"></script>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

/** Sends a page, which is stored nowhere, under a content security policy. */
export function sendPage(reply: FastifyReply, document: string, policy: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(document);
}
