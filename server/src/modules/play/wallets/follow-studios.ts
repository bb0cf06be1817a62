import type { Sql } from "@tessera/database";
import { pullRounds, type StudioDependencies } from "./pull-rounds.ts";
import { requestReturnsOfBarred } from "./studio-returns.ts";
import { closeDueSeats } from "./studio-seats.ts";
import { listWalletProviders } from "./wallet-providers.ts";

/**
 * Pulls the rounds of every studio with open seats, and of those whose last pull failed. Then closes the
 * seats that must no longer be open, and requests the return of money of players who may not play.
 */
export async function followStudios(dependencies: StudioDependencies): Promise<void> {
  await pullFollowed(dependencies);
  await closeDueSeats(dependencies);
  await requestReturnsOfBarred(dependencies.database, dependencies.clock.now());
}

async function pullFollowed(dependencies: StudioDependencies): Promise<void> {
  const { database } = dependencies;
  const followed = await database.query<{ code: string }>(
    `select v.code from providers v left join studio_feeds feed on feed.provider_code = v.code
      where feed.failed_since is not null or exists (
        select from game_sessions s join games g on g.id = s.game_id
         where g.provider_code = v.code and s.studio_seat is not null and s.seat_closed_at is null)`,
  );
  const codes = new Set(followed.map(({ code }) => code));
  const providers = await listWalletProviders(database);
  await Promise.all(
    providers.filter(({ code }) => codes.has(code)).map((provider) => pullRounds(dependencies, provider)),
  );
}

/** Pull status of a studio with its own wallet. */
export interface FollowedStudio {
  readonly provider: string;
  readonly pulledAt: Date | null;
  readonly failedSince: Date | null;
  readonly error: string | null;
}

export function listFollowedStudios(sql: Sql): Promise<FollowedStudio[]> {
  return sql.query<FollowedStudio & object>(
    `select provider_code as provider, pulled_at as "pulledAt", failed_since as "failedSince", error
       from studio_feeds order by provider_code`,
  );
}
