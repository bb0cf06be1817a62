import type { HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

/** The initial grant of play money: at most one row, found by its key. Source: spec:money#play-money. */
export const grantHistory: HistorySource = {
  type: "grant",
  numberKind: "G",
  select: `select j.id, 'grant' as type, null as number, 'success' as status, e.amount as amount_minor, e.currency,
      'in' as direction, null::jsonb as name, j.effective_at as created_at, j.id as journal_id,
      '{}'::jsonb as detail
    from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
    where j.idem_key = 'grant:' || :playerId::uuid::text and a.player_id = :playerId`,
  title: (_, language) => texts[language].titles.grant,
  fields: () => [],
};
