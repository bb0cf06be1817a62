import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { findPath, useReleases } from "@tessera/shared/federation";
import { useTranslation } from "@tessera/shared/i18n";
import { Link } from "@tessera/shared/router";
import { buttonClass } from "@tessera/shared/ui";
import styles from "./claim-ways.module.css";

export interface ClaimWaysProps {
  readonly claim: PromoClaim;
  /** The claim itself is on screen, so no way leads to it. */
  readonly here?: boolean;
}

/** The ways out of a locked wallet: the games that count, the deposit that it waits for, and the claim with its cancel. */
export function ClaimWays({ claim, here = false }: ClaimWaysProps) {
  const { t } = useTranslation();
  const releases = useReleases();
  const ways: readonly Way[] = here ? waysOn(claim) : [...waysOn(claim), { to: "/promotions", key: "claim" }];
  return (
    <nav aria-label={t("wallet.promotions.ways.label")} className={styles.Ways}>
      {ways
        .filter(({ to }) => findPath(releases, to) !== undefined)
        .map(({ to, key, category }) => (
          <Link key={to} to={to} className={buttonClass({ slim: true })}>
            {t(`wallet.promotions.ways.${key}`, {
              category: category && t(`wallet.promotions.categories.${category}`),
            })}
          </Link>
        ))}
    </nav>
  );
}

interface Way {
  readonly to: string;
  readonly key: "deposit" | "games" | "category" | "claim";
  readonly category?: string;
}

function waysOn({ status, allowedCategories }: PromoClaim): readonly Way[] {
  if (status === "reserved") return [{ to: "/deposit", key: "deposit" }];
  if (allowedCategories.length === 0) return [{ to: "/games", key: "games" }];
  return allowedCategories.map((category) => ({ to: `/games/${category}`, key: "category", category }));
}
