-- Identities of people at OpenID Connect providers, which open their accounts.
create table identities (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- `iss` and `sub` of the ID token: they never change, whatever becomes of the address
  issuer text not null check (char_length(issuer) between 1 and 500),
  subject text not null check (char_length(subject) between 1 and 255),
  -- as the provider last said it
  email text check (char_length(email) <= 180),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint identities_subject_key unique (issuer, subject),
  -- one identity of a provider for each account
  constraint identities_user_key unique (user_id, issuer)
);

-- A sign-in by a provider: null for a password. The ID token is sealed; it is sent back when the person signs out.
alter table sign_ins
  add column identity_id int references identities on delete set null,
  add column provider_session text check (char_length(provider_session) <= 255),
  add column id_token bytea;
alter table remembrances
  add column identity_id int references identities on delete set null,
  add column provider_session text check (char_length(provider_session) <= 255),
  add column id_token bytea;
create index sign_ins_identity_id_idx on sign_ins (identity_id) where identity_id is not null;
create index remembrances_identity_id_idx on remembrances (identity_id) where identity_id is not null;

-- Sign-ins that a provider has been asked for. The browser holds a secret in a cookie, of which nonce and code verifier
-- are derived: the table alone completes none.
create table provider_requests (
  -- SHA-256 of `state`, and of the cookie
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  return_path text not null check (char_length(return_path) <= 2000),
  remember boolean not null,
  -- links the identity to this account, whose owner is signed in
  user_id int references users on delete cascade,
  expires_at timestamptz not null
);
create index provider_requests_expires_at_idx on provider_requests (expires_at);
create index provider_requests_user_id_idx on provider_requests (user_id) where user_id is not null;

-- Identities that a provider has vouched for, and that wait for a password (`user_id`) or a registration form.
create table pending_identities (
  -- SHA-256 of the cookie: one for each browser
  browser_hash bytea primary key,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  first_name text,
  last_name text,
  user_id int references users on delete cascade,
  provider_session text,
  id_token bytea,
  return_path text not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index pending_identities_expires_at_idx on pending_identities (expires_at);
create index pending_identities_user_id_idx on pending_identities (user_id) where user_id is not null;

-- Logout tokens that were used, until they expire (OpenID Connect Back-Channel Logout 1.0 §2.6).
create table used_logout_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
