-- OpenID Connect providers that administrators add, beside those of the settings.
create table identity_providers (
  id int generated always as identity primary key,
  -- name of the button
  label text not null check (char_length(label) between 1 and 60),
  issuer text not null check (char_length(issuer) between 9 and 500),
  client_id text not null check (char_length(client_id) between 1 and 200),
  -- null: a public client, with PKCE only
  sealed_secret bytea,
  scopes text not null check (char_length(scopes) between 6 and 500),
  email_claim text not null check (char_length(email_claim) between 1 and 100),
  trusts_emails boolean not null,
  groups_claim text not null check (char_length(groups_claim) between 1 and 100),
  active boolean not null,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by int references users on delete set null,
  constraint identity_providers_issuer_key unique (issuer)
);
create index identity_providers_updated_by_idx on identity_providers (updated_by) where updated_by is not null;
