-- Second step of the sign-in: a one-time code of an authenticator app (RFC 6238). It is asked once it is confirmed.
create table second_factors (
  user_id int primary key references users on delete cascade,
  -- the shared secret, sealed with the secret of the portal
  sealed_secret bytea not null,
  -- the last time step whose code was accepted: a code works once
  last_step bigint not null default 0,
  -- of the hashes of its recovery codes
  salt bytea not null check (octet_length(salt) = 16),
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- Ten codes that replace the app, each once. Only their argon2id hashes are here.
create table recovery_codes (
  user_id int not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Devices that are not asked for a code again for a while. Only the SHA-256 of their cookie is here.
create table recognized_devices (
  id int generated always as identity primary key,
  user_id int not null references second_factors on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  device text not null check (char_length(device) <= 200),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index recognized_devices_user_idx on recognized_devices (user_id);
create index recognized_devices_expires_at_idx on recognized_devices (expires_at);

-- A link by which a person who has lost everything takes the second step away, once an administrator has asked for it.
alter table account_links drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('password', 'activation', 'email', 'secondFactor'));
