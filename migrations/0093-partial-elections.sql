-- Bodies of which so many seats are vacant that partial elections are due (L2314-10): administrators are told once for
-- each cause, until it has ended.
create table partial_election_causes (
  body_id int not null references bodies on delete cascade,
  -- a college without holders; empty: half of the holders have gone
  college text not null check (char_length(college) <= 80),
  noticed_on date not null,
  constraint partial_election_causes_pkey primary key (body_id, college)
);

alter table notifications
  add column body_id int references bodies on delete cascade,
  drop constraint notifications_subject,
  add constraint notifications_subject check (kind = 'document.stillPending' or
    num_nonnulls(session_id, document_id, content_id, thematic_id, consultation_id, about_user_id, contact_message_id, import_id,
      saved_search_id, body_id) >= 1) not valid,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled', 'session.reminder', 'session.agendaDue',
    'session.replacing', 'session.replacementEnded', 'session.answerAsked', 'seats.partialElection',
    'minutes.dueSoon', 'minutes.late', 'opinion.dueSoon',
    'document.submitted', 'document.stillPending', 'document.published', 'document.refused',
    'flow.published', 'thematic.update', 'thematic.featured', 'search.alert', 'mandate.ending',
    'account.activated', 'account.registered', 'contact.received', 'import.finished')) not valid;
alter table notifications validate constraint notifications_subject, validate constraint notifications_kind_check;
create index notifications_body_id_idx on notifications (body_id) where body_id is not null;
