import type { Sql } from "@tessera/database";
import type { InboxCategory } from "@tessera/shared/contracts/inbox";
import { defaultLanguage, inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of notifications, by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

/** Notifications that wait for one device, at most: beyond it the newer ones are left out. */
const waitingMax = 20;

/** Properties of an inbox message that decide about its notification. */
interface NotifiedMessage {
  readonly category: InboxCategory;
  /** By language; operators may have written it in English alone. */
  readonly title: Readonly<Record<string, string>>;
  readonly link: string | null;
}

/**
 * Queues the notification of an inbox message for the devices of these players that asked for its kind; the
 * transaction that writes the message writes it, too. It is shown on locked screens: of a payment it has the
 * title, which names no amount, of any other message that there is one. Advertising is never notified.
 */
export async function notifyDevices(
  sql: Sql,
  playerIds: readonly string[],
  { category, title, link }: NotifiedMessage,
  now: Date,
): Promise<void> {
  if (category === "promotion") return;
  const isPayment = category === "transaction";
  const shown = isPayment ? title : inEveryLanguage(texts, (words) => words.newMessage);
  await sql.query(
    `insert into push_notifications (id, subscription_id, title, link, created_at, due_at)
     select gen_random_uuid(), s.id, coalesce(:shown::text::jsonb ->> p.language, :shown::text::jsonb ->> :defaultLanguage),
       :linked, :now, :now from push_subscriptions s
       join players p on p.id = s.player_id
       join sessions e on e.id = s.session_id and e.ended_at is null and e.expires_at > :now
      where s.player_id = any(:playerIds::uuid[]) and case when :isPayment then s.payments else s.messages end
        and (select count(*) from push_notifications n where n.subscription_id = s.id) < :waitingMax`,
    {
      playerIds,
      shown: JSON.stringify(shown),
      defaultLanguage,
      linked: isPayment ? (link ?? "/history") : "/inbox",
      now,
      isPayment,
      waitingMax,
    },
  );
}
