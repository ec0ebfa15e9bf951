-- Notifications that a browser shows while the portal is closed (Web Push).

-- The key pair by which push services recognize the portal (VAPID): one row, made by the first server that needs it.
create table push_keys (
  sole boolean primary key default true check (sole),
  -- the public key in base64url, which browsers are told
  announced text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);

-- A browser in which a person receives notifications.
create table push_subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- the latest sign-in of this browser; null once it has expired
  sign_in_id int references sign_ins on delete set null,
  -- SHA-256 of the URL that the browser gave
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  -- the URL and the keys of the browser
  sealed bytea not null,
  -- User-Agent header
  device text not null check (char_length(device) <= 200),
  -- nothing is sent until the person opens the portal in this browser again
  suspended boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index push_subscriptions_user_id_idx on push_subscriptions (user_id);
create index push_subscriptions_sign_in_id_idx on push_subscriptions (sign_in_id);

-- The families of notifications that a person receives in browsers; all of them without a row.
create table push_choices (
  user_id int primary key references users on delete cascade,
  families text[] not null
);

-- What is still to be sent to a browser.
create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id int not null references push_subscriptions on delete cascade,
  family text not null,
  count int not null check (count > 0),
  attempts int not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null
);
create index push_deliveries_next_attempt_at_idx on push_deliveries (next_attempt_at);
create index push_deliveries_subscription_id_idx on push_deliveries (subscription_id);
