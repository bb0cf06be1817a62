-- A prize of a wheel may be free rounds of a slot.

alter table wheel_segments
  add column round_game text references games (slug),          -- where free rounds are played
  add column round_count int check (round_count between 1 and 100),
  add column round_stake_minor bigint check (round_stake_minor > 0),
  drop constraint wheel_segments_prize_kind_check,
  add constraint wheel_segments_prize_kind_check
    check (prize_kind in ('none', 'points', 'credit', 'bonus', 'item', 'free_rounds')),
  add constraint wheel_segments_free_rounds_check check (
    (prize_kind = 'free_rounds') = (round_game is not null)
    and (round_game is null) = (round_count is null) and (round_game is null) = (round_stake_minor is null));
alter table spins
  drop constraint spins_prize_kind_check,
  add constraint spins_prize_kind_check
    check (prize_kind in ('none', 'points', 'credit', 'bonus', 'item', 'free_rounds'));

drop trigger wheel_segments_changed on wheel_segments;
create trigger wheel_segments_changed after update on wheel_segments for each row
  when (old is distinct from new and not (
    (old.wheel, old.position, old.weight, old.prize_kind, old.prize_x100, old.label, old.promotion_slug, old.round_game,
      old.round_count, old.round_stake_minor)
      is not distinct from
    (new.wheel, new.position, new.weight, new.prize_kind, new.prize_x100, new.label, new.promotion_slug, new.round_game,
      new.round_count, new.round_stake_minor)
    and (old.stock = 0) is not distinct from (new.stock = 0)))
  execute function wheel_segments_raise_version();

-- Drafts of before have none.
update wheel_drafts d set content = jsonb_set(d.content, '{segments}', (
  select jsonb_agg(segment || '{"freeRounds": null}' order by place)
  from jsonb_array_elements(d.content -> 'segments') with ordinality as listed (segment, place)));
