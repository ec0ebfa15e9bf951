-- Groups of an OpenID Connect provider give seats, by rules that administrators write.

create table provider_rules (
  id int generated always as identity primary key,
  -- name of the provider in the settings
  provider text not null check (provider ~ '^[a-z][a-z0-9]{0,29}$'),
  -- value of the groups claim
  value text not null check (char_length(value) between 1 and 256),
  body_id int not null references bodies on delete cascade,
  role text not null check (role in ('reader', 'redactor', 'validator')),
  mandate_id int references mandates on delete set null,
  created_at timestamptz not null,
  constraint provider_rules_once_key unique (provider, value, body_id)
);
create index provider_rules_body_id_idx on provider_rules (body_id);
create index provider_rules_mandate_id_idx on provider_rules (mandate_id);

-- Whose groups, as their provider named them last, match a rule.
create table provider_rule_members (
  rule_id int not null references provider_rules on delete cascade,
  user_id int not null references users on delete cascade,
  primary key (rule_id, user_id)
);
create index provider_rule_members_user_id_idx on provider_rule_members (user_id);

-- The last time that a provider did not name the groups of somebody who signed in.
create table unread_provider_groups (
  provider text primary key check (provider ~ '^[a-z][a-z0-9]{0,29}$'),
  -- `overage`: too many groups for a token; `missing`: no claim
  reason text not null check (reason in ('overage', 'missing')),
  at timestamptz not null
);

-- The rules that the groups of a waiting identity match; null: its groups were not read.
alter table pending_identities add column rule_ids int[];
