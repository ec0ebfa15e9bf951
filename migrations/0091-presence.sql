-- Who was at a meeting. People and seats are copied when it opens, so that later changes of the body leave its record alone.
create table meeting_people (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  -- null once the account is erased
  user_id int references users on delete set null,
  mandate text check (char_length(mandate) between 1 and 200),
  voting text not null check (voting in ('always', 'whenReplacing', 'never')),
  constraint meeting_people_user_key unique (session_id, user_id)
);
create index meeting_people_user_id_idx on meeting_people (user_id);

create table meeting_seats (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  position int not null,
  college text,
  -- null while the seat is vacant
  holder_id int references meeting_people on delete cascade,
  constraint meeting_seats_position_key unique (session_id, position)
);
create index meeting_seats_holder_id_idx on meeting_seats (holder_id);

create table meeting_seat_substitutes (
  seat_id int not null references meeting_seats on delete cascade,
  position int not null,
  person_id int not null references meeting_people on delete cascade,
  constraint meeting_seat_substitutes_pkey primary key (seat_id, position)
);
create index meeting_seat_substitutes_person_id_idx on meeting_seat_substitutes (person_id);

create table presences (
  id int generated always as identity primary key,
  person_id int not null references meeting_people on delete cascade,
  mode text not null check (mode in ('onSite', 'video')),
  arrived_at timestamptz not null,
  -- null while the person is there
  left_at timestamptz,
  -- false: announced by the person, not confirmed by who keeps the record
  confirmed boolean not null,
  constraint presences_order check (left_at >= arrived_at),
  constraint presences_no_overlap exclude using gist (
    int4range(person_id, person_id, '[]') with =,
    tstzrange(arrived_at, left_at) with &&
  )
);
create index presences_person_id_idx on presences (person_id);

create function presences_within_meeting() returns trigger language plpgsql as $$
declare meeting record;
begin
  select session.opened_at, session.closed_at into meeting
  from meeting_people person join sessions session on session.id = person.session_id where person.id = new.person_id;
  if meeting.opened_at is null or new.arrived_at < meeting.opened_at
    or (meeting.closed_at is not null and (new.left_at is null or new.left_at > meeting.closed_at)) then
    raise exception 'presence outside its meeting'
      using errcode = 'check_violation', constraint = 'presences_within_meeting', table = 'presences';
  end if;
  return new;
end $$;
create trigger presences_within_meeting before insert or update on presences
  for each row execute function presences_within_meeting();

-- Nobody is present after the end, whatever ends the meeting.
create function presences_end_with_meeting() returns trigger language plpgsql as $$
begin
  update presences set left_at = new.closed_at
  where left_at is null and person_id in (select id from meeting_people where session_id = new.id);
  return new;
end $$;
create trigger presences_end_with_meeting after update of closed_at on sessions
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function presences_end_with_meeting();
