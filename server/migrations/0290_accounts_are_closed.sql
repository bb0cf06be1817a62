-- Closings that players asked for. One that was undone stays as a record; of the others a player has at most one.
create table account_closings (
  id               uuid primary key,
  player_id        uuid not null references players (id),
  reason           text check (char_length(reason) between 1 and 500),
  agreed_minor     bigint not null check (agreed_minor >= 0), -- what the player gave up when he asked
  told_minor       bigint not null check (told_minor >= 0),   -- money that the player has been told of by mail
  requested_at     timestamptz not null,
  undo_until       timestamptz not null,
  undone_at        timestamptz,
  undone_by        text,
  closed_at        timestamptz,                               -- its rest was booked; the player cannot undo it
  forfeited_minor  bigint check (forfeited_minor >= 0),
  tried_at         timestamptz,                               -- last time that the job found something open
  erased_at        timestamptz,
  email_digest     bytea,                                     -- hmac(server key, address), kept when the address is erased
  phone_digest     bytea,
  check (undo_until > requested_at),
  check ((undone_at is null) = (undone_by is null)),
  check ((closed_at is null) = (forfeited_minor is null)),
  check (erased_at is null or (closed_at is not null and undone_at is null)),
  check ((erased_at is null) = (email_digest is null) and (erased_at is null) = (phone_digest is null))
);
create unique index account_closings_live on account_closings (player_id) where undone_at is null;
create index account_closings_waiting on account_closings (requested_at) where undone_at is null and erased_at is null;
create index account_closings_email on account_closings (email_digest) where email_digest is not null;
create index account_closings_phone on account_closings (phone_digest) where phone_digest is not null;

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in
  ('logout', 'idle', 'expired', 'reuse', 'admin', 'password', 'excluded', 'replaced', 'closed'));

-- Placeholders of erased phone numbers: no country has +999.
create sequence erased_players;

-- A decided deposit loses what its player wrote and where he was told to pay when his data is erased, and nothing else.
create or replace function deposits_keep_decisions() returns trigger language plpgsql as $$
begin
  if new.player_note is null and new.pay_to is null
     and to_jsonb(new) - 'player_note' - 'pay_to' = to_jsonb(old) - 'player_note' - 'pay_to' then
    return new;
  end if;
  if old.status in ('approved', 'rejected') or new.version <> old.version + 1 then
    raise exception 'deposit % has been decided, or its version makes a step other than one', old.id
      using errcode = '23514';
  end if;
  return new;
end $$;
