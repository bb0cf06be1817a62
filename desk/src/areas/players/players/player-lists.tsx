import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { Amount, DateTime } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { DetailPart } from "../../../ui/index.ts";

interface PlayerDocumentsProps {
  readonly title: string;
  readonly documents: OperatorPlayerDetail["deposits"];
}

/** Deposits, withdrawals or claims of a player; nothing without one. */
export function PlayerDocuments({ title, documents }: PlayerDocumentsProps) {
  const { findText } = useTranslation();
  if (documents.length === 0) return null;
  return (
    <DetailPart title={title}>
      <ul>
        {documents.map(({ id, label, amountMinor, status, createdAt }) => (
          <li key={id}>
            <span>
              {label} <small>{findText(`players.documentStates.${status}`) ?? status}</small>
            </span>
            <Amount minor={amountMinor} />
            <small>
              <DateTime instant={createdAt} />
            </small>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

/** Devices that a player is logged in on. */
export function PlayerSessions({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  return (
    <DetailPart title={t("players.sessions")}>
      {player.sessions.length === 0 && <p>{t("players.noSessions")}</p>}
      <ul>
        {player.sessions.map(({ id, device, ip, lastActiveAt }) => (
          <li key={id}>
            <span>
              {device} <small>{ip}</small>
            </span>
            <small>
              <DateTime instant={lastActiveAt} />
            </small>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}
