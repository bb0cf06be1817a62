-- How money goes out to banks, and to and from studios that keep it themselves. That a final status stays, and that a
-- version makes one step at a time, is not left to the application.

create function refuse_unmaking() returns trigger language plpgsql as $$
begin
  if old.status = any (tg_argv) or new.version <> old.version + 1 then
    raise exception '% % is final, or its version makes a step other than one', tg_table_name, old.id
      using errcode = '23514';
  end if;
  return new;
end $$;

create table withdrawals (
  id                     uuid primary key,
  number                 text not null unique,
  player_id              uuid not null references players (id),
  currency               text not null references currencies (code),
  amount_minor           bigint not null check (amount_minor > 0),
  fee_minor              bigint not null check (fee_minor >= 0),
  real_amount            bigint not null check (real_amount > 0), -- smallest unit of the real currency
  player_bank_account_id uuid not null references player_bank_accounts (id),
  bank_snapshot          jsonb not null,                       -- as it was when it was asked for: that is paid to
  source                 text not null check (source in ('main', 'commission')),
  status                 text not null check (status in
    ('requested', 'approved', 'paying', 'paid', 'payout_failed', 'rejected', 'refunded', 'cancelled')),
  reason_code            text,
  review_note            text,
  approved_by            text,                                 -- admin:<id> or system:<job>
  second_approved_by     text,
  decided_by             text,                                 -- who rejected, refunded or marked as paid
  payout_id              uuid unique,                          -- what the gateway knows this try as: a new one per retry
  gateway_ref            text unique,
  payout_attempts        int not null default 0,
  asked_count            int not null default 0,               -- questions about this try, for the time to the next one
  ask_after              timestamptz,                          -- while paying: when the gateway is asked again
  bank_ref               text,                                 -- of a payout that an operator made at the bank
  hold_journal_id        uuid not null unique references journals (id),
  final_journal_id       uuid unique references journals (id),
  created_at             timestamptz not null,
  decided_at             timestamptz,
  settled_at             timestamptz,
  version                int not null default 0,
  check (fee_minor < amount_minor),
  check (second_approved_by is null or second_approved_by <> approved_by),
  check ((status in ('paid', 'rejected', 'refunded', 'cancelled')) = (final_journal_id is not null)),
  check (status <> 'paying' or (payout_id is not null and ask_after is not null))
);
create unique index withdrawals_one_open on withdrawals (player_id, source)
  where status in ('requested', 'approved', 'paying', 'payout_failed');
create index withdrawals_of_player on withdrawals (player_id, created_at desc, id desc);
create index withdrawals_by_status on withdrawals (status, created_at);
create trigger withdrawals_final before update on withdrawals
  for each row execute function refuse_unmaking('paid', 'rejected', 'refunded', 'cancelled');

create table transfers (
  id               uuid primary key,                           -- the studio knows it by this
  number           text not null unique,
  player_id        uuid not null references players (id),
  request_key      uuid not null,                              -- idempotency key of the call that asked for it
  provider_code    text not null references providers (code),
  direction        text not null check (direction in ('in', 'out')), -- in: to the studio
  currency         text not null references currencies (code),
  amount_minor     bigint not null check (amount_minor > 0),
  status           text not null check (status in ('created', 'sent', 'unknown', 'completed', 'failed')),
  reason_code      text,
  resolved_by      text,                                       -- operator who decided what the studio did not tell
  asked_count      int not null default 0,
  ask_after        timestamptz not null,                       -- while open: when the studio is asked again
  hold_journal_id  uuid unique references journals (id),
  final_journal_id uuid unique references journals (id),
  created_at       timestamptz not null,
  settled_at       timestamptz,
  version          int not null default 0,
  unique (player_id, provider_code, request_key),
  check ((direction = 'in') = (hold_journal_id is not null)),
  check ((status = 'completed' or (status = 'failed' and direction = 'in')) = (final_journal_id is not null)),
  check ((status in ('completed', 'failed')) = (settled_at is not null))
);
create unique index transfers_one_open on transfers (player_id, provider_code)
  where status in ('created', 'sent', 'unknown');
create index transfers_of_player on transfers (player_id, created_at desc, id desc);
create index transfers_open on transfers (ask_after) where status in ('created', 'sent', 'unknown');
create trigger transfers_final before update on transfers
  for each row execute function refuse_unmaking('completed', 'failed');

-- What a studio last said it holds for a player. Its numbers only grow: an answer that comes late changes nothing.
create table provider_balances (
  player_id     uuid not null references players (id),
  provider_code text not null references providers (code),
  seq           bigint not null check (seq >= 0),
  synced_at     timestamptz not null,
  primary key (player_id, provider_code)
);
