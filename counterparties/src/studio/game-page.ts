import type { ClientFiles } from "../platform/client-files.ts";
import { pageDocument } from "../platform/page.ts";
import type { PlaySession } from "./play/play-session.ts";

/** Renders the page of a session; for an unknown session the game shows an error. */
export function gamePage(client: ClientFiles, siteOrigin: string, session: PlaySession | null): string {
  const language = session?.language ?? "en";
  const title = session?.title;
  const name = title ? (title.name[language] ?? title.name.en) : "Tessera";
  return pageDocument({
    language,
    title: name,
    files: client.pages[title?.kind ?? ""] ?? client,
    metas: {
      "site-origin": siteOrigin,
      ...(session && { "session-id": session.id }),
      ...(title && {
        "game-slug": title.slug,
        "game-kind": title.kind,
        "game-name": name,
        "studio-name": title.studio.name,
        "studio-glaze": Object.values(title.studio.glaze).join(" "),
      }),
    },
  });
}
