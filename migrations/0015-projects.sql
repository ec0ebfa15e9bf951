-- Debated projects, with their days and the bodies that they concern, and what a person follows. (SPEC §2; DOMAIN §13)

-- What was written before is made to conform: cut where it is too long, told apart by its number where it was not.
alter table thematics
  drop constraint thematics_name_key,
  drop constraint thematics_name_check,
  drop constraint thematics_description_check;
update thematics set name = left(name, 120), description = left(description, 500)
  where char_length(name) > 120 or char_length(description) > 500;
update thematics set name = name || ' (' || id || ')' where char_length(name) < 3;
update thematics set name = left(name, 120 - char_length(again.suffix)) || again.suffix
  from (
    select id, ' (' || id || ')' as suffix, row_number() over (partition by folded(name) order by id) as rank from thematics
  ) again
  where again.id = thematics.id and again.rank > 1;
alter table thematics
  add constraint thematics_name_check check (char_length(name) between 3 and 120),
  add constraint thematics_description_check check (char_length(description) <= 500),
  add column opened_on date,
  add column closed_on date,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null,
  add column external_id text constraint thematics_external_id_key unique,
  add constraint thematics_days check (closed_on >= opened_on);
create unique index thematics_name_key on thematics (folded(name));
create index thematics_updated_by_idx on thematics (updated_by) where updated_by is not null;

-- The bodies that a project concerns; none is all of them.
create table thematic_bodies (
  thematic_id int not null references thematics on delete cascade,
  body_id int not null references bodies,
  primary key (thematic_id, body_id)
);
create index thematic_bodies_body_id_idx on thematic_bodies (body_id);

-- What a person follows: a debated project, or a slice of the flow of documents, any of whose parts may be open.
create table subscriptions (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  thematic_id int references thematics on delete cascade,
  body_id int references bodies on delete cascade,
  family text check (family in ('session', 'committee', 'functioning')),
  document_type_id int references document_types on delete cascade,
  rhythm text not null default 'daily' check (rhythm in ('none', 'immediate', 'daily', 'weekly')),
  created_at timestamptz not null,
  constraint subscriptions_one_subject check (
    thematic_id is null or (body_id is null and family is null and document_type_id is null)),
  -- the same twice is the same row
  constraint subscriptions_key unique nulls not distinct (user_id, thematic_id, body_id, family, document_type_id)
);
create index subscriptions_thematic_id_idx on subscriptions (thematic_id) where thematic_id is not null;
create index subscriptions_body_id_idx on subscriptions (body_id) where body_id is not null;
create index subscriptions_document_type_id_idx on subscriptions (document_type_id) where document_type_id is not null;
