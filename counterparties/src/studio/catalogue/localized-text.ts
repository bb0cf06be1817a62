/** A text in both languages of the site. */
export interface LocalizedText {
  readonly en: string;
  readonly id: string;
}
