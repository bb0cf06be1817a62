import styles from "./round-result.module.css";

const card = /^(?:10|[2-9AJQK])[♣♦♥♠]$/;
const flight = /^[↗✕]\d+\.\d\d×$/;
const ball = /^[○●]\d{1,2}$/;

/**
 * Result of a round as a studio tells it, without a language. Drawn are cards in it, such as `K♠`, and
 * numbers of a draw: `●9` was hit, `○9` was not, and multipliers of a flight: `↗2.35×` is that of the
 * cash-out, `✕5.71×` that of the crash.
 */
export function RoundResult({ text }: { readonly text: string }) {
  return (
    <span className={styles.Result}>
      {partsOf(text).map(({ part, place }) => (
        <Part key={place} text={part} />
      ))}
    </span>
  );
}

/** Words of a result and what is between them, each with its place. */
function partsOf(text: string) {
  return text.split(/([\s,]+)/).map((part, place) => ({ part, place }));
}

function Part({ text }: { readonly text: string }) {
  if (card.test(text))
    return (
      <span className={styles.Card} data-red={/[♦♥]/.test(text) || undefined}>
        {text}
      </span>
    );
  if (ball.test(text))
    return (
      <span className={styles.Ball} data-ball={text.startsWith("●") ? "hit" : "missed"}>
        {text.slice(1)}
      </span>
    );
  if (flight.test(text))
    return (
      <span className={styles.Flight} data-end={text.startsWith("✕") ? "crash" : "cash-out"}>
        {text}
      </span>
    );
  return text;
}
