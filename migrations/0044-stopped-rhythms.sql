-- The rhythm that a subscription or a saved search had when its mails were stopped by the link of a mail, to be given back when mails
-- of the kind are chosen again. (SPEC §4)

alter table subscriptions
  add column stopped_rhythm text check (stopped_rhythm in ('immediate', 'daily', 'weekly')),
  add column stopped_at timestamptz,
  add constraint subscriptions_stopped check (num_nonnulls(stopped_rhythm, stopped_at) in (0, 2));
alter table saved_searches
  add column stopped_rhythm text check (stopped_rhythm in ('immediate', 'daily', 'weekly')),
  add column stopped_at timestamptz,
  add constraint saved_searches_stopped check (num_nonnulls(stopped_rhythm, stopped_at) in (0, 2));

-- Whoever writes a rhythm at which mails leave lifts the stop.
create function lift_stop() returns trigger language plpgsql as $$
begin
  new.stopped_rhythm := null;
  new.stopped_at := null;
  return new;
end $$;
create trigger subscriptions_lift_stop before update of rhythm on subscriptions
  for each row when (new.rhythm <> 'none' and new.stopped_rhythm is not null) execute function lift_stop();
create trigger saved_searches_lift_stop before update of rhythm on saved_searches
  for each row when (new.rhythm <> 'none' and new.stopped_rhythm is not null) execute function lift_stop();
