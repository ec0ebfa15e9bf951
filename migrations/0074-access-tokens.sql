-- Access tokens: programs call the API for a person, within some actions of the policy and maybe some bodies only. Of the token itself
-- only the SHA-256 is here.
create table access_tokens (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- actions of the policy; those that a release no longer knows give nothing
  actions text[] not null check (cardinality(actions) <= 200),
  -- null: all bodies. Bodies that are deleted give nothing: no key, whose cascade would widen the token
  body_ids int[] constraint access_tokens_bodies_check check (cardinality(body_ids) between 1 and 50),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- to the minute, and the network: an IPv4 address, or the /64 of an IPv6 one
  last_used_at timestamptz,
  last_network cidr,
  -- kept until it expires, so that the program learns why it is refused
  revoked boolean not null default false,
  -- the audit trail has the line of its expiry
  expiry_recorded boolean not null default false,
  constraint access_tokens_lifetime_check check (expires_at > created_at and expires_at <= created_at + interval '366 days')
);
create index access_tokens_user_id_idx on access_tokens (user_id);
create index access_tokens_expires_at_idx on access_tokens (expires_at);
