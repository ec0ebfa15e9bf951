-- All that people are told of, how each wants it told, and which mail brings it. (SPEC §2, §4; DOMAIN §14)

alter table notifications
  -- what makes it known that a person was told: the same cause is told once, whatever the reason for which it concerns them
  add column cause text,
  add column content_id int references contents on delete cascade,
  add column thematic_id int references thematics on delete cascade,
  add column consultation_id int references consultations on delete cascade,
  add column about_user_id int references users on delete cascade,
  add column contact_message_id int references contact_messages on delete cascade,
  add column import_id int references user_imports on delete cascade,
  add column saved_search_id int references saved_searches on delete cascade,
  -- counts and days, never the words of a record: those are read when it is shown, by who may
  add column facts jsonb not null default '{}',
  add column in_app boolean not null default true,
  add column mail text not null default 'none' check (mail in ('none', 'immediate', 'daily', 'weekly')),
  -- when its mail is to leave; null for none
  add column mail_due_at timestamptz,
  -- when its mail was written, or when it turned out that none was to be
  add column mailed_at timestamptz,
  drop constraint notifications_cause_key,
  drop constraint notifications_subject,
  -- a reminder of a session has no event; what is told of a document may have no step
  drop constraint notifications_session,
  drop constraint notifications_document,
  drop constraint notifications_kind_check;
update notifications set cause = coalesce('event:' || event_id, 'step:' || step_id, 'told:' || id);
alter table notifications
  alter column cause set not null,
  add constraint notifications_cause_key unique (user_id, cause),
  add constraint notifications_kind_check check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled', 'session.reminder', 'session.agendaDue',
    'minutes.dueSoon', 'minutes.late', 'opinion.dueSoon',
    'document.submitted', 'document.stillPending', 'document.published', 'document.refused',
    'flow.published', 'thematic.update', 'thematic.featured', 'search.alert', 'mandate.ending',
    'account.activated', 'account.registered', 'contact.received', 'import.finished')),
  add constraint notifications_subject check (kind = 'document.stillPending' or
    num_nonnulls(session_id, document_id, content_id, thematic_id, consultation_id, about_user_id, contact_message_id, import_id,
      saved_search_id) >= 1),
  add constraint notifications_event check (event_id is null or session_id is not null),
  add constraint notifications_step check (step_id is null or document_id is not null),
  add constraint notifications_mail check ((mail = 'none') = (mail_due_at is null));
create index notifications_mail_due_at_idx on notifications (mail_due_at) where mailed_at is null and mail_due_at is not null;
create index notifications_unread_idx on notifications (user_id) where read_at is null and in_app;
create index notifications_created_at_idx on notifications (created_at);
create index notifications_content_id_idx on notifications (content_id) where content_id is not null;
create index notifications_thematic_id_idx on notifications (thematic_id) where thematic_id is not null;
create index notifications_consultation_id_idx on notifications (consultation_id) where consultation_id is not null;
create index notifications_about_user_id_idx on notifications (about_user_id) where about_user_id is not null;
create index notifications_contact_message_id_idx on notifications (contact_message_id) where contact_message_id is not null;
create index notifications_import_id_idx on notifications (import_id) where import_id is not null;
create index notifications_saved_search_id_idx on notifications (saved_search_id) where saved_search_id is not null;

-- What a person has chosen for a kind; without a row, what the portal proposes.
create table notification_choices (
  user_id int not null references users on delete cascade,
  kind text not null check (char_length(kind) between 1 and 60),
  in_app boolean not null,
  mail text not null check (mail in ('none', 'immediate', 'daily', 'weekly')),
  primary key (user_id, kind)
);

-- `dropped`: when it was to leave, there was nothing left that its addressee could be told
alter table mails
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('waiting', 'kept', 'sent', 'failed', 'dropped'));
