import { formatMinor, minorUnits } from "@tessera/shared/core/money";
import { forEachLanguage, loadEveryLanguage, type StoredText, textIn } from "@tessera/shared/core/languages";
import { type DueRows, forEachDue } from "../../../platform/jobs/due-rows.ts";
import type { JobDependencies } from "../../../platform/jobs/jobs.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { sendMessage } from "../../messages/index.ts";
import { lockPlayer } from "../../players/index.ts";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of free rounds by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

const due: DueRows = {
  job: "awards.lapse",
  table: "round_awards",
  where: "due.expires_at <= :now and due.used < due.count and due.lapsed_at is null",
  orderBy: "due.expires_at",
};

interface LapsedAward {
  readonly playerId: string;
  readonly game: StoredText;
  readonly left: number;
  readonly stakeMinor: bigint;
}

/**
 * Ends the awards whose time is over with rounds left, and tells their players. Source:
 * spec:money#free-rounds.
 */
export function lapseAwards(
  dependencies: Pick<JobDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  return forEachDue(dependencies, due, (id) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      const [owner] = await sql.query<{ playerId: string }>(
        `select player_id as "playerId" from round_awards where id = $1`,
        [id],
      );
      if (!owner) return;
      await lockPlayer(sql, owner.playerId);
      // A rollback or the last round may have come before the lock.
      const [lapsed] = await sql.query<LapsedAward & object>(
        `update round_awards due set lapsed_at = :now from games g
         where due.id = :id and g.id = due.game_id and ${due.where}
         returning due.player_id as "playerId", g.name as game, due.count - due.used as left,
           due.stake_minor as "stakeMinor"`,
        { now, id },
      );
      if (!lapsed) return;
      announceToOperators(sql, "free-rounds");
      await sendMessage(sql, lapseMessage(id, lapsed), now);
    }),
  );
}

function lapseMessage(id: string, { playerId, game, left, stakeMinor }: LapsedAward) {
  const stake = formatMinor(minorUnits(stakeMinor));
  return {
    playerId,
    category: "personal" as const,
    title: forEachLanguage((language) => texts[language].lapsed.title(textIn(game, language))),
    body: forEachLanguage((language) => texts[language].lapsed.body(left, stake)),
    link: "/shop",
    dedupeKey: `award:${id}:lapsed`,
    by: "system:shop",
  };
}
