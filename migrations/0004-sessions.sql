-- Sessions and their order of the day. (SPEC §2; DOMAIN §3)

create table sessions (
  id int generated always as identity primary key,
  body_id int not null references bodies,
  type text not null check (type in ('ordinary', 'extraordinary', 'committee', 'preparatory', 'accounts', 'training')),
  number int check (number > 0),
  title text not null check (char_length(title) between 1 and 150),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  year int not null generated always as (extract(year from starts_at at time zone 'Europe/Paris')::int) stored,
  mode text not null check (mode in ('onsite', 'remote', 'hybrid')),
  place text check (char_length(place) <= 200),
  remote_link text check (remote_link like 'https://%' and char_length(remote_link) <= 500),
  description text check (char_length(description) <= 2000),
  confidential boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'convened', 'held', 'closed', 'cancelled')),
  convened_at timestamptz,
  created_by int references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint sessions_number_key unique (body_id, year, number),
  constraint sessions_order check (ends_at > starts_at and ends_at <= starts_at + interval '36 hours'),
  constraint sessions_convened check ((status = 'draft') = (convened_at is null)),
  constraint sessions_body_key unique (id, body_id)
);
create index sessions_body_id_idx on sessions (body_id, starts_at);
create index sessions_starts_at_idx on sessions (starts_at);

create table agenda_points (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  parent_id int,
  position int not null check (position >= 0),
  -- 1 for a point, 2 for a nested one: the keys below leave no room for a third
  level int not null generated always as (case when parent_id is null then 1 else 2 end) stored,
  parent_level int generated always as (case when parent_id is null then null else 1 end) stored,
  title text not null check (char_length(title) between 1 and 250),
  kind text not null check (kind in ('information', 'consultation', 'opinion', 'deliberation', 'appointment', 'minutes', 'other')),
  description text check (char_length(description) <= 2000),
  expected_minutes int check (expected_minutes between 5 and 240),
  rapporteur text check (char_length(rapporteur) <= 120),
  constraint agenda_points_session_key unique (session_id, id),
  constraint agenda_points_level_key unique (session_id, id, level),
  constraint agenda_points_place_key unique nulls not distinct (session_id, parent_id, position) deferrable initially deferred,
  foreign key (session_id, parent_id, parent_level) references agenda_points (session_id, id, level) on delete cascade
);
