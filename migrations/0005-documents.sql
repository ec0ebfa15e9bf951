-- PDF documents, their versions, their text page by page, their life, and who has read them. (SPEC §2; DOMAIN §5)

create table document_types (
  id int generated always as identity primary key,
  parent_id int references document_types,
  name text not null check (char_length(name) between 1 and 80),
  position int not null default 0,
  active boolean not null default true,
  constraint document_types_name_key unique nulls not distinct (parent_id, name)
);

create table document_commissions (
  id int generated always as identity primary key,
  parent_id int references document_commissions,
  name text not null check (char_length(name) between 1 and 80),
  position int not null default 0,
  active boolean not null default true,
  constraint document_commissions_name_key unique nulls not distinct (parent_id, name)
);

create table documents (
  id int generated always as identity primary key,
  body_id int not null references bodies,
  family text not null check (family in ('session', 'committee', 'functioning')),
  session_id int,
  point_id int,
  document_type_id int references document_types,
  document_commission_id int references document_commissions,
  title text not null check (char_length(title) between 3 and 150),
  description text check (char_length(description) <= 500),
  document_date date,
  confidential boolean not null default false,
  channel text not null default 'none' check (channel in ('none', 'csec')),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'refused', 'published', 'archived')),
  author_id int references users on delete set null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  -- number of the version that readers are given; null until one was published
  published_version int,
  version int not null default 1,
  -- the address that a loaded file came under: loading twice files once
  external_id text constraint documents_external_id_key unique,
  constraint documents_family check ((family = 'session') = (session_id is not null)),
  constraint documents_commission check (family <> 'committee' or document_type_id is null),
  constraint documents_type check (family = 'committee' or document_commission_id is null),
  constraint documents_classified check (status in ('draft', 'refused') or document_type_id is not null or document_commission_id is not null),
  constraint documents_point check (point_id is null or session_id is not null),
  constraint documents_published check ((status in ('published', 'archived')) <= (published_at is not null and published_version is not null)),
  foreign key (session_id, body_id) references sessions (id, body_id),
  foreign key (session_id, point_id) references agenda_points (session_id, id)
);
create index documents_body_id_idx on documents (body_id, family, published_at desc);
create index documents_session_id_idx on documents (session_id) where session_id is not null;
create index documents_published_at_idx on documents (published_at desc);
create index documents_author_id_idx on documents (author_id);

create table document_versions (
  id int generated always as identity primary key,
  document_id int not null references documents on delete cascade,
  number int not null check (number > 0),
  -- where the store keeps the bytes
  file_key text not null,
  file_name text not null check (char_length(file_name) between 1 and 180),
  bytes int not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by int references users on delete set null,
  uploaded_at timestamptz not null default now(),
  published_at timestamptz,
  text_status text not null default 'pending' check (text_status in ('pending', 'extracted', 'empty', 'failed')),
  pages int check (pages > 0),
  thumbnail_key text,
  constraint document_versions_number_key unique (document_id, number)
);
create index document_versions_sha256_idx on document_versions (sha256);
alter table documents add constraint documents_published_version_fkey
  foreign key (id, published_version) references document_versions (document_id, number) deferrable initially deferred;

create table document_pages (
  version_id int not null references document_versions on delete cascade,
  page int not null check (page > 0),
  text text not null,
  primary key (version_id, page)
);

create table document_steps (
  id int generated always as identity primary key,
  document_id int not null references documents on delete cascade,
  version_number int not null,
  at timestamptz not null,
  by_user_id int references users on delete set null,
  from_status text check (from_status in ('draft', 'submitted', 'refused', 'published', 'archived')),
  to_status text not null check (to_status in ('draft', 'submitted', 'refused', 'published', 'archived')),
  comment text check (char_length(comment) <= 1000)
);
create index document_steps_document_id_idx on document_steps (document_id);

create table document_readings (
  user_id int not null references users on delete cascade,
  document_id int not null references documents on delete cascade,
  version_number int not null,
  at timestamptz not null,
  primary key (user_id, document_id, version_number),
  foreign key (document_id, version_number) references document_versions (document_id, number) on delete cascade
);
create index document_readings_document_id_idx on document_readings (document_id);
