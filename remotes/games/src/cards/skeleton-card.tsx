import { Skeleton, SkeletonArt } from "@tessera/shared/ui";
import styles from "./skeleton-card.module.css";

/** Placeholder of a card, at its real size. */
export function SkeletonCard() {
  return (
    <div className={styles.Card}>
      <SkeletonArt />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </div>
  );
}
