-- Counts the first sign-in of a person in a month once: also when one statement inserts several, or when two transactions
-- insert one each at the same time.
create or replace function count_active_member() returns trigger language plpgsql as $$
declare
  start timestamptz := date_trunc('month', new.at, 'Europe/Paris');
  stop timestamptz := date_trunc('month', start + interval '32 days', 'Europe/Paris');
begin
  if exists (
    select from audit_events
    where user_id = new.user_id and action = new.action and at >= start and at < stop and id < new.id)
  then return null; end if;
  -- Waits for another transaction that has counted the person, whose event becomes visible then.
  perform pg_advisory_xact_lock(hashtextextended('active member ' || new.user_id, 0));
  if not exists (
    select from audit_events event
    where user_id = new.user_id and action = new.action and at >= start and at < stop
      -- later events of the same statement are not counted themselves
      and (id < new.id or (id > new.id and xmin <> (select xmin from audit_events own where own.id = new.id))))
  then
    insert into active_member_counts (month, n) values ((start at time zone 'Europe/Paris')::date, 1);
  end if;
  return null;
end $$;
