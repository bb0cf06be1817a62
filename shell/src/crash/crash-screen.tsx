import { buttonClass, FallenKeystone } from "@tessera/shared/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { crashTexts } from "./crash-texts.ts";
import styles from "./crash.module.css";
import { crashTarget } from "./crash-target.ts";

/** Seconds until the redirect. Source: spec:product#crash-screen. */
const countdownFrom = 3;

const counts = [3, 2, 1];

function CountTiles({ left }: { readonly left: number }) {
  return (
    <div className={styles.Counts} aria-hidden="true">
      {counts.map((count) => (
        <span key={count} data-state={count > left ? "gone" : count === left ? "now" : "ahead"}>
          {count}
        </span>
      ))}
    </div>
  );
}

/** Calls `onEnd` after 3, 2, 1; never when there is no target. */
function useCountdown(isCounting: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(countdownFrom);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : end()), 1_000);
    return () => clearTimeout(timer);
  }, [isCounting, left]);
  return left;
}

export interface CrashScreenProps {
  /** Path of the failed screen. */
  readonly pathname: string;
  /** Performs a full navigation, because the React tree is broken: `(url) => location.replace(url)`. */
  readonly leave: (url: string) => void;
}

/** Crash screen over the page; redirects after three seconds. */
export function CrashScreen({ pathname, leave }: CrashScreenProps) {
  const texts = crashTexts();
  const target = crashTarget(pathname);
  const left = useCountdown(target !== null, () => target && leave(target));
  return (
    <main className={styles.Crash} role="alert">
      <FallenKeystone />
      <h1>{texts.title}</h1>
      <p className={styles.Text}>
        {texts.text} {target === "/" ? texts.elsewhere : texts.onHome}
      </p>
      {target && <CountTiles left={left} />}
      {target && <p className={styles.Quiet}>{texts.countdown.replace("{{n}}", String(left))}</p>}
      <a href="/" className={buttonClass()}>
        {target === "/" ? texts.homeNow : texts.home}
      </a>
    </main>
  );
}
