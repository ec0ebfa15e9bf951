-- Since when the holder of a seat holds it, once it was given to them for good (L2314-37); null: not known.
alter table seats
  add column held_since date,
  add constraint seats_held_since check (held_since is null or holder_id is not null) not valid;
alter table seats validate constraint seats_held_since;

-- Forgets the date of the former holder, whoever writes another one.
create function seats_forget_held_since() returns trigger language plpgsql as $$
begin
  if new.holder_id is null
    or (new.holder_id is distinct from old.holder_id and new.held_since is not distinct from old.held_since)
  then new.held_since := null; end if;
  return new;
end $$;
create trigger seats_forget_held_since before update of holder_id on seats
  for each row execute function seats_forget_held_since();
