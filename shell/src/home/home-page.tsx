import { Slot } from "@tessera/shared/federation";
import { Loading, Skeleton, SkeletonArt, Stack, VisuallyHidden } from "@tessera/shared/ui";
import styles from "./home-page.module.css";
import { useTranslation } from "../texts.ts";

/**
 * Placeholder of the home page: announcements, banner, categories and a row of games, at least as high as the
 * window.
 */
function HomeSkeleton() {
  return (
    <div className={styles.Pending}>
      <Loading>
        <Stack>
          <Skeleton width="most" className={styles.News ?? ""} />
          <Skeleton height="panel" className={styles.Hero ?? ""} />
          <div className={styles.Tiles}>
            {Array.from({ length: 7 }, (_, index) => (
              <Skeleton key={index} className={styles.Tile ?? ""} />
            ))}
          </div>
          <Skeleton width="third" height="title" />
          <div className={styles.Shelf}>
            {Array.from({ length: 7 }, (_, index) => (
              <SkeletonArt key={index} />
            ))}
          </div>
        </Stack>
      </Loading>
    </div>
  );
}

/** Home page, composed of slots that the remotes fill. */
export function HomePage() {
  const { t } = useTranslation();
  return (
    <div className={styles.Home}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{t("home.title")}</h1>
      </VisuallyHidden>
      <Slot name="home.main" pending={<HomeSkeleton />} />
      <Slot name="home.promotions" pending={<Skeleton height="panel" />} />
    </div>
  );
}
