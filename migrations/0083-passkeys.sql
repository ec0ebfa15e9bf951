-- When the person of a sign-in last gave a password, a passkey or a provider's answer. Null where a remembered device
-- opened the sign-in: sensitive calls then ask for a proof.
alter table sign_ins add column proved_at timestamptz;

-- Passkeys (WebAuthn): each signs in alone. The private key never leaves the device of the person.
create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE key
  public_key bytea not null check (octet_length(public_key) <= 2048),
  -- signatures that the device says to have made; 0 where it does not count
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_idx on passkeys (user_id);

-- A challenge is signed by the portal and works once: here are those that were answered.
create table used_passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index used_passkey_challenges_expires_at_idx on used_passkey_challenges (expires_at);
