-- Answers of calls that a caller may send again without knowing whether they arrived. (API.md "Idempotency")

create table kept_answers (
  -- who calls, and the key that they chose for this call
  caller text not null check (char_length(caller) between 1 and 100),
  key text not null check (char_length(key) between 1 and 255),
  -- of the method, the address and what was sent: the same key for something else is refused
  call_hash bytea not null check (octet_length(call_hash) = 32),
  at timestamptz not null,
  -- null while the first call is under way, or when nobody knows how it ended
  status int check (status between 200 and 499),
  headers jsonb,
  body text,
  primary key (caller, key),
  constraint kept_answers_whole check ((status is null) = (headers is null))
);
create index kept_answers_at_idx on kept_answers (at);
