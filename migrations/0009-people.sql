-- Registration to activation, pictures, mails, contact, and what administrators keep of people. (seed §2-§8; SPEC §1; DOMAIN §11, §12)

alter table users
  -- what a person who registers writes to who will activate the account
  add column registration_note text check (char_length(registration_note) <= 500),
  -- who last changed the account, and when: told to who comes second
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null,
  -- mails to this address come back
  add column mail_refused_at timestamptz;

-- Text as it is compared and sorted: no accents, no case, « œ » as « oe », one apostrophe. `folded.ts` says the same.
create function folded(written text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(
    replace(replace(replace(replace(translate(written, '’ʼ', ''''''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
    NFD), '[\u0300-\u036f]', '', 'g'));
alter table users
  -- where the directory files them: « d’Aubigné » under A, « de La Motte » under L, then by first name (DOMAIN §11)
  add column filed_under text collate "C" generated always as (
    folded(regexp_replace(last_name, '^(de[[:space:]]+|d[''’ʼ])', '')) || E'\u0001' || folded(first_name)) stored,
  -- what their names are looked for in
  add column folded_name text collate "C" generated always as (folded(first_name || ' ' || last_name)) stored;

create index users_activated_by_idx on users (activated_by) where activated_by is not null;
create index users_updated_by_idx on users (updated_by) where updated_by is not null;
create index users_status_idx on users (status, created_at desc);

-- There is always an administrator who can sign in. Two who leave at once wait for each other: the second is refused.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('users.administrators'));
  if not exists (select from users where 'ROLE_ADMIN' = any(roles) and activated_at is not null) then
    raise exception 'the last administrator' using errcode = 'check_violation', constraint = 'users_administrator';
  end if;
  return null;
end $$;
create trigger keep_an_administrator after update of roles, activated_at on users for each row
  when (('ROLE_ADMIN' = any(old.roles) and old.activated_at is not null)
    and not ('ROLE_ADMIN' = any(new.roles) and new.activated_at is not null))
  execute function keep_an_administrator();
create trigger keep_an_administrator_who_is_deleted after delete on users for each row
  when ('ROLE_ADMIN' = any(old.roles) and old.activated_at is not null)
  execute function keep_an_administrator();

create table profile_pictures (
  id int generated always as identity primary key,
  user_id int not null constraint profile_pictures_user_id_key unique references users on delete cascade,
  -- as the person named it
  filename text not null check (char_length(filename) between 1 and 150),
  -- 512 px, and 96 px for lists; both square, made by us
  file_key text not null unique,
  small_key text not null unique,
  updated_at timestamptz not null
);

-- A link that was mailed: it opens once, for a while. Only its SHA-256 is here. (QUALITY AUT-15)
create table account_links (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  purpose text not null check (purpose in ('password', 'activation', 'email')),
  token_hash bytea not null unique,
  -- the address that is to become theirs
  email text check (char_length(email) <= 180 and email = lower(normalize(email, NFKC))),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- a new request ends the one before
  constraint account_links_purpose_key unique (user_id, purpose),
  constraint account_links_email check ((purpose = 'email') = (email is not null))
);
create index account_links_expires_at_idx on account_links (expires_at);

-- What is to be mailed, written in the transaction of what causes it. It becomes text when it leaves.
create table mails (
  id int generated always as identity primary key,
  -- null for who has no account, or none any more
  user_id int references users on delete cascade,
  to_name text not null,
  to_address text not null check (char_length(to_address) <= 180),
  reply_to text check (char_length(reply_to) <= 180),
  kind text not null check (char_length(kind) between 1 and 60),
  -- what its words need, by kind
  facts jsonb not null default '{}',
  -- the link that only who receives it may know, sealed with the portal's secret
  sealed bytea,
  -- the same at each try (QUALITY finding 14)
  message_id text not null unique,
  created_at timestamptz not null,
  -- `kept`: no server to send it with, administrators read it in the portal
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'sent', 'failed')),
  attempts int not null default 0,
  -- how many times the server had the whole message and did not say whether it took it
  unanswered int not null default 0,
  -- while a server holds it, when another one may take it up
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index mails_waiting_idx on mails (next_attempt_at, id) where state = 'waiting';
-- those of one address leave in their order
create index mails_waiting_address_idx on mails (to_address, id) where state = 'waiting';
create index mails_created_at_idx on mails (created_at desc, id desc);
create index mails_user_id_idx on mails (user_id) where user_id is not null;

-- How often something was asked for, by who or what is hashed in the key. (QUALITY ACL-12, AUT-03, AUT-04)
create table quotas (
  key text primary key,
  spent int not null,
  since timestamptz not null,
  -- of what counts once: the numbers of the records
  seen int[]
);
create index quotas_since_idx on quotas (since);

-- What people write about, and who reads it: without an address, the administrators. (DOMAIN §12)
create table contact_topics (
  id int generated always as identity primary key,
  variant text not null check (variant in ('contact', 'training')),
  name text not null check (char_length(name) between 1 and 120),
  address text check (char_length(address) <= 180),
  position int not null default 0,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by int references users on delete set null,
  constraint contact_topics_name_key unique (variant, name)
);
create index contact_topics_updated_by_idx on contact_topics (updated_by) where updated_by is not null;
insert into contact_topics (variant, name, position) values
  ('contact', 'Fonctionnement de mon instance', 1),
  ('contact', 'Réunions et ordre du jour', 2),
  ('contact', 'Informations-consultations et avis', 3),
  ('contact', 'Santé, sécurité et conditions de travail', 4),
  ('contact', 'Heures de délégation et moyens', 5),
  ('contact', 'Budgets, comptes et ASC', 6),
  ('contact', 'Élections et désignations', 7),
  ('contact', 'Confidentialité et protection du mandat', 8),
  ('contact', 'Documents du portail (erreur, document manquant)', 9),
  ('contact', 'Mon compte et mes accès', 10),
  ('contact', 'Données personnelles (accès, rectification, effacement)', 11),
  ('contact', 'Autre question', 12),
  ('training', 'Prise de mandat : les bases', 1),
  ('training', 'Secrétaire : ordre du jour et PV', 2),
  ('training', 'Trésorier : comptes et obligations', 3),
  ('training', 'Santé-sécurité : rôle de la CSSCT', 4),
  ('training', 'Analyser les comptes et la BDESE', 5),
  ('training', 'Rendre un avis motivé', 6),
  ('training', 'Référent harcèlement', 7),
  ('training', 'Négocier un accord', 8),
  ('training', 'Utiliser le portail', 9);

create table contact_messages (
  id int generated always as identity primary key,
  variant text not null check (variant in ('contact', 'training')),
  topic_id int not null references contact_topics,
  -- who wrote it; what they wrote of themselves is below
  user_id int references users on delete cascade,
  gender text not null check (gender in ('Madame', 'Monsieur')),
  first_name text not null check (char_length(first_name) between 1 and 80),
  last_name text not null check (char_length(last_name) between 1 and 80),
  email text not null check (char_length(email) <= 180),
  phone_number text check (char_length(phone_number) <= 30),
  address text check (char_length(address) <= 255),
  irps text not null default '' check (char_length(irps) <= 500),
  mandates text not null default '' check (char_length(mandates) <= 500),
  mandate_period text check (char_length(mandate_period) <= 60),
  message text not null check (char_length(message) between 20 and 4000),
  -- the wishes of a training: format, participants, dates, level, needs
  training jsonb,
  file_key text unique,
  file_name text check (char_length(file_name) <= 150),
  file_bytes int check (file_bytes > 0),
  created_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  -- between administrators
  notes text check (char_length(notes) <= 4000),
  updated_at timestamptz,
  updated_by int references users on delete set null,
  version int not null default 1,
  constraint contact_messages_file check (num_nonnulls(file_key, file_name, file_bytes) in (0, 3)),
  constraint contact_messages_training check ((variant = 'training') = (training is not null))
);
create index contact_messages_topic_id_idx on contact_messages (topic_id);
create index contact_messages_user_id_idx on contact_messages (user_id) where user_id is not null;
create index contact_messages_updated_by_idx on contact_messages (updated_by) where updated_by is not null;
create index contact_messages_created_at_idx on contact_messages (created_at desc, id desc);

-- An import of people: a file, how to read it, what it would change, what it changed. (DOMAIN §15)
create table user_imports (
  id int generated always as identity primary key,
  file_name text not null check (char_length(file_name) between 1 and 150),
  -- the file as it came; null once it is gone, 30 days later
  file_key text unique,
  mandates text not null check (mandates in ('verify', 'create')),
  mode text not null check (mode in ('update', 'replace')),
  -- the lines at fault are left out, instead of stopping the whole
  skip_faulty boolean not null default false,
  -- the places that the file does not name are taken from the people whom it names
  replace_assignments boolean not null default false,
  -- applied without being looked at, as soon as it is checked without fault
  at_once boolean not null default false,
  confirmed_deletions int check (confirmed_deletions >= 0),
  state text not null default 'checking' check (state in ('checking', 'checked', 'applying', 'applied', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  -- encoding, separator, columns ignored, faults of the file as a whole
  reading jsonb,
  -- what it would write, until it is written
  plan jsonb,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  deleted int not null default 0,
  -- how many lines have each outcome
  lines jsonb not null default '{}',
  -- SHA-256 of what the check saw of the people and the lists: another one when it is applied is a conflict
  seen bytea,
  failure text,
  imported_by int references users on delete set null,
  created_at timestamptz not null,
  checked_at timestamptz,
  applied_at timestamptz,
  version int not null default 1
);
create index user_imports_imported_by_idx on user_imports (imported_by) where imported_by is not null;
create index user_imports_created_at_idx on user_imports (created_at desc);
-- one at a time
create unique index user_imports_under_way_key on user_imports ((true)) where state in ('checking', 'applying');

create table user_import_lines (
  import_id int not null references user_imports on delete cascade,
  -- as a text editor counts them; people absent from the file come after its last line
  line int not null,
  position int not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'refused', 'deleted', 'ignored')),
  user_id int,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  -- [{code, message, column, level}]
  messages jsonb not null default '[]',
  -- [{column, before, after}]
  changes jsonb not null default '[]',
  primary key (import_id, position)
);
create index user_import_lines_outcome_idx on user_import_lines (import_id, outcome, position);

-- Who last wrote them, so that two administrators do not undo each other.
alter table bodies
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
alter table mandates
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
alter table jobs
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
create index bodies_updated_by_idx on bodies (updated_by) where updated_by is not null;
create index mandates_updated_by_idx on mandates (updated_by) where updated_by is not null;
create index jobs_updated_by_idx on jobs (updated_by) where updated_by is not null;
