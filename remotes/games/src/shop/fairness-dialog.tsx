import type { SpinSeed } from "@tessera/shared/contracts/shop";
import { Button, CopyButton, Dialog, Note, Pairs, Stack, toast, useFailureText } from "@tessera/shared/ui";
import { TextField } from "@tessera/shared/fields";
import { useState } from "react";
import { ProofCode } from "../proof/proof-code.tsx";
import { newClientSeed, useRotateSeed } from "./use-rotate-seed.ts";
import { useTranslation } from "../texts.ts";

/** Longest client seed that the server takes. */
const clientSeedMax = 64;

export interface FairnessDialogProps {
  readonly seed: SpinSeed;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Dialog with what decides the next spin, and the change of the seeds. */
export function FairnessDialog({ seed, open, onOpenChange }: FairnessDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("games.shop.fairness.title")}>
      <Stack>
        <p>{t("games.shop.fairness.text")}</p>
        <Pairs
          pairs={[
            hashPair(t("games.shop.fairness.hash"), seed.hash),
            { label: t("games.shop.fairness.clientSeed"), value: <code>{seed.clientSeed}</code> },
            { label: t("games.shop.fairness.nonce"), value: String(seed.nonce) },
            hashPair(t("games.shop.fairness.nextHash"), seed.nextHash),
          ]}
        />
        {open && <SeedForm />}
      </Stack>
    </Dialog>
  );
}

function hashPair(label: string, hash: string) {
  return {
    label,
    value: <ProofCode>{hash}</ProofCode>,
    action: <CopyButton text={hash} label={label} />,
  };
}

/** Form that reveals the seed in use. */
function SeedForm() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [clientSeed, setClientSeed] = useState(newClientSeed);
  const { mutate, isPending, error } = useRotateSeed(() => {
    setClientSeed(newClientSeed());
    toast.success(t("games.shop.fairness.rotated"));
  });
  const isValid = /^[\x21-\x7e]+$/.test(clientSeed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) mutate(clientSeed);
      }}
    >
      <Stack>
        <TextField
          label={t("games.shop.fairness.own")}
          value={clientSeed}
          maxLength={clientSeedMax}
          onChange={(event) => setClientSeed(event.target.value)}
          error={isValid ? undefined : t("games.shop.fairness.ownWrong")}
          help={t("games.shop.fairness.ownHelp")}
        />
        {error && (
          <Note announce="alert" icon="error">
            {failureText(error)}
          </Note>
        )}
        <Button type="submit" kind="lit" wide busy={isPending}>
          {t("games.shop.fairness.rotate")}
        </Button>
      </Stack>
    </form>
  );
}
