-- What each person is told: one row per person and cause. Mails and screens read it. (SPEC §2, §4; DOMAIN §14)

-- when the members were told of it: changes of the same five minutes are told together
alter table session_events add column announced_at timestamptz;

create table notifications (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  kind text not null check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled',
    'document.submitted', 'document.published', 'document.refused')),
  session_id int references sessions on delete cascade,
  -- the last event that it tells of
  event_id int references session_events on delete cascade,
  document_id int references documents on delete cascade,
  step_id int references document_steps on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_subject check (num_nonnulls(session_id, document_id) = 1),
  constraint notifications_session check (num_nonnulls(session_id, event_id) in (0, 2)),
  constraint notifications_document check (num_nonnulls(document_id, step_id) in (0, 2)),
  constraint notifications_cause_key unique nulls not distinct (user_id, event_id, step_id)
);
create index notifications_user_id_idx on notifications (user_id, created_at desc);
create index notifications_session_id_idx on notifications (session_id) where session_id is not null;
create index notifications_event_id_idx on notifications (event_id) where event_id is not null;
create index notifications_document_id_idx on notifications (document_id) where document_id is not null;
create index notifications_step_id_idx on notifications (step_id) where step_id is not null;
