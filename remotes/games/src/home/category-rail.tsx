import { useOfferedCategories } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { CategoryPictogram } from "@tessera/shared/ui";
import styles from "./category-rail.module.css";
import { useTranslation } from "../texts.ts";

/** One tile per category that has a game. */
export function CategoryRail() {
  const { t } = useTranslation();
  const categories = useOfferedCategories();
  return (
    <nav aria-label={t("games.home.categories")} className={styles.Rail}>
      {categories.map((category) => (
        <Link key={category} to={`/games/${category}`} className={styles.Tile}>
          <CategoryPictogram category={category} />
          {t(`games.categories.${category}`)}
        </Link>
      ))}
    </nav>
  );
}
