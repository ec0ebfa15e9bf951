-- Seats that the groups of a provider no longer give may wait for an administrator, when it takes those of many people.
alter table provider_rule_members add column leaving boolean not null default false;

-- People who have left a rule of a provider, to count those of a week.
create table provider_departures (
  provider text not null check (provider ~ '^[a-z][a-z0-9]{0,29}$'),
  user_id int not null references users on delete cascade,
  at timestamptz not null,
  primary key (provider, user_id)
);
create index provider_departures_user_id_idx on provider_departures (user_id);

-- Whether a provider checks a second factor: always, only when its answer says so, or never.
alter table identity_providers
  add column second_factor text not null default 'always' check (second_factor in ('always', 'stated', 'never')),
  -- values of `acr` that say so, separated by spaces
  add column acr_values text not null default '' check (char_length(acr_values) <= 500);

-- Whether the provider has proved a second factor; null: no provider, or one that was not asked, which counts as proved.
alter table sign_ins add column second_factor_proved boolean;
alter table remembrances add column second_factor_proved boolean;
alter table pending_identities add column second_factor_proved boolean;
