import { Slot } from "@tessera/shared/federation";
import { useTranslation } from "@tessera/shared/i18n";
import { Loading, Skeleton, Stack, VisuallyHidden } from "@tessera/shared/ui";
import styles from "./home-page.module.css";

function HomeSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton height="panel" className={styles.Hero ?? ""} />
        <Skeleton width="third" height="title" />
        <Skeleton height="panel" />
      </Stack>
    </Loading>
  );
}

/** Home is made of what the remotes offer for it. */
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
