import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { useHasPath } from "@tessera/shared/federation";
import { Link } from "@tessera/shared/router";
import { buttonClass } from "@tessera/shared/ui";
import styles from "./claim-links.module.css";
import { useTranslation } from "../texts.ts";

export interface ClaimLinksProps {
  readonly claim: PromoClaim;
  /** True on the claim's own screen, which needs no link to it. */
  readonly here?: boolean;
}

/**
 * Links for a locked wallet: the games that count, the deposit that the claim waits for, and the claim
 * itself.
 */
export function ClaimLinks({ claim, here = false }: ClaimLinksProps) {
  const { t } = useTranslation();
  const links: readonly ClaimLink[] = here
    ? linksOf(claim)
    : [...linksOf(claim), { to: "/promotions", key: "claim" }];
  return (
    <nav aria-label={t("wallet.promotions.ways.label")} className={styles.Links}>
      {links.map((link) => (
        <WayLink key={link.to} link={link} />
      ))}
    </nav>
  );
}

function WayLink({ link: { to, key, category } }: { readonly link: ClaimLink }) {
  const { t } = useTranslation();
  if (!useHasPath(to)) return null;
  return (
    <Link to={to} className={buttonClass({ slim: true })}>
      {t(`wallet.promotions.ways.${key}`, {
        category: category && t(`wallet.promotions.categories.${category}`),
      })}
    </Link>
  );
}

interface ClaimLink {
  readonly to: string;
  readonly key: "deposit" | "games" | "category" | "claim";
  readonly category?: PromoClaim["allowedCategories"][number];
}

function linksOf({ status, allowedCategories }: PromoClaim): readonly ClaimLink[] {
  if (status === "reserved") return [{ to: "/deposit", key: "deposit" }];
  if (allowedCategories.length === 0) return [{ to: "/games", key: "games" }];
  return allowedCategories.map((category) => ({ to: `/games/${category}`, key: "category", category }));
}
