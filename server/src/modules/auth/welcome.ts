import type { Sql } from "@tessera/database";
import { sendMessage } from "../inbox/index.ts";

/** Sends a new player a welcome message, so that the inbox is not empty at the first visit. */
export async function welcome(sql: Sql, playerId: string, now: Date): Promise<void> {
  await sendMessage(
    sql,
    {
      playerId,
      category: "system",
      title: { en: "Welcome to Tessera", id: "Selamat datang di Tessera" },
      body: {
        en: "Your account is open. What concerns it is told here. You can set limits for yourself at any time, and the support answers your questions.",
        id: "Akun Anda telah dibuka. Hal-hal tentang akun Anda disampaikan di sini. Anda dapat menetapkan batas untuk diri sendiri kapan saja, dan layanan bantuan menjawab pertanyaan Anda.",
      },
      link: null,
      dedupeKey: `welcome:${playerId}`,
      by: "system:auth",
    },
    now,
  );
}
