import { angleAfterSpin } from "@tessera/shared/wheel";
import { useRef, useState } from "react";

/** Time of one turn of the wheel. Source: spec:screens#shop. */
const turnMs = 4_000;

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

/** The wheel's angle, and a turn to a segment. */
export function useWheelTurn() {
  const turningRef = useRef<SVGGElement>(null);
  const [angle, setAngle] = useState(0);

  /**
   * Turns the wheel until the segment is at the top; at once where motion is reduced. Resolves when it has
   * stopped, also when the browser has stopped the animation.
   */
  async function turnTo(index: number, count: number): Promise<void> {
    const target = angleAfterSpin(angle, index, count);
    setAngle(target);
    const turning = turningRef.current;
    // On a phone the spin button may be a screen below the wheel.
    turning?.ownerSVGElement?.scrollIntoView({ block: "center" });
    if (!turning?.animate || matchMedia(reducedMotionQuery).matches) return;
    const animation = turning.animate(
      [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${target}deg)` }],
      { duration: turnMs, easing: "cubic-bezier(.12,.7,.1,1)" },
    );
    await animation.finished.catch(() => undefined);
  }

  return { angle, turningRef, turnTo };
}
