import type { Wallets } from "@tessera/shared/contracts/wallet";
import { formatDateTime, formatMinor } from "@tessera/shared/i18n";
import { Amount, Panel, SectionHead, Status } from "@tessera/shared/ui";
import { ownMoney } from "../promotions/claim-parts.tsx";
import { distributePieces, walletParts, type Provider, type WalletPart } from "./wallet-parts.ts";
import styles from "./wallet-list.module.css";
import { useTranslation } from "../texts.ts";

const pieces = 50;

/**
 * Wallets of the player: a bar with their shares, and a tile with the amount of each. `wallets` is null until
 * they are known: then the wallets that every player has, and one empty tile for a studio's.
 */
export function WalletList({ wallets }: { readonly wallets: Wallets | null }) {
  const { t } = useTranslation();
  const parts = wallets ? walletParts(wallets) : [];
  return (
    <section>
      <SectionHead title={t("wallet.overview.wallets")} />
      <p className={styles.Explanation}>{t("wallet.overview.walletsExplained")}</p>
      <Panel>
        <Shares parts={parts} />
        <ul className={styles.Wallets}>
          {wallets ? (
            parts.map((part) => <WalletTile key={part.key} part={part} claim={wallets.claim} />)
          ) : (
            <UnknownWallets />
          )}
        </ul>
      </Panel>
    </section>
  );
}

/** Shares of the wallets as a bar; the amounts are below. */
function Shares({ parts }: { readonly parts: readonly WalletPart[] }) {
  const laid = distributePieces(
    parts.map(({ minor }) => minor),
    pieces,
  );
  const glazes = parts.flatMap(({ glaze }, index) => Array<string>(laid[index] ?? 0).fill(glaze));
  return (
    <div className={styles.Shares} aria-hidden="true">
      {Array.from({ length: pieces }, (_, index) => (
        <i key={index} data-glaze={glazes[index]} />
      ))}
    </div>
  );
}

function UnknownWallets() {
  const { t } = useTranslation();
  const tile = (kind: "main" | "held" | "commission", glaze: WalletPart["glaze"]) => (
    <li className={styles.Wallet}>
      <i data-glaze={glaze} className={styles.Swatch} aria-hidden="true" />
      <div>
        <b>{t(`wallet.overview.${kind}`)}</b>
        <p className={styles.Note}>{t(`wallet.overview.${kind}Note`)}</p>
      </div>
      <Amount minor={null} className={styles.Amount ?? ""} />
    </li>
  );
  return (
    <>
      {tile("main", "ember")}
      <li className={styles.Wallet} aria-hidden="true" />
      {tile("held", "stone")}
      {tile("commission", "sand")}
    </>
  );
}

interface WalletTileProps {
  readonly part: WalletPart;
  readonly claim: Wallets["claim"];
}

function WalletTile({ part, claim }: WalletTileProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.Wallet}>
      <i data-glaze={part.glaze} className={styles.Swatch} aria-hidden="true" />
      <div>
        <b>{part.kind === "provider" ? part.provider.name : t(`wallet.overview.${part.kind}`)}</b>
        <p className={styles.Note}>
          {part.kind === "provider" ? (
            <ProviderNote provider={part.provider} />
          ) : part.kind === "main" && claim?.status === "active" ? (
            t("wallet.overview.mainParts", {
              own: formatMinor(ownMoney(part.minor, claim)),
              bonus: formatMinor(claim.bonusBalanceMinor),
            })
          ) : (
            t(`wallet.overview.${part.kind}Note`)
          )}
        </p>
      </div>
      <Amount minor={part.minor} className={styles.Amount ?? ""} />
    </li>
  );
}

function ProviderNote({ provider: { status, syncedAt } }: { readonly provider: Provider }) {
  const { t } = useTranslation();
  if (status === "unreachable") return <Status kind="bad">{t("wallet.overview.unreachable")}</Status>;
  if (status === "maintenance") return <Status kind="waiting">{t("wallet.overview.maintenance")}</Status>;
  if (syncedAt === null) return t("wallet.overview.neverSynced");
  return t("wallet.overview.synced", { time: formatDateTime(syncedAt) });
}
