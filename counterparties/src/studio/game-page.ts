import type { ClientFiles } from "../platform/client-files.ts";
import type { PlaySession } from "./play/play-session.ts";

/** Renders the page of a session; for an unknown session the game shows an error. */
export function gamePage(client: ClientFiles, siteOrigin: string, session: PlaySession | null): string {
  const language = session?.language ?? "en";
  const title = session?.title;
  const { script, style } = client.pages[title?.kind ?? ""] ?? client;
  const about = {
    "site-origin": siteOrigin,
    ...(session && { "session-id": session.id }),
    ...(title && {
      "game-slug": title.slug,
      "game-kind": title.kind,
      "game-name": title.name[language] ?? title.name.en,
      "studio-name": title.studio.name,
      "studio-glaze": Object.values(title.studio.glaze).join(" "),
    }),
  };
  const metas = Object.entries(about).map(
    ([name, content]) => `<meta name="${name}" content="${escape(content)}">`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title ? (title.name[language] ?? title.name.en) : "Tessera")}</title>
${metas.join("\n")}
<link rel="stylesheet" href="/assets/${style}">
<script type="module" src="/assets/${script}"></script>
</head>
<body></body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
