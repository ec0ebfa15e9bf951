-- The life of sessions and documents: steps, changes, outcomes, minutes, decisions, consultations, versions on their way.
-- (SPEC §2; DOMAIN §3–5)

create table thematics (
  id int generated always as identity primary key,
  name text not null constraint thematics_name_key unique check (char_length(name) between 1 and 150),
  description text check (char_length(description) <= 2000),
  -- its followers are told at once
  featured boolean not null default false,
  open boolean not null default true,
  position int not null default 0
);

-- null: an agreement sets no figure, or allows more
alter table bodies
  add column meetings_per_year int check (meetings_per_year between 1 and 60),
  add column video_meetings_max int default 3 check (video_meetings_max >= 0);

alter table sessions
  -- the day on which the order of the day went to the members, by the portal or otherwise
  add column agenda_sent_on date,
  -- counts among the four a year on health and safety (L2315-27)
  add column health_and_safety boolean not null default false,
  add column updated_by int references users on delete set null,
  add column decisions_version int not null default 1;

-- What happened to a session once it was convened, and what each change changed.
create table session_events (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  at timestamptz not null,
  by_user_id int references users on delete set null,
  kind text not null check (kind in ('convocation', 'change', 'postponement', 'cancellation', 'holding', 'closing', 'reopening')),
  reason text check (char_length(reason) between 1 and 500),
  -- [{what, point?, from?, to?}], as the contract's SessionChange
  changes jsonb not null default '[]',
  constraint session_events_reason check ((kind in ('postponement', 'cancellation')) <= (reason is not null))
);
create index session_events_session_id_idx on session_events (session_id, at);

-- When a person last looked at a session: what has changed since is shown to them.
create table session_visits (
  user_id int not null references users on delete cascade,
  session_id int not null references sessions on delete cascade,
  at timestamptz not null,
  primary key (user_id, session_id)
);

create table consultations (
  id int generated always as identity primary key,
  body_id int not null references bodies,
  title text not null check (char_length(title) between 1 and 250),
  -- the day on which the information was given, or announced in the BDESE (R2312-5)
  started_on date not null,
  expert text not null default 'none' check (expert in ('none', 'one', 'multiple')),
  -- calendar days of an agreement, in place of the months of R2312-6
  agreed_days int check (agreed_days between 1 and 365),
  -- the central committee's: the opinion of an establishment is due seven days before its own
  central_id int references consultations,
  thematic_id int references thematics,
  confidential boolean not null default false,
  created_by int references users on delete set null,
  created_at timestamptz not null default now(),
  updated_by int references users on delete set null,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint consultations_central check (central_id is distinct from id)
);
create index consultations_body_id_idx on consultations (body_id, started_on);

alter table agenda_points
  add column consultation_id int references consultations,
  -- the session whose minutes are to be approved
  add column minutes_of_id int references sessions on delete set null,
  add constraint agenda_points_consultation check (consultation_id is null or kind in ('consultation', 'opinion')),
  add constraint agenda_points_minutes check (minutes_of_id is null or kind = 'minutes');
create index agenda_points_consultation_id_idx on agenda_points (consultation_id) where consultation_id is not null;
create index agenda_points_minutes_of_id_idx on agenda_points (minutes_of_id) where minutes_of_id is not null;

create table agenda_point_thematics (
  point_id int not null references agenda_points on delete cascade,
  thematic_id int not null references thematics,
  primary key (point_id, thematic_id)
);
create index agenda_point_thematics_thematic_id_idx on agenda_point_thematics (thematic_id);

-- Documents filed elsewhere that are read for this point too.
create table agenda_point_references (
  point_id int not null references agenda_points on delete cascade,
  document_id int not null references documents on delete cascade,
  position int not null,
  primary key (point_id, document_id)
);
create index agenda_point_references_document_id_idx on agenda_point_references (document_id);

-- What came out of a point: an opinion, or a vote.
create table point_outcomes (
  point_id int primary key references agenda_points on delete cascade,
  opinion text check (opinion in ('favorable', 'unfavorable', 'reserved')),
  opinion_text text check (char_length(opinion_text) <= 10000),
  employer_answer text check (char_length(employer_answer) <= 5000),
  votes_for int check (votes_for between 0 and 999),
  votes_against int check (votes_against between 0 and 999),
  abstentions int check (abstentions between 0 and 999),
  constraint point_outcomes_votes check (num_nonnulls(votes_for, votes_against, abstentions) in (0, 3)),
  constraint point_outcomes_something check (opinion is not null or votes_for is not null)
);

alter table documents
  -- of the version that is on its way while readers keep the published one
  add column pending_status text check (pending_status in ('draft', 'submitted', 'refused')),
  add column updated_by int references users on delete set null,
  add column updated_at timestamptz not null default now(),
  -- minutes that are not approved are for the members of the body (DOMAIN §3.4)
  add column unapproved_minutes boolean not null default false,
  add constraint documents_pending check (pending_status is null or status = 'published'),
  add constraint documents_session_key unique (id, session_id);
-- where the newest version stands: none when nothing is on its way
alter table documents
  add column moving text not null generated always as
    (coalesce(pending_status, case when status in ('published', 'archived') then 'none' else status end)) stored;
create index documents_moving_idx on documents (body_id) where moving = 'submitted';

create table document_thematics (
  document_id int not null references documents on delete cascade,
  thematic_id int not null references thematics,
  primary key (document_id, thematic_id)
);
create index document_thematics_thematic_id_idx on document_thematics (thematic_id);

create table minutes (
  session_id int primary key references sessions on delete cascade,
  state text not null default 'expected' check (state in ('expected', 'draft', 'sent', 'approved', 'published')),
  -- a shorter delay applies to a job-saving plan (3 days) and to an insolvency (1 day): D2315-26
  procedure text not null default 'ordinary' check (procedure in ('ordinary', 'pse', 'insolvency')),
  document_id int,
  sent_on date,
  approved_on date,
  approved_in_id int references sessions on delete set null,
  votes_for int check (votes_for between 0 and 999),
  votes_against int check (votes_against between 0 and 999),
  abstentions int check (abstentions between 0 and 999),
  corrections text check (char_length(corrections) <= 2000),
  published_on date,
  updated_by int references users on delete set null,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint minutes_votes check (num_nonnulls(votes_for, votes_against, abstentions) in (0, 3)),
  constraint minutes_file check (state = 'expected' or document_id is not null),
  constraint minutes_sent check (state in ('expected', 'draft') or sent_on is not null),
  constraint minutes_approved check (state in ('expected', 'draft', 'sent') or approved_on is not null),
  constraint minutes_published check (state <> 'published' or published_on is not null),
  constraint minutes_document_fkey foreign key (document_id, session_id) references documents (id, session_id)
);
create unique index minutes_document_id_key on minutes (document_id);

create table decisions (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  -- D1, D2… in the session
  number int not null check (number > 0),
  text text not null check (char_length(text) between 1 and 500),
  point_id int,
  owner text check (char_length(owner) between 1 and 120),
  due_on date,
  state text not null default 'toDo' check (state in ('toDo', 'inProgress', 'done', 'abandoned')),
  constraint decisions_number_key unique (session_id, number) deferrable initially deferred,
  constraint decisions_point_fkey foreign key (session_id, point_id) references agenda_points (session_id, id)
    on delete set null (point_id)
);

create table decision_thematics (
  decision_id int not null references decisions on delete cascade,
  thematic_id int not null references thematics,
  primary key (decision_id, thematic_id)
);
create index decision_thematics_thematic_id_idx on decision_thematics (thematic_id);
