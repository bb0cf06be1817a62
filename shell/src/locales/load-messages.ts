import type { Language, Messages } from "@tessera/shared/i18n";

/** Loads the shell's texts in one language; other languages are not fetched. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { messages } = language === "id" ? await import("./id.ts") : await import("./en.ts");
  return messages;
}
