import type { JackpotDraw } from "@tessera/shared/contracts/games";
import { formatMinor } from "@tessera/shared/core/money";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import {
  Button,
  CopyButton,
  DateTime,
  Dialog,
  EmptyState,
  Pager,
  QueryPart,
  SkeletonRows,
  Stack,
  TileChoices,
} from "@tessera/shared/ui";
import { useState } from "react";
import { jackpotDrawsQuery } from "../game-queries.ts";
import { ProofCode } from "../proof/proof-code.tsx";
import { DrawProof } from "./draw-proof.tsx";
import styles from "./draws-dialog.module.css";
import { useTranslation } from "../texts.ts";

export interface DrawsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** All pools, of which one is chosen. */
  readonly pools: readonly { readonly pool: string; readonly name: string }[];
  readonly pool: string;
  readonly onPool: (pool: string) => void;
}

/**
 * Dialog with the past draws of a jackpot, each with its proof, and the commitment of the cycle that runs.
 */
export function DrawsDialog({ open, onOpenChange, pools, pool, onPool }: DrawsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("games.jackpots.draws")}>
      <Stack>
        <TileChoices
          label={t("games.jackpots.pool")}
          choices={pools.map(({ pool: value, name }) => ({ value, label: name }))}
          value={pool}
          onChange={onPool}
        />
        {open && <Draws key={pool} pool={pool} />}
      </Stack>
    </Dialog>
  );
}

function Draws({ pool }: { readonly pool: string }) {
  const { t } = useTranslation();
  const [pageIndex, setPage] = useState(0);
  const [provedCycle, setProved] = useState<number | null>(null);
  const options = jackpotDrawsQuery(pool, pageIndex, useLanguage());
  const query = useQuery(options);
  return (
    <QueryPart
      query={query}
      queryKey={options.queryKey}
      failure={t("games.jackpots.notLoaded")}
      skeleton={<SkeletonRows rows={4} />}
    >
      {({ items, pageCount, total, running }) => (
        <Stack>
          <p>
            {t("games.jackpots.running", {
              limit: formatMinor(running.mustDropMinor),
              cycle: running.cycle,
            })}
          </p>
          <Commitment label={t("games.jackpots.commitment")} hash={running.commitment} />
          <Commitment label={t("games.jackpots.siteCommitment")} hash={running.siteCommitment} />
          {total === 0 ? (
            <EmptyState title={t("games.jackpots.none")} />
          ) : (
            <>
              <ul className={styles.List} aria-busy={query.isPlaceholderData}>
                {items.map((draw) => (
                  <li key={draw.cycle} className={styles.Row}>
                    <Drawn
                      draw={draw}
                      isProved={draw.cycle === provedCycle}
                      onProve={(isProved) => setProved(isProved ? draw.cycle : null)}
                    />
                    {draw.cycle === provedCycle && (
                      <DrawProof pool={pool} currency={running.currency} draw={draw} />
                    )}
                  </li>
                ))}
              </ul>
              <Pager pageIndex={pageIndex} pageCount={pageCount} onPage={setPage} />
            </>
          )}
        </Stack>
      )}
    </QueryPart>
  );
}

function Commitment({ label, hash }: { readonly label: string; readonly hash: string }) {
  return (
    <div className={styles.Commitment}>
      <div className={styles.What}>
        <small>{label}</small>
        <ProofCode>{hash}</ProofCode>
      </div>
      <CopyButton text={hash} label={label} />
    </div>
  );
}

interface DrawnProps {
  readonly draw: JackpotDraw;
  readonly isProved: boolean;
  readonly onProve: (isProved: boolean) => void;
}

function Drawn({ draw, isProved, onProve }: DrawnProps) {
  const { t } = useTranslation();
  const { cycle, amountMinor, drawnAt, winner, isOwn, isReturned } = draw;
  return (
    <div className={styles.Drawn}>
      <div className={styles.What}>
        <b>{formatMinor(amountMinor)}</b>
        <small>
          {isOwn ? t("games.jackpots.drawnByYou", { cycle }) : t("games.jackpots.drawn", { winner, cycle })}
        </small>
        <small>
          <DateTime instant={drawnAt} />
        </small>
        {isReturned && <small>{t("games.jackpots.returned")}</small>}
      </div>
      <Button
        slim
        aria-label={t("games.jackpots.verifyOf", { cycle })}
        aria-expanded={isProved}
        onClick={() => onProve(!isProved)}
      >
        {t("games.jackpots.verify")}
      </Button>
    </div>
  );
}
