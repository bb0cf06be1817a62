import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { Amount, Pairs } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

/**
 * Returns the player's own money beside a claim: the rest of the main wallet. At least 0, because the event
 * about the main wallet may arrive before the one about the claim.
 */
export function ownMoney(mainMinor: MinorUnits, { bonusBalanceMinor }: PromoClaim): MinorUnits {
  return mainMinor > bonusBalanceMinor ? minorUnits(mainMinor - bonusBalanceMinor) : minorUnits(0);
}

export interface ClaimPartsProps {
  readonly claim: PromoClaim;
  readonly mainMinor: MinorUnits;
  /** Wording of the parts: while the claim runs, or on its cancellation. */
  readonly wording?: "running" | "cancelling";
}

/** Both parts of the main wallet: the player's own money, and the claim's bonus balance. */
export function ClaimParts({ claim, mainMinor, wording = "running" }: ClaimPartsProps) {
  const { t } = useTranslation();
  return (
    <Pairs
      pairs={[
        {
          label: t(`wallet.promotions.parts.${wording}.own`),
          value: <Amount minor={ownMoney(mainMinor, claim)} />,
        },
        {
          label: t(`wallet.promotions.parts.${wording}.bonus`),
          value: <Amount minor={claim.bonusBalanceMinor} />,
        },
      ]}
    />
  );
}
