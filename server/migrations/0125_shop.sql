-- The shop: points that are earned by turnover, and wheels that they are spent at.

-- Bangkok days of which every player has been credited the points; those before the first row are not looked at.
create table points_days (
  day       date primary key,
  closed_at timestamptz not null
);
-- Rounds come in the order of their start, so an index of a few pages finds those of a day.
create index rounds_started on rounds using brin (started_at);

create table wheels (
  id          uuid primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title       jsonb not null,
  currency    text not null references currencies (code),      -- of the players who may use it, and of its credits
  bets_minor  bigint[] not null check (cardinality(bets_minor) > 0 and 0 < all (bets_minor)), -- in PTS
  daily_limit int check (daily_limit > 0),                     -- spins of a player and Bangkok day
  status      text not null check (status in ('draft', 'published', 'archived')),
  sort        int not null default 0,
  version     int not null default 1                           -- rises with every change of what a player is shown
);

create table wheel_segments (
  wheel          text not null references wheels (slug),
  position       smallint not null check (position >= 0),
  weight         int not null check (weight > 0),
  prize_kind     text not null check (prize_kind in ('none', 'points', 'credit', 'bonus', 'item')),
  prize_x100     int not null default 0 check (prize_x100 between 0 and 100000), -- prize = bet * x100 / 100
  label          jsonb,                                        -- name of an item
  promotion_slug text references promotions (slug),            -- terms of a bonus
  stock          int check (stock >= 0),                       -- pieces left; null without a bound
  primary key (wheel, position),
  check ((prize_kind in ('points', 'credit', 'bonus')) = (prize_x100 > 0)),
  check ((prize_kind = 'item') = (label is not null)),
  check ((prize_kind = 'bonus') = (promotion_slug is not null)),
  check (stock is null or prize_kind <> 'none')
);

-- A player agrees to the odds that he was shown: whoever changes them, by code or by hand, raises the version.
create function wheel_segments_raise_version() returns trigger language plpgsql as $$
begin
  update wheels set version = version + 1 where slug in (old.wheel, new.wheel);
  return null;
end $$;
create trigger wheel_segments_new after insert or delete on wheel_segments
  for each row execute function wheel_segments_raise_version();
create trigger wheel_segments_changed after update on wheel_segments for each row
  when (old is distinct from new and not (
    (old.wheel, old.position, old.weight, old.prize_kind, old.prize_x100, old.label, old.promotion_slug)
      is not distinct from
    (new.wheel, new.position, new.weight, new.prize_kind, new.prize_x100, new.label, new.promotion_slug)
    and (old.stock = 0) is not distinct from (new.stock = 0)))
  execute function wheel_segments_raise_version();
create function wheels_raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger wheels_changed before update on wheels for each row
  when (old.bets_minor is distinct from new.bets_minor or old.currency is distinct from new.currency)
  execute function wheels_raise_version();

-- Secrets that decide spins. Only the hash of a seed is told until it is revealed; then it decides no spin any more. The next
-- server seed is there before the player chooses the client seed that goes with it.
create table spin_seeds (
  id          uuid primary key,
  player_id   uuid not null references players (id),
  server_seed bytea not null check (length(server_seed) = 32),
  client_seed text check (length(client_seed) between 1 and 64), -- null: not in use yet
  nonce       bigint not null default 0,                       -- of the next spin
  created_at  timestamptz not null,
  revealed_at timestamptz,
  check (client_seed is not null or (nonce = 0 and revealed_at is null))
);
create unique index spin_seeds_one_in_use on spin_seeds (player_id)
  where client_seed is not null and revealed_at is null;
create unique index spin_seeds_one_next on spin_seeds (player_id) where client_seed is null;

-- Those who came before there was a shop have seeds too. gen_random_uuid has 122 random bits.
insert into spin_seeds (id, player_id, server_seed, client_seed, created_at)
select gen_random_uuid(), p.id,
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  case seed when 'in use' then left(replace(gen_random_uuid()::text, '-', ''), 16) end, now()
from players p, unnest(array['in use', 'next']) seed;

create table spins (
  id               uuid primary key,
  number           text not null unique,
  player_id        uuid not null references players (id),
  wheel_id         uuid not null references wheels (id),
  wheel_version    int not null,
  weights          int[] not null,                             -- effective, as they decided it
  bet_minor        bigint not null check (bet_minor > 0),      -- in PTS
  seed_id          uuid not null references spin_seeds (id),
  nonce            bigint not null,
  roll             int not null check (roll >= 0),
  position         smallint not null,
  prize_kind       text not null check (prize_kind in ('none', 'points', 'credit', 'bonus', 'item')),
  prize_minor      bigint not null check (prize_minor >= 0),
  prize_currency   text references currencies (code),
  label            jsonb,
  promotion_slug   text references promotions (slug),
  status           text not null check (status in ('settled', 'bonus_pending', 'item_pending', 'item_delivered')),
  bet_journal_id   uuid not null unique references journals (id),
  prize_journal_id uuid unique references journals (id),
  claim_id         uuid unique references promo_claims (id),   -- bonus that was taken
  delivered_at     timestamptz,
  delivered_by     text,
  version          int not null default 1,
  created_at       timestamptz not null,
  unique (seed_id, nonce),
  check ((prize_kind in ('points', 'credit')) = (prize_journal_id is not null)),
  check ((prize_minor > 0) = (prize_currency is not null)),
  check (status <> 'bonus_pending' or (prize_kind = 'bonus' and claim_id is null)),
  check ((status in ('item_pending', 'item_delivered')) = (prize_kind = 'item')),
  check ((status = 'item_delivered') = (delivered_at is not null))
);
create index spins_of_player on spins (player_id, created_at desc, id desc);
create index spins_to_deliver on spins (created_at) where status = 'item_pending';

-- A promotion that nobody registers for: the terms of a bonus that was won.
alter table promotions drop constraint promotions_status_check;
alter table promotions add constraint promotions_status_check
  check (status in ('draft', 'published', 'archived', 'unlisted'));
