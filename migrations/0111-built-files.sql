-- Files of the built interface of the releases that have run lately: a page that was opened before an upgrade still loads
-- its code, and servers of two releases behind one proxy serve each other's pages.
create table built_files (
  path text primary key check (char_length(path) between 1 and 250),
  -- compressed by brotli, unless the format is compressed itself
  content bytea not null,
  brotli boolean not null,
  -- when a server with this file last started
  started_at timestamptz not null
);
create index built_files_started_at_idx on built_files (started_at);
