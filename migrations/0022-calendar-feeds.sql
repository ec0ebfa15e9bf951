-- The secret address from which a calendar program reads a person's agenda. Only its SHA-256 is here. (DOMAIN §9)
create table calendar_feeds (
  user_id int primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz
);
