import { promoClaim } from "@tessera/shared/contracts/promotions";
import { operatorClaimsApi, type OperatorClaim } from "@tessera/shared/operator-contracts/claims";
import * as z from "@tessera/shared/schema";
import { Amount, ChipGroup, DateTime, Pairs, Status, type StatusKind, TypeTile } from "@tessera/shared/ui";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  amountColumn,
  type Column,
  column,
  DecisionButton,
  DetailActions,
  DetailHead,
  instantColumn,
  ListArea,
  numberColumn,
  PlayerLink,
  rowsQuery,
  sharedForm,
  titleColumn,
  useListFilter,
} from "../../../ui/index.ts";
import { ForfeitDialog, useCloseReasonText } from "./forfeit-dialog.tsx";

const { status: claimStatus } = promoClaim.shape;
const status = z.union([claimStatus, z.literal("all")]);
type ShownStatus = z.infer<typeof status>;

const filterForm = sharedForm({ status }, { status: "active" }, { everywhere: { status: "all" } });

const kinds: Readonly<Record<OperatorClaim["status"], StatusKind>> = {
  reserved: "waiting",
  active: "waiting",
  completed: "good",
  cancelled: "over",
  forfeited: "bad",
  expired: "over",
  released: "over",
};

/** Claims of promotions: one that was abused is ended, and its bonus taken back. */
export function ClaimsPage() {
  const { t } = useTranslation();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  const columns: readonly Column<OperatorClaim>[] = [
    titleColumn("player", t("desk.queue.player"), ({ username, promotion }) => [username, promotion.title]),
    instantColumn("createdAt", t("claims.createdAt")),
    amountColumn("bonusMinor", t("claims.bonus"), "amount"),
    numberColumn("turnover", t("claims.turnover"), ({ progressMinor, targetMinor }) => (
      <span>
        <Amount minor={progressMinor} /> / <Amount minor={targetMinor} />
      </span>
    )),
    column("status", t("claims.state"), (claim) => <ClaimState claim={claim} />, "status"),
  ];
  return (
    <ListArea
      title={t("claims.title")}
      text={t("claims.text")}
      list={list}
      searchLabel={t("claims.search")}
      chips={
        <ChipGroup<ShownStatus>
          label={t("claims.state")}
          value={filter.status}
          choices={([...claimStatus.options, "all"] as const).map((value) => ({
            value,
            label: t(`claims.status.${value}`),
          }))}
          onChange={(shown) => change({ status: shown })}
        />
      }
      query={rowsQuery("claims", operatorClaimsApi.list, filter, { status: filter.status })}
      columns={columns}
      rowKey={({ id }) => id}
      leading={() => <TypeTile icon="promotions" direction="move" />}
      rowName={({ username, promotion }) => `${username}, ${promotion.title}`}
      detail={(claim) => <ClaimDetail claim={claim} />}
    />
  );
}

function ClaimState({ claim }: { readonly claim: OperatorClaim }) {
  const { t } = useTranslation();
  return <Status kind={kinds[claim.status]}>{t(`claims.status.${claim.status}`)}</Status>;
}

function ClaimDetail({ claim }: { readonly claim: OperatorClaim }) {
  const { t } = useTranslation();
  const reasonText = useCloseReasonText();
  const mayForfeit = useMayCall()(operatorClaimsApi.forfeit);
  const { username, promotion, bonusMinor, bonusBalanceMinor, targetMinor, progressMinor, createdAt } = claim;
  return (
    <>
      <DetailHead
        title={promotion.title}
        status={<ClaimState claim={claim} />}
        amount={<Amount minor={bonusMinor} size="large" />}
      />
      <Pairs
        pairs={[
          { label: t("desk.queue.player"), value: <PlayerLink id={claim.playerId} username={username} /> },
          { label: t("claims.balance"), value: <Amount minor={bonusBalanceMinor} /> },
          { label: t("claims.progress"), value: <Amount minor={progressMinor} /> },
          { label: t("claims.target"), value: <Amount minor={targetMinor} /> },
          { label: t("claims.createdAt"), value: <DateTime instant={createdAt} /> },
          ...(claim.closeReason
            ? [{ label: t("desk.decision.reason"), value: reasonText(claim.closeReason) }]
            : []),
        ]}
      />
      <DetailActions note={t(claim.status === "active" ? "claims.effect" : "claims.nothingToDecide")}>
        <DecisionButton
          isOffered={claim.status === "active" && mayForfeit}
          kind="danger"
          hotkey="r"
          label={t("claims.forfeit")}
        >
          {(close) => <ForfeitDialog claim={claim} onClose={close} />}
        </DecisionButton>
      </DetailActions>
    </>
  );
}
