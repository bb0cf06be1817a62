import type { Spin } from "@tessera/shared/contracts/shop";
import { weightSumOf } from "@tessera/shared/core/wheel-roll";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { Button, CopyButton, Dialog, Note, Pairs, Stack, Status, useFailureText } from "@tessera/shared/ui";
import styles from "./shop-page.module.css";
import { newClientSeed, useRotateSeed } from "./use-rotate-seed.ts";
import { type Verification, verifyCommands, verifySpin } from "./verify-spin.ts";
import { useTranslation } from "../texts.ts";

export interface VerifyDialogProps {
  /** Null while it is closed. */
  readonly spin: Spin | null;
  readonly onClose: () => void;
}

/** Dialog that computes a spin anew in the page, and says how anybody does it elsewhere. */
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
            value: <code className={styles.Code}>{serverSeed}</code>,
          },
          {
            label: t("games.shop.fairness.hash"),
            value: <code className={styles.Code}>{spin.seedHash}</code>,
          },
          {
            label: t("games.shop.fairness.clientSeed"),
            value: <code className={styles.Code}>{spin.clientSeed}</code>,
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
      <section className={styles.Elsewhere}>
        <h3>{t("games.shop.verify.elsewhere")}</h3>
        <p>{t("games.shop.verify.how", { sum })}</p>
        {verifyCommands(spin, serverSeed).map((command) => (
          <div key={command} className={styles.Command}>
            <code className={styles.Code}>{command}</code>
            <CopyButton text={command} label={t("games.shop.verify.copy")} />
          </div>
        ))}
        <p>{t("games.shop.verify.weights", { weights: spin.weights.join(", ") })}</p>
      </section>
    </Stack>
  );
}

function Verdict({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation();
  const { isHashRight, isRollRight, isSegmentRight, roll, segment } = verification;
  const checks = [
    [isHashRight, t("games.shop.verify.hashRight")],
    [isRollRight, t("games.shop.verify.rollRight", { roll })],
    [isSegmentRight, t("games.shop.verify.segmentRight", { position: segment + 1 })],
  ] as const;
  const isRight = checks.every(([right]) => right);
  return (
    <div role="status">
      <b>{t(isRight ? "games.shop.verify.right" : "games.shop.verify.wrong")}</b>
      <ul className={styles.Checks}>
        {checks.map(([right, text]) => (
          <li key={text}>
            <Status kind={right ? "good" : "bad"}>{text}</Status>
          </li>
        ))}
      </ul>
    </div>
  );
}
