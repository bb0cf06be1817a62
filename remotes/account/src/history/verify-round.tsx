import type { HistoryDetail } from "@tessera/shared/contracts/account";
import { Button, Status } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";

/** True when the SHA-256 of a seed in hex is this commitment. */
async function fits(seed: string, commitment: string): Promise<boolean> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}

/**
 * Check of a round's proof in the page: the seed that the studio revealed against what it had fixed. Nothing
 * without both.
 */
export function VerifyRound({ fields }: Pick<HistoryDetail, "fields">) {
  const { t } = useTranslation();
  const [isRight, setRight] = useState<boolean | null>(null);
  const valueOf = (name: string) => fields.find(({ label }) => label === name)?.value;
  const [seed, commitment] = [valueOf("studioSeed"), valueOf("commitment")];
  if (seed === undefined || commitment === undefined) return null;
  if (isRight === null)
    return (
      <Button icon="safe" onClick={() => void fits(seed, commitment).then(setRight)}>
        {t("account.history.verify.action")}
      </Button>
    );
  return (
    <p role="status">
      <Status kind={isRight ? "good" : "bad"}>
        {t(`account.history.verify.${isRight ? "right" : "wrong"}`)}
      </Status>
    </p>
  );
}
