/** A text by language: always in English, perhaps in others. */
export type LocalizedText = Readonly<{ en: string } & Record<string, string>>;
