-- A file of people that the operator's directory exports is read every night.

-- read by the portal at night: people whom it does not name are closed, not deleted
alter table user_imports add column from_directory boolean not null default false;

create table directory_import_runs (
  id int generated always as identity primary key,
  at timestamptz not null,
  -- `read`: an import was made of it; the others changed nothing
  outcome text not null
    check (outcome in ('read', 'unchanged', 'missing', 'empty', 'truncated', 'tooLarge', 'refused')),
  -- SHA-256 of the file, by which an unchanged one is recognised
  sha256 bytea check (octet_length(sha256) = 32),
  -- the first fault, in French
  detail text check (char_length(detail) <= 500),
  import_id int references user_imports on delete set null
);
create index directory_import_runs_at_idx on directory_import_runs (at desc);
create index directory_import_runs_import_id_idx on directory_import_runs (import_id);
