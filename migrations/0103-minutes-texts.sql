-- The text of the minutes of a meeting, its versions, and the remarks of the members of the body.
create table minutes_texts (
  session_id int primary key references sessions on delete cascade,
  -- sanitized HTML
  html text not null check (char_length(html) <= 500000),
  version int not null default 1 check (version > 0),
  -- the last day of remarks; null: members were not shown the text
  remarks_until date,
  -- null once the account is erased
  updated_by int references users on delete set null,
  updated_at timestamptz not null
);
create index minutes_texts_updated_by_idx on minutes_texts (updated_by);

create table minutes_versions (
  session_id int not null references minutes_texts on delete cascade,
  number int not null check (number > 0),
  -- kept while it was written, shown to members, or approved
  kind text not null check (kind in ('saved', 'shared', 'approved')),
  html text not null check (char_length(html) <= 500000),
  saved_by int references users on delete set null,
  saved_at timestamptz not null,
  primary key (session_id, number)
);
create index minutes_versions_saved_by_idx on minutes_versions (saved_by);

create table minutes_remarks (
  id int generated always as identity primary key,
  session_id int not null references minutes_texts on delete cascade,
  -- null once the account is erased
  author_id int references users on delete set null,
  passage text not null check (char_length(passage) between 1 and 2000),
  proposal text check (char_length(proposal) between 1 and 4000),
  comment text check (char_length(comment) between 1 and 2000),
  created_at timestamptz not null,
  answer text check (answer in ('accepted', 'changed', 'refused')),
  word text check (char_length(word) between 1 and 500),
  answered_by int references users on delete set null,
  answered_at timestamptz,
  constraint minutes_remarks_something check (num_nonnulls(proposal, comment) > 0),
  constraint minutes_remarks_answered check ((answer is null) = (answered_at is null)),
  constraint minutes_remarks_word check (answer is not null or word is null),
  constraint minutes_remarks_refused check (answer <> 'refused' or word is not null),
  constraint minutes_remarks_accepted check (answer <> 'accepted' or proposal is not null)
);
create index minutes_remarks_session_id_idx on minutes_remarks (session_id);
create index minutes_remarks_author_id_idx on minutes_remarks (author_id);
create index minutes_remarks_answered_by_idx on minutes_remarks (answered_by);

-- The text that is approved is kept, and stays as it is while the minutes are approved.
create function minutes_texts_keep_approved() returns trigger language plpgsql as $$
begin
  insert into minutes_versions (session_id, number, kind, html, saved_by, saved_at)
  select session_id, coalesce((select max(number) from minutes_versions kept where kept.session_id = written.session_id), 0) + 1,
    'approved', html, updated_by, new.updated_at
  from minutes_texts written where session_id = new.session_id;
  return new;
end $$;
create trigger minutes_texts_keep_approved after update of state on minutes
  for each row when (old.state not in ('approved', 'published') and new.state in ('approved', 'published'))
  execute function minutes_texts_keep_approved();

create function minutes_texts_until_approval() returns trigger language plpgsql as $$
begin
  if exists (select from minutes where session_id = new.session_id and state in ('approved', 'published')) then
    raise exception 'the minutes of session % are approved', new.session_id
      using errcode = 'check_violation', constraint = 'minutes_texts_until_approval', table = 'minutes_texts';
  end if;
  return new;
end $$;
create trigger minutes_texts_until_approval before insert or update of html on minutes_texts
  for each row execute function minutes_texts_until_approval();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled', 'session.reminder', 'session.agendaDue',
    'session.replacing', 'session.replacementEnded', 'session.answerAsked', 'seats.partialElection',
    'commitment.noted', 'commitment.closed',
    'minutes.dueSoon', 'minutes.late', 'minutes.toRemark', 'minutes.remarkAnswered', 'opinion.dueSoon',
    'document.submitted', 'document.stillPending', 'document.published', 'document.refused',
    'flow.published', 'thematic.update', 'thematic.featured', 'search.alert', 'mandate.ending',
    'account.activated', 'account.registered', 'contact.received', 'import.finished')) not valid;
alter table notifications validate constraint notifications_kind_check;
