import type { ContentBlock } from "../contracts/site.ts";
import { Link } from "../router/index.ts";
import styles from "./content-text.module.css";

export interface ContentTextProps {
  readonly blocks: readonly ContentBlock[];
  /** Level of its headings: one below the surrounding heading. */
  readonly level?: 2 | 3;
}

/** Renders content blocks of the server, such as pages and terms, without writing HTML. */
export function ContentText({ blocks, level = 2 }: ContentTextProps) {
  return (
    <div className={styles.Text}>
      {blocks
        .map((block, place) => ({ block, place }))
        .map(({ block, place }) => (
          <Block key={place} block={block} level={level} />
        ))}
    </div>
  );
}

function Block({ block, level }: { readonly block: ContentBlock; readonly level: 2 | 3 }) {
  switch (block.kind) {
    case "heading":
      return level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "link":
      // A path of this site is an internal link; everything else is external.
      return /^\/(?![/\\])/.test(block.to) ? (
        <Link to={block.to}>{block.text}</Link>
      ) : (
        <a href={block.to} target="_blank" rel="noreferrer">
          {block.text}
        </a>
      );
  }
}
