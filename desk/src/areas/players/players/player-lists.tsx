import { languages } from "@tessera/shared/i18n";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { Link } from "@tessera/shared/router";
import { Amount, DateTime } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useMayList } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailPart } from "../../../ui/index.ts";

/** Row of a list with its time at the end. */
function DatedRow({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <li>
      {children}
      <small>
        <DateTime instant={at} />
      </small>
    </li>
  );
}

/** Withdrawals of a player that are not over, each leading to its decision; nothing without one. */
export function OpenWithdrawals({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t, findText } = useTranslation();
  const mayOpen = useMayList()("withdrawals");
  if (player.openWithdrawals.length === 0) return null;
  return (
    <DetailPart title={t("players.openWithdrawals")}>
      <ul>
        {player.openWithdrawals.map(({ id, number, amountMinor, status, createdAt }) => (
          <DatedRow key={id} at={createdAt}>
            <span>
              {mayOpen ? <Link to={`/desk/withdrawals?row=${id}`}>{number}</Link> : number}{" "}
              <small>{findText(`timeline.states.${status}`) ?? status}</small>
            </span>
            <Amount minor={amountMinor} />
          </DatedRow>
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
          <DatedRow key={id} at={lastActiveAt}>
            <span>
              {device} <small>{ip}</small>
            </span>
          </DatedRow>
        ))}
      </ul>
    </DetailPart>
  );
}

/** Applications with an identity card, with what became of each; nothing without one. */
export function PlayerApplications({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const mayOpen = useMayList()("referrals");
  const { applications } = player.referral;
  if (applications.length === 0) return null;
  return (
    <DetailPart title={t("players.applications")}>
      <ul>
        {applications.map(({ id, status, createdAt, decidedAt, decidedBy }) => (
          <DatedRow key={id} at={decidedAt ?? createdAt}>
            <span>
              {mayOpen ? (
                <Link to={`/desk/referrals?row=${id}`}>{t(`referrals.status.${status}`)}</Link>
              ) : (
                t(`referrals.status.${status}`)
              )}{" "}
              {decidedBy !== null && <small>{decidedBy}</small>}
            </span>
          </DatedRow>
        ))}
      </ul>
    </DetailPart>
  );
}

/** Versions of the terms that a player has accepted, each with its time and the language of the page. */
export function PlayerTerms({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  return (
    <DetailPart title={t("players.terms")}>
      {player.terms.length === 0 && <p>{t("players.noTerms")}</p>}
      <ul>
        {player.terms.map(({ version, language, acceptedAt }) => (
          <DatedRow key={version} at={acceptedAt}>
            <span>
              {version} <small>{languageName(language) ?? t("players.unknownLanguage")}</small>
            </span>
          </DatedRow>
        ))}
      </ul>
    </DetailPart>
  );
}

const languageName = (code: string | null) => languages.find((language) => language.code === code)?.name;
