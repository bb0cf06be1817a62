import type { Language, Messages } from "@tessera/shared/i18n";

/** The referral's texts in one language; a language that nobody reads costs no bytes. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { messages } = language === "id" ? await import("./id.ts") : await import("./en.ts");
  return messages;
}
