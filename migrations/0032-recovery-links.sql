-- « Ce n’est pas moi »: mailed to the address of an account when another one is asked for. It outlives what somebody who knows the
-- password can do, and gives the account back to who reads this address. Only its SHA-256 is here.
create table recovery_links (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  token_hash bytea not null unique,
  -- the address that the account had, which nobody else may take while the link is open
  email text not null check (char_length(email) <= 180 and email = lower(normalize(email, NFKC))),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index recovery_links_user_id_idx on recovery_links (user_id);
create index recovery_links_email_idx on recovery_links (email);
create index recovery_links_expires_at_idx on recovery_links (expires_at);
