import { Skeleton, SkeletonArt } from "@tessera/shared/ui";
import styles from "./skeleton-card.module.css";

/** A card that is not there yet, at the size of a real one. */
export function SkeletonCard() {
  return (
    <div className={styles.Card}>
      <SkeletonArt />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </div>
  );
}
