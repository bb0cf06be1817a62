import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import type { MinorUnits } from "@tessera/shared/core/money";
import { SectionHead, Tile } from "@tessera/shared/ui";
import { ClaimParts } from "./claim-parts.tsx";
import { ClaimLinks } from "./claim-links.tsx";
import { TurnoverMeter } from "./turnover-meter.tsx";
import styles from "./turnover-panel.module.css";
import { useTranslation } from "../texts.ts";

export interface TurnoverPanelProps {
  readonly claim: PromoClaim;
  readonly mainMinor: MinorUnits;
}

/** Panel of the live claim: remaining turnover, both parts of the main wallet, and links. */
export function TurnoverPanel({ claim, mainMinor }: TurnoverPanelProps) {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("wallet.promotions.turnover.title")}>{claim.promotion.title}</SectionHead>
      <Tile className={styles.Panel}>
        <TurnoverMeter claim={claim} />
        {claim.status === "active" && <ClaimParts claim={claim} mainMinor={mainMinor} />}
        <ClaimLinks claim={claim} />
      </Tile>
    </section>
  );
}
