-- The meeting of a session: opened once, and closed when the session is held.
alter table sessions
  add column opened_at timestamptz,
  add column closed_at timestamptz,
  add constraint sessions_meeting_order check (closed_at is null or (opened_at is not null and closed_at >= opened_at)),
  add constraint sessions_opened_convened check (opened_at is null or convened_at is not null),
  add constraint sessions_meeting_ended check (opened_at is null or closed_at is not null or status = 'convened');

create function sessions_open_once() returns trigger language plpgsql as $$
begin
  raise exception 'the meeting of session % is opened once', old.id
    using errcode = 'unique_violation', constraint = 'sessions_opened_once', table = 'sessions';
end $$;
-- After the update: before it, a trigger would make every update of a session block whoever refers to that session.
create trigger sessions_open_once after update of opened_at on sessions
  for each row when (old.opened_at is not null and new.opened_at is distinct from old.opened_at)
  execute function sessions_open_once();
