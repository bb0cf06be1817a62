import type { ContentBlock } from "@tessera/shared/contracts/site";

/** A content page in one language. */
export interface PageTexts {
  readonly title: string;
  readonly blocks: readonly ContentBlock[];
}

export const heading = (text: string): ContentBlock => ({ kind: "heading", text });
export const paragraph = (text: string): ContentBlock => ({ kind: "paragraph", text });
export const list = (...items: string[]): ContentBlock => ({ kind: "list", items });
export const link = (to: string, text: string): ContentBlock => ({ kind: "link", text, to });
