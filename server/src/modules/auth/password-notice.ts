import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { newId } from "@tessera/shared/core/identifiers";
import type { Mail } from "../../integrations/mail/mailer.ts";
import { sendMessage } from "../inbox/index.ts";
import type { Addressee } from "../otp/index.ts";

const texts: Readonly<Record<Language, { subject: string; greeting: string; lines: readonly string[] }>> = {
  en: {
    subject: "Your Tessera password was changed",
    greeting: "Hello",
    lines: [
      "your password was changed just now, and every device was logged out.",
      "If that was not you, choose a new password at once and contact us.",
    ],
  },
  id: {
    subject: "Kata sandi Tessera Anda telah diubah",
    greeting: "Halo",
    lines: [
      "kata sandi Anda baru saja diubah, dan semua perangkat telah dikeluarkan.",
      "Jika itu bukan Anda, segera pilih kata sandi baru dan hubungi kami.",
    ],
  },
};

/** The mail about a changed password, in the player's language. */
export function passwordMail({ username, email, language }: Addressee): Mail {
  const { subject, greeting, lines } = texts[language];
  const text = [`${greeting} ${username},`, "", ...lines, "", "Tessera", ""].join("\n");
  return { to: email, subject, text };
}

/** Sends the player an inbox message about the changed password. */
export async function notifyPasswordChanged(sql: Sql, playerId: string, now: Date): Promise<void> {
  await sendMessage(
    sql,
    {
      playerId,
      category: "system",
      title: { en: "Your password was changed", id: "Kata sandi Anda telah diubah" },
      body: {
        en: "Your other devices were logged out. If that was not you, choose a new password at once and contact us.",
        id: "Perangkat Anda yang lain telah dikeluarkan. Jika itu bukan Anda, segera pilih kata sandi baru dan hubungi kami.",
      },
      link: "/profile/sessions",
      dedupeKey: `password:${newId()}`,
      by: "system:auth",
    },
    now,
  );
}
