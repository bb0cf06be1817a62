import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { newId } from "@tessera/shared/core/identifiers";
import { grantPlayMoney, openPlayerAccounts } from "../../ledger/index.ts";
import { defaultCurrency, keepAcceptance, refuseWhatIsTaken } from "../players/index.ts";
import { openSpinSeeds } from "../shop/index.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import { newReferralCode } from "./players.ts";
import { welcome } from "./welcome.ts";

export interface NewPlayer {
  readonly username: string;
  readonly passwordHash: string;
  readonly fullName: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** `YYYY-MM-DD`, asked only where money is real. */
  readonly birthDate: string | null;
  /** Defaults to the site's currency. */
  readonly currency?: string;
  readonly language: Language;
  readonly referredBy: string | null;
  readonly termsVersion: string;
}

/**
 * Creates a player with ledger accounts, seeds for the shop, a welcome message and, in play-money mode, the first credits. Returns the
 * player's id. Refuses with USERNAME_TAKEN, PHONE_TAKEN and EMAIL_TAKEN.
 */
export async function createPlayer(
  { clock, moneyMode }: Pick<AuthDependencies, "clock" | "moneyMode">,
  sql: Sql,
  player: NewPlayer,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const { currency = defaultCurrency } = player;
  await refuseWhatIsTaken(() =>
    sql.query(
      `insert into players (id, username, password_hash, full_name, phone, email, email_norm, email_verified_at,
                            birth_date, currency, language, referral_code, referred_by, terms_version,
                            terms_accepted_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, lower($6), $7, $8, $9, $10, $11, $12, $13, $14, $14, $14)`,
      [
        id,
        player.username,
        player.passwordHash,
        player.fullName,
        player.phone,
        player.email,
        player.isEmailVerified ? now : null,
        player.birthDate,
        currency,
        player.language,
        newReferralCode(),
        player.referredBy,
        player.termsVersion,
        now,
      ],
    ),
  );
  const { language, termsVersion: version } = player;
  await keepAcceptance(sql, { playerId: id, version, language, now });
  const owner = { playerId: id, currency };
  await openPlayerAccounts(sql, owner);
  await openSpinSeeds(sql, id, now);
  if (moneyMode === "play") await grantPlayMoney(sql, owner, now);
  await welcome(sql, id, now);
  return id;
}
