import type { Transfer } from "@tessera/shared/contracts/transfers";
import type { Wallets } from "@tessera/shared/contracts/wallet";
import { playerQueries, useQuery, useQueryClient, walletsQuery } from "@tessera/shared/query";
import { EmptyState, PageHead, QueryPart, Skeleton, Stack, WithAside } from "@tessera/shared/ui";
import { BackLink } from "../cashier/back-link.tsx";
import { focusHeading } from "../cashier/focus-heading.ts";
import { ReturnAll } from "./return-all.tsx";
import { TransferForm } from "./transfer-form.tsx";
import { TransferResult } from "./transfer-result.tsx";
import { transferQueries, useLiveTransfers } from "./transfer-queries.ts";
import { transferWallets, type TransferWallet } from "./transfer-wallets.ts";
import { isTexts, useSavedState } from "../saved-state.ts";
import { useTranslation } from "../texts.ts";

/** Screen for transfers between the main wallet and the studios' wallets. */
export function TransferPage() {
  const { t } = useTranslation();
  const options = walletsQuery();
  // The remaining limit changes with every round, so every visit refetches.
  const query = useQuery({ ...options, refetchOnMount: "always" });
  useLiveTransfers();
  return (
    <Stack>
      <PageHead title={t("wallet.transfer.title")} before={<BackLink to="/wallet" />} />
      <QueryPart
        query={query}
        queryKey={options.queryKey}
        failure={t("wallet.transfer.notLoaded")}
        safe={t("wallet.cashier.safe")}
        skeleton={<FormSkeleton />}
      >
        {(wallets) => (
          <TransferContent
            wallets={transferWallets(wallets)}
            claim={wallets.claim}
            room={wallets.transferRoom}
          />
        )}
      </QueryPart>
    </Stack>
  );
}

interface TransferContentProps {
  readonly wallets: readonly TransferWallet[];
  readonly claim: Wallets["claim"];
  readonly room: Wallets["transferRoom"];
}

function TransferContent({ wallets, claim, room }: TransferContentProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [followed, setFollowed] = useSavedState<readonly string[]>("transfer.followed", [], isTexts);
  const follow = (transfers: readonly Transfer[]) => {
    for (const transfer of transfers) client.setQueryData(transferQueries.one(transfer.id), transfer);
    setFollowed(transfers.map(({ id }) => id));
    focusHeading();
    void client.invalidateQueries({ queryKey: playerQueries.wallets() });
  };
  if (wallets.length < 2) return <EmptyState title={t("wallet.transfer.noStudio")} />;
  return (
    <WithAside aside={<ReturnAll wallets={wallets} onReturned={follow} />}>
      {followed.map((id) => (
        <TransferResult key={id} id={id} wallets={wallets} />
      ))}
      <TransferForm wallets={wallets} claim={claim} room={room} onMoved={(transfer) => follow([transfer])} />
    </WithAside>
  );
}

function FormSkeleton() {
  return (
    <Stack>
      <Skeleton height="control" />
      <Skeleton height="control" />
      <Skeleton height="panel" />
      <Skeleton height="control" />
    </Stack>
  );
}
