import styles from "./round-result.module.css";

const card = /^(?:10|[2-9AJQK])[♣♦♥♠]$/;

/** Result of a round as a studio tells it, without a language. Cards in it, such as `K♠`, are drawn. */
export function RoundResult({ text }: { readonly text: string }) {
  return (
    <span className={styles.Result}>
      {text.split(/([\s,]+)/).map((part, index) =>
        card.test(part) ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name than their place
          <span key={index} className={styles.Card} data-red={/[♦♥]/.test(part) || undefined}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
