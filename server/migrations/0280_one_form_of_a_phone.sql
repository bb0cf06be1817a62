-- A phone that was stored with a repeated country or trunk prefix. Where somebody else has the plain form, both rows stay:
-- an operator decides which account is closed.
with plain as (
  select id, regexp_replace(regexp_replace(phone, '^\+62(62|0)+(?=8)', '+62'), '^\+(62|66)0+', '+\1') as phone
    from players
), single as (
  select min(id::text)::uuid as id, phone from plain group by phone having count(*) = 1
)
update players p set phone = s.phone from single s where p.id = s.id and p.phone <> s.phone;
