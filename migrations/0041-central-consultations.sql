-- A consultation of an establishment may be tied to one of a central committee of its organisation, above it or beside it.
-- (DOMAIN §2.1; article R2312-6)

-- The central committees of a body: those above it, those beside it, and those beside a body above it.
create function central_committees_of(body_id int) returns setof int language sql stable as $$
  select central.id
  from bodies body
  join bodies central on central.kind = 'CSEC' and (
    central.id = any(body.path)
    or central.parent_id is null
    or central.parent_id = any(body.path[:cardinality(body.path) - 1]))
  where body.id = central_committees_of.body_id and body.kind <> 'CSEC'
$$;

-- Checked when a tie is made. It stays when a body moves afterwards.
create function check_central_consultation() returns trigger language plpgsql as $$
begin
  if new.central_id is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.central_id, new.body_id) = (old.central_id, old.body_id) then
    return new;
  end if;
  if exists (select from consultations central where central.id = new.central_id
      and central.body_id not in (select central_committees_of(new.body_id))) then
    raise exception 'consultation % cannot be tied to consultation %', new.id, new.central_id
      using errcode = 'check_violation', constraint = 'consultations_central_committee';
  end if;
  return new;
end $$;
create trigger check_central_consultation before insert or update of central_id, body_id on consultations
  for each row execute function check_central_consultation();
