-- What the management commits itself to at a meeting, and questions that await a reasoned answer at the next one
-- (L2312-15, L2315-34).
create table commitments (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  point_id int,
  kind text not null check (kind in ('commitment', 'question')),
  text text not null check (char_length(text) between 1 and 1000),
  owner text check (char_length(owner) between 1 and 120),
  due_on date,
  -- an open one is late from the day after it is due
  state text not null default 'open' check (state in ('open', 'kept', 'refused', 'withdrawn')),
  answer text check (char_length(answer) between 1 and 5000),
  closed_at timestamptz,
  created_by int references users on delete set null,
  created_at timestamptz not null,
  updated_by int references users on delete set null,
  updated_at timestamptz not null,
  version int not null default 1 check (version > 0),
  constraint commitments_point_fkey foreign key (session_id, point_id) references agenda_points (session_id, id)
    on delete set null (point_id),
  constraint commitments_closed check ((state = 'open') = (closed_at is null)),
  -- a question is answered in words, and a refusal has its reason
  constraint commitments_answered check (
    answer is not null or not (state = 'refused' or (kind = 'question' and state = 'kept')))
);
create index commitments_session_id_idx on commitments (session_id, point_id);
create index commitments_open_idx on commitments (due_on) where state = 'open';

create table commitment_thematics (
  commitment_id int not null references commitments on delete cascade,
  thematic_id int not null references thematics,
  primary key (commitment_id, thematic_id)
);
create index commitment_thematics_thematic_id_idx on commitment_thematics (thematic_id);

-- The points that take it up at later sessions of the same body.
alter table agenda_points add column commitment_id int references commitments on delete set null;
create index agenda_points_commitment_id_idx on agenda_points (commitment_id) where commitment_id is not null;

create function agenda_points_same_body() returns trigger language plpgsql as $$
begin
  if not exists (
    select from commitments commitment join sessions noted on noted.id = commitment.session_id
    join sessions session on session.id = new.session_id and session.body_id = noted.body_id
    where commitment.id = new.commitment_id and noted.id <> session.id) then
    raise exception 'commitment % is not of another session of the body', new.commitment_id
      using errcode = 'check_violation', constraint = 'agenda_points_commitment', table = 'agenda_points';
  end if;
  return new;
end $$;
create trigger agenda_points_commitment before insert or update of commitment_id on agenda_points
  for each row when (new.commitment_id is not null) execute function agenda_points_same_body();

-- Found by the search with the session at which it was noted.
alter table search_entries drop constraint search_entries_kind_check,
  add constraint search_entries_kind_check check (kind in (
    'document', 'session', 'point', 'decision', 'commitment', 'article', 'video', 'podcast', 'synopsis', 'project')) not valid;
alter table search_entries validate constraint search_entries_kind_check;

create function search_commitment_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'commitments' then
    insert into search_changes (source, source_id, hides) select distinct 'sessions', session_id, false from touched;
  elsif tg_table_name = 'thematics' then
    insert into search_changes (source, source_id, hides)
      select distinct 'sessions', commitment.session_id, false from touched join before using (id)
      join commitment_thematics filed on filed.thematic_id = touched.id
      join commitments commitment on commitment.id = filed.commitment_id where touched.name <> before.name;
  else
    insert into search_changes (source, source_id, hides)
      select distinct 'sessions', session_id, false from touched
      join commitments commitment on commitment.id = touched.commitment_id;
  end if;
  return null;
end $$;
do $$
declare part text;
begin
  foreach part in array array['commitments', 'commitment_thematics'] loop
    execute format('create trigger search_new after insert on %I referencing new table as touched
      for each statement execute function search_commitment_changes()', part);
    execute format('create trigger search_changed after update on %I referencing new table as touched
      for each statement execute function search_commitment_changes()', part);
    execute format('create trigger search_gone after delete on %I referencing old table as touched
      for each statement execute function search_commitment_changes()', part);
  end loop;
end $$;
create trigger search_renamed_of_commitments after update on thematics
  referencing old table as before new table as touched
  for each statement execute function search_commitment_changes();

alter table notifications
  add column commitment_id int references commitments on delete cascade,
  drop constraint notifications_subject,
  add constraint notifications_subject check (kind = 'document.stillPending' or
    num_nonnulls(session_id, document_id, content_id, thematic_id, consultation_id, about_user_id, contact_message_id, import_id,
      saved_search_id, body_id, commitment_id) >= 1) not valid,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled', 'session.reminder', 'session.agendaDue',
    'session.replacing', 'session.replacementEnded', 'session.answerAsked', 'seats.partialElection',
    'minutes.dueSoon', 'minutes.late', 'opinion.dueSoon', 'commitment.noted', 'commitment.closed',
    'document.submitted', 'document.stillPending', 'document.published', 'document.refused',
    'flow.published', 'thematic.update', 'thematic.featured', 'search.alert', 'mandate.ending',
    'account.activated', 'account.registered', 'contact.received', 'import.finished')) not valid;
alter table notifications validate constraint notifications_subject, validate constraint notifications_kind_check;
create index notifications_commitment_id_idx on notifications (commitment_id) where commitment_id is not null;
