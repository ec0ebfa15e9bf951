-- The course of a meeting: what it was on and when, its suspensions, and what its secretary notes on each point.

-- A meeting is on one point at a time, or suspended, or on none.
create table meeting_periods (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  -- null: the meeting is suspended
  point_id int,
  started_at timestamptz not null,
  -- null while it lasts
  ended_at timestamptz,
  -- a point that was taken stays
  constraint meeting_periods_point_fkey foreign key (session_id, point_id) references agenda_points (session_id, id),
  constraint meeting_periods_order check (ended_at >= started_at),
  constraint meeting_periods_no_overlap exclude using gist (
    int4range(session_id, session_id, '[]') with =,
    tstzrange(started_at, ended_at) with &&
  )
);
create unique index meeting_periods_one_open on meeting_periods (session_id) where ended_at is null;
create index meeting_periods_session_id_idx on meeting_periods (session_id);
create index meeting_periods_point_id_idx on meeting_periods (point_id) where point_id is not null;

create function meeting_periods_within_meeting() returns trigger language plpgsql as $$
begin
  if not exists (select from sessions where id = new.session_id and opened_at <= new.started_at
    and (closed_at is null or closed_at >= new.ended_at)) then
    raise exception 'period outside its meeting'
      using errcode = 'check_violation', constraint = 'meeting_periods_within_meeting', table = 'meeting_periods';
  end if;
  return new;
end $$;
create trigger meeting_periods_within_meeting before insert on meeting_periods
  for each row execute function meeting_periods_within_meeting();

-- Whatever ends the meeting ends its last period. The end of a meeting is a whole minute, which may be before the start of the period.
create function meeting_periods_end_with_meeting() returns trigger language plpgsql as $$
begin
  update meeting_periods set ended_at = greatest(new.closed_at, started_at)
  where session_id = new.id and ended_at is null;
  return new;
end $$;
create trigger meeting_periods_end_with_meeting after update of closed_at on sessions
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function meeting_periods_end_with_meeting();

create table point_notes (
  point_id int primary key,
  session_id int not null references sessions on delete cascade,
  -- sanitized HTML
  html text not null check (char_length(html) <= 100000),
  version int not null default 1 check (version > 0),
  -- null once the account is erased
  updated_by int references users on delete set null,
  updated_at timestamptz not null,
  -- a point with notes stays
  constraint point_notes_point_fkey foreign key (session_id, point_id) references agenda_points (session_id, id)
);
create index point_notes_session_id_idx on point_notes (session_id);
create index point_notes_updated_by_idx on point_notes (updated_by);

-- Notes are of a meeting that was opened, and stay as they are once its minutes are approved.
create function point_notes_until_approval() returns trigger language plpgsql as $$
begin
  if not exists (select from sessions where id = new.session_id and opened_at is not null)
    or exists (select from minutes where session_id = new.session_id and state in ('approved', 'published')) then
    raise exception 'notes of session % cannot be written', new.session_id
      using errcode = 'check_violation', constraint = 'point_notes_until_approval', table = 'point_notes';
  end if;
  return new;
end $$;
create trigger point_notes_until_approval before insert or update of html on point_notes
  for each row execute function point_notes_until_approval();
