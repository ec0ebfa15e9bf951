-- Answers to a convocation. An answer is to the date that was announced: after a postponement everybody is asked again.
create table session_answers (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  user_id int references users on delete set null,
  starts_at timestamptz not null,
  answer text not null check (answer in ('present', 'remote', 'late', 'absent')),
  note text check (char_length(note) between 1 and 200),
  answered_at timestamptz not null,
  -- who wrote it for them
  by_user_id int references users on delete set null,
  constraint session_answers_person_key unique (session_id, user_id)
);
create index session_answers_user_id_idx on session_answers (user_id);
create index session_answers_by_user_id_idx on session_answers (by_user_id);

-- Removes the words of a person whose account is erased.
create function session_answers_forget_note() returns trigger language plpgsql as $$
begin
  if new.user_id is null then new.note := null; end if;
  return new;
end $$;
create trigger session_answers_forget_note before update of user_id on session_answers
  for each row execute function session_answers_forget_note();

alter table session_reminders
  drop constraint session_reminders_kind_check,
  add constraint session_reminders_kind_check check (kind in ('validation', 'reading', 'answer'));
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled', 'session.reminder', 'session.agendaDue',
    'session.replacing', 'session.replacementEnded', 'session.answerAsked',
    'minutes.dueSoon', 'minutes.late', 'opinion.dueSoon',
    'document.submitted', 'document.stillPending', 'document.published', 'document.refused',
    'flow.published', 'thematic.update', 'thematic.featured', 'search.alert', 'mandate.ending',
    'account.activated', 'account.registered', 'contact.received', 'import.finished'));
