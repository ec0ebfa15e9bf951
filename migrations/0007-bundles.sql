-- Sessions made into one PDF, kept under the hash of what is in it: two people who may read the same share the file.

create table session_bundles (
  -- hexadecimal SHA-256 of the plan
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  -- null once the session is gone: the file goes with the next clearing
  session_id int references sessions on delete set null,
  -- what the policy lets its readers have of this session: a newer bundle of the same audience takes the place of this one
  audience text not null,
  since timestamptz,
  -- what the builder is given: the facts that are shown, the order of the day and the versions of the documents
  plan jsonb not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  file_key text,
  bytes bigint check (bytes > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- when building it again makes sense: it failed, or something was missing that may come back
  retry_at timestamptz,
  asked_at timestamptz not null,
  constraint session_bundles_ready check (state <> 'ready' or num_nulls(file_key, bytes, sha256) = 0)
);
create index session_bundles_session_id_idx on session_bundles (session_id, audience);
create index session_bundles_asked_at_idx on session_bundles (asked_at);
