import { languages, type Language } from "@tessera/shared/core/languages";
import type { ContentPicture } from "@tessera/shared/operator-contracts/content";
import { ChipGroup, ContentText, Icon, SectionHead } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { type PreviewTheme, ThemeChoice } from "../../../ui/index.ts";
import type { Block } from "./block-editor.tsx";
import { blocksOf, type Content, type ContentKind } from "./content-kinds.ts";
import { picturePath, StoredPicture } from "./stored-picture.tsx";
import styles from "./content.module.css";
import { ShownBanner } from "./shown-banner.tsx";

interface PreviewProps {
  readonly kind: ContentKind;
  readonly content: Content;
}

/**
 * The document as players would see it, in the language and theme that the operator chooses. Nobody else sees
 * it.
 */
export function ContentPreview({ kind, content }: PreviewProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>("en");
  const [theme, setTheme] = useState<PreviewTheme>("dark");
  return (
    <section className={styles.Tile}>
      <SectionHead title={t("content.preview.title")} />
      <div className={styles.Buttons}>
        <ChipGroup
          label={t("content.preview.language")}
          value={language}
          choices={languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setLanguage}
        />
        <ThemeChoice theme={theme} onChange={setTheme} />
      </div>
      <div data-theme={theme} lang={language} className={styles.Preview}>
        <Shown kind={kind} content={content} language={language} />
      </div>
    </section>
  );
}

function Shown({ kind, content, language }: PreviewProps & { readonly language: Language }) {
  const textOf = (name: string) => (content[name] as Readonly<Record<string, string>>)[language] ?? "";
  const blocks = blocksOf[kind];
  if (kind === "announcements") {
    return (
      <p className={styles.Announcement}>
        <Icon name="bell" size="small" />
        {textOf("text")}
      </p>
    );
  }
  if (kind === "banners" && content["slot"] === "home")
    return <ShownBanner content={content} language={language} />;
  return (
    <article className={styles.Shown}>
      {kind !== "pages" && (
        <PreviewPicture
          picture={content["picture"] as ContentPicture}
          alt={kind === "banners" ? textOf("alt") : ""}
        />
      )}
      {textOf("title") !== "" && <h3>{textOf("title")}</h3>}
      {kind !== "pages" && <p>{textOf(kind === "banners" ? "text" : "summary")}</p>}
      {blocks && (
        <ContentText
          level={3}
          blocks={(content[blocks] as readonly Block[])
            .map((block) => blockIn(block, language))
            .filter((block) => block.kind === "list" || block.text !== "")}
        />
      )}
    </article>
  );
}

function PreviewPicture({ picture, alt }: { readonly picture: ContentPicture; readonly alt: string }) {
  if (picture.kind === "upload")
    return picture.desktop === "" ? null : (
      <StoredPicture digest={picture.desktop} alt={alt} className={styles.Picture} />
    );
  const path = picturePath(picture, "desktop");
  return path === undefined ? null : <img src={path} alt={alt} className={styles.Picture} />;
}

function blockIn(block: Block, language: Language) {
  if (block.kind === "list")
    return { kind: block.kind, items: block.items.map((item) => item[language] ?? "") };
  const text = block.text[language] ?? "";
  return block.kind === "link" ? { kind: block.kind, text, to: block.to } : { kind: block.kind, text };
}
