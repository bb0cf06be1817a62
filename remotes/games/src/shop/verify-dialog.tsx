import type { Spin } from "@tessera/shared/contracts/shop";
import { weightSumOf } from "@tessera/shared/core/wheel-roll";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { Button, Dialog, Note, Pairs, Stack, useFailureText } from "@tessera/shared/ui";
import { ProofChecks } from "../proof/proof-checks.tsx";
import { ProofCode } from "../proof/proof-code.tsx";
import { ProofCommands } from "../proof/proof-commands.tsx";
import { newClientSeed, useRotateSeed } from "./use-rotate-seed.ts";
import { type Verification, verifyCommands, verifySpin } from "./verify-spin.ts";
import { useTranslation } from "../texts.ts";

export interface VerifyDialogProps {
  /** Null while it is closed. */
  readonly spin: Spin | null;
  readonly onClose: () => void;
}

/** Dialog that computes a spin again in the page, and says how anybody does it elsewhere. */
export function VerifyDialog({ spin, onClose }: VerifyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={spin !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t("games.shop.verify.title", { number: spin?.number ?? "" })}
    >
      {spin &&
        (spin.serverSeed === null ? (
          <SeedInUse />
        ) : (
          <RevealedSpin spin={spin} serverSeed={spin.serverSeed} />
        ))}
    </Dialog>
  );
}

/** A spin whose server seed is still secret: it can be revealed here. */
function SeedInUse() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { mutate, isPending, isSuccess, error } = useRotateSeed();
  return (
    <Stack>
      <p>{t("games.shop.verify.inUse")}</p>
      {error && (
        <Note announce="alert" icon="error">
          {failureText(error)}
        </Note>
      )}
      <Button kind="lit" wide busy={isPending || isSuccess} onClick={() => mutate(newClientSeed())}>
        {t("games.shop.verify.reveal")}
      </Button>
    </Stack>
  );
}

interface RevealedSpinProps {
  readonly spin: Spin;
  readonly serverSeed: string;
}

function RevealedSpin({ spin, serverSeed }: RevealedSpinProps) {
  const { t } = useTranslation();
  const query = useQuery(
    queryOptions({
      queryKey: ["verified-spin", spin.id, serverSeed],
      queryFn: () => verifySpin(spin, serverSeed),
      retry: false,
    }),
  );
  const sum = weightSumOf(spin.weights);
  return (
    <Stack>
      {query.data && <Verdict verification={query.data} />}
      {query.isError && (
        <Note announce="alert" icon="warning">
          {t("games.shop.verify.failed")}
        </Note>
      )}
      <Pairs
        pairs={[
          {
            label: t("games.shop.verify.serverSeed"),
            value: <ProofCode>{serverSeed}</ProofCode>,
          },
          {
            label: t("games.shop.fairness.hash"),
            value: <ProofCode>{spin.seedHash}</ProofCode>,
          },
          {
            label: t("games.shop.fairness.clientSeed"),
            value: <ProofCode>{spin.clientSeed}</ProofCode>,
          },
          { label: t("games.shop.fairness.nonce"), value: String(spin.nonce) },
          { label: t("games.shop.verify.sum"), value: String(sum) },
          { label: t("games.shop.verify.roll"), value: String(spin.roll) },
          {
            label: t("games.shop.verify.segment"),
            value: t("games.shop.verify.segmentOf", {
              position: spin.position + 1,
              count: spin.weights.length,
            }),
          },
        ]}
      />
      <ProofCommands how={t("games.shop.verify.how", { sum })} commands={verifyCommands(spin, serverSeed)}>
        <p>{t("games.shop.verify.weights", { weights: spin.weights.join(", ") })}</p>
      </ProofCommands>
    </Stack>
  );
}

function Verdict({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation();
  const { isHashRight, isRollRight, isSegmentRight, roll, segment } = verification;
  return (
    <ProofChecks
      verdict={{ right: t("games.shop.verify.right"), wrong: t("games.shop.verify.wrong") }}
      checks={[
        { isRight: isHashRight, text: t("games.shop.verify.hashRight") },
        { isRight: isRollRight, text: t("games.shop.verify.rollRight", { roll }) },
        { isRight: isSegmentRight, text: t("games.shop.verify.segmentRight", { position: segment + 1 }) },
      ]}
    />
  );
}
