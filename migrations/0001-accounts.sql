-- People, how they sign in, and how they want the shell. (seed §3, §4; SPEC §1; QUALITY AUT)

create table users (
  id int generated always as identity primary key,
  gender text not null check (gender in ('Madame', 'Monsieur')),
  first_name text not null check (char_length(first_name) between 1 and 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  -- kept in its compared form: one person, one address, whatever its case or Unicode form
  email text not null constraint users_email_key unique
    check (char_length(email) <= 180 and email = lower(normalize(email, NFKC))),
  address text check (char_length(address) <= 255),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{5,14}$'),
  -- PHC string, argon2id; null until the person has chosen one
  password_hash text,
  -- ROLE_READER is not written: every activated account has it
  roles text[] not null default '{}' check (roles <@ array['ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_CANAL_CSEC']),
  shows_email boolean not null default false,
  shows_phone boolean not null default false,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  activated_by int references users on delete set null,
  status text not null generated always as (case when activated_at is null then 'pending' else 'validated' end) stored,
  last_sign_in_at timestamptz,
  version int not null default 1
);

create table user_preferences (
  user_id int primary key references users on delete cascade,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  sidebar boolean not null default true,
  mini_sidebar boolean not null default false,
  navbar_color text not null default 'surface' check (navbar_color in ('surface', 'primary', 'secondary')),
  horizontal boolean not null default false
);

-- What « Rester connecté » keeps: a selector that finds the row, a validator that proves it, renewed at each use.
create table remembrances (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  selector text not null unique,
  validator_hash bytea not null,
  previous_validator_hash bytea,
  rotated_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembrances_user_id_idx on remembrances (user_id);

create table sign_ins (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  -- SHA-256 of the cookie: the cookie itself is nowhere in the database
  token_hash bytea not null unique,
  remembrance_id int references remembrances on delete cascade,
  device text not null,
  address inet not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ins_user_id_idx on sign_ins (user_id);
create index sign_ins_expires_at_idx on sign_ins (expires_at);

-- Wrong passwords, counted by account, by address and by known device.
create table sign_in_failures (
  -- 'account', 'address' or 'device', then the hash of what is counted: known and unknown addresses look alike
  key text primary key,
  failures int not null,
  since timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_failures_since_idx on sign_in_failures (since);
