import { Loading, Skeleton, Tile } from "@tessera/shared/ui";
import styles from "./start.module.css";

/** Placeholder of a section with so many tiles. */
export function SkeletonTiles({ count }: { readonly count: number }) {
  return (
    <Loading>
      <div className={styles.Section}>
        <Skeleton width="third" height="title" />
        <div className={styles.Tiles}>
          {Array.from({ length: count }, (_, index) => (
            <Tile key={index} className={styles.Tile}>
              <Skeleton width="half" />
              <Skeleton width="third" height="title" />
              <Skeleton width="most" />
            </Tile>
          ))}
        </div>
      </div>
    </Loading>
  );
}
