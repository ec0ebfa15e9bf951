-- A directory of the organisation creates, changes and closes accounts by SCIM 2.0 (RFC 7643, 7644).

-- Tokens with which a directory calls. They open the SCIM addresses only. Of the token itself only the SHA-256 is here.
create table scim_tokens (
  id int generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by int references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- to the minute, and the network: an IPv4 address, or the /64 of an IPv6 one
  last_used_at timestamptz,
  last_network cidr,
  -- kept until it expires, so that the directory is told why it is refused
  revoked boolean not null default false,
  constraint scim_tokens_lifetime_check check (expires_at > created_at and expires_at <= created_at + interval '731 days')
);
create index scim_tokens_created_by_idx on scim_tokens (created_by);

-- What a directory says of an account beyond what the account has.
create table scim_users (
  user_id int primary key references users on delete cascade,
  user_name text not null check (char_length(user_name) between 1 and 256),
  external_id text check (char_length(external_id) between 1 and 256),
  title text check (char_length(title) between 1 and 256),
  -- `work`, `mobile`: of the phone number of the account
  phone_type text check (char_length(phone_type) <= 40),
  -- `users.closed_at` when the directory closed the account: only such a closing is undone by it
  closed_at timestamptz,
  -- the directory has deleted it; the account stays, closed
  gone_at timestamptz,
  -- a removal that waits for an administrator
  held text check (held in ('close', 'gone'))
);
create unique index scim_users_user_name_key on scim_users (lower(user_name));
create index scim_users_external_id_idx on scim_users (external_id);
create index scim_users_held_idx on scim_users (user_id) where held is not null;

create table scim_groups (
  id int generated always as identity primary key,
  display_name text not null check (char_length(display_name) between 1 and 256),
  external_id text check (char_length(external_id) between 1 and 256),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  gone_at timestamptz
);
create unique index scim_groups_display_name_key on scim_groups (lower(display_name)) where gone_at is null;

create table scim_members (
  group_id int not null references scim_groups on delete cascade,
  user_id int not null references users on delete cascade,
  -- its removal waits for an administrator
  leaving boolean not null default false,
  primary key (group_id, user_id)
);
create index scim_members_user_id_idx on scim_members (user_id);
create index scim_members_leaving_idx on scim_members (user_id) where leaving;

-- What an administrator has members of a group get: a seat in a body.
create table scim_group_links (
  group_id int primary key references scim_groups on delete cascade,
  body_id int not null references bodies on delete cascade,
  role text not null check (role in ('reader', 'redactor', 'validator')),
  mandate_id int references mandates on delete set null
);
create index scim_group_links_body_id_idx on scim_group_links (body_id);
create index scim_group_links_mandate_id_idx on scim_group_links (mandate_id);

-- Seats that a group gave, and that leaving it ends.
create table scim_seats (assignment_id int primary key references assignments on delete cascade);

-- Whom a directory has removed from something, and when: many within an hour are held.
create table scim_removals (
  user_id int primary key references users on delete cascade,
  at timestamptz not null
);
