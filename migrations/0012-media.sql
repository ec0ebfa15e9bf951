-- PDF media, which contents and links lead to, and who last wrote the links. (seed §3, §9; SPEC §2)

create table media (
  id int generated always as identity primary key,
  name text not null check (char_length(name) between 3 and 120),
  file_name text not null check (char_length(file_name) between 1 and 180),
  file_key text not null unique,
  bytes int not null check (bytes between 1 and 52428800),
  sha256 text not null,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by int references users on delete set null
);
create unique index media_name_key on media (folded(name));
create index media_updated_by_idx on media (updated_by) where updated_by is not null;

alter table links
  add column media_id int references media,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
create index links_media_id_idx on links (media_id) where media_id is not null;
create index links_updated_by_idx on links (updated_by) where updated_by is not null;
