-- What is looked for: one entry for each record that is out, its text in sections, and where each of its words stands.
-- (seed §1, §8; SPEC §3 "Search"; DOMAIN §10)

-- What the rights of an entry read: those of few records differ. What is out is no longer its author's more than another's.
create table search_scopes (
  id int generated always as identity primary key,
  subject text not null check (subject in ('sessions', 'documents', 'contents', 'thematics')),
  body_id int references bodies on delete cascade,
  status text,
  confidential boolean,
  channel text,
  body_ids int[],
  session_out boolean,
  constraint search_scopes_key unique nulls not distinct (subject, body_id, status, confidential, channel, body_ids, session_out)
);

create table search_entries (
  id int generated always as identity primary key,
  kind text not null check (kind in ('document', 'session', 'point', 'decision', 'article', 'video', 'podcast', 'synopsis', 'project')),
  record_id int not null,
  -- the record that it is read from, and with: its points and decisions come with a session
  source text not null check (source in ('sessions', 'documents', 'contents', 'thematics')),
  source_id int not null,
  scope_id int not null references search_scopes,
  title text not null,
  -- the day that it is filed under, and that orders a list
  at timestamptz not null,
  -- since when it can be found as it is: a new version is new
  out_at timestamptz not null,
  archived boolean not null default false,
  body_id int references bodies on delete cascade,
  family text check (family in ('session', 'committee', 'functioning')),
  document_type_id int references document_types on delete set null,
  author_id int references users on delete set null,
  thematic_ids int[] not null default '{}',
  year smallint not null generated always as (extract(year from at at time zone 'Europe/Paris')::smallint) stored,
  -- what its rank is multiplied by: minutes that are approved come before those that are not (DOMAIN §10)
  standing real not null default 1 check (standing > 0),
  -- where an article of law stands in its code: what stands at the same place is about the same
  place text,
  constraint search_entries_key unique (kind, record_id)
);
create index search_entries_source_idx on search_entries (source, source_id);
create index search_entries_scope_id_idx on search_entries (scope_id);
create index search_entries_out_at_idx on search_entries (out_at);
create index search_entries_body_id_idx on search_entries (body_id) where body_id is not null;
create index search_entries_document_type_id_idx on search_entries (document_type_id) where document_type_id is not null;
create index search_entries_author_id_idx on search_entries (author_id) where author_id is not null;

-- Servers keep what ranks, counts and decides who reads an entry, and ask whether it is still so: the sum of the stamps is that of no
-- other set of changes. Each change adds one, so that none waits for another.
create table search_editions (stamp bigint not null default (random() * 2147483647)::bigint + 1);
create function stamp_search() returns trigger language plpgsql as $$
begin
  insert into search_editions default values;
  return null;
end $$;
create trigger stamp_search after insert or update or delete or truncate on search_entries
  for each statement execute function stamp_search();

-- Its text, cut where a reader can be led: a page of a PDF, what stands under a heading. Number 0 is the title.
create table search_sections (
  entry_id int not null references search_entries on delete cascade,
  number int not null check (number >= 0),
  field text not null check (field in ('title', 'heading', 'introduction', 'text', 'keywords', 'citations')),
  -- of the PDF
  page int check (page > 0),
  text text not null,
  primary key (entry_id, number)
);

create table search_terms (
  id int generated always as identity primary key,
  term text collate "C" not null constraint search_terms_key unique
);

-- Where a term stands. No index by entry: an entry knows its terms (search_contents).
create table search_postings (
  term_id int not null,
  entry_id int not null,
  -- how much this entry is about this term, whatever is asked: fields, lengths and repetitions are weighed
  impact real not null,
  in_title boolean not null,
  -- big-endian int4 each: number of the section × 65,536 + place of the word in it; the first 1,024
  positions bytea not null,
  primary key (term_id, entry_id) include (impact, in_title)
);
-- what is proposed while one types is looked for in titles alone, by all the words that go on like the last one
create index search_postings_titles_idx on search_postings (term_id, entry_id) include (impact) where in_title;
-- The same for what reads a term whole: how much each of 512 entries is about it, as big-endian int4s. The number of the 512
-- and how many hold the term; then for each of these its rank among the 512 (9 bits) and its impact × 2^21 (23 bits).
create table search_blocks (
  term_id int not null,
  block int not null,
  postings bytea not null,
  primary key (term_id, block)
);
-- in the row itself, as it is
alter table search_blocks alter postings set storage plain;

-- the terms of an entry, so that its postings can be taken away
create table search_contents (
  entry_id int primary key references search_entries on delete cascade,
  term_ids int[] not null
);

-- The words as they are written, to forgive what is mistyped and to go on with what is begun.
create extension if not exists pg_trgm;
create table search_words (
  folded text collate "C" primary key,
  -- with its accents, as it was first met
  shown text not null,
  term_id int not null
);
create index search_words_similar_idx on search_words using gin (folded gin_trgm_ops);

-- Records that have changed, until they are read anew. Those whose readers may be others are not found meanwhile.
create table search_changes (
  id bigint generated always as identity primary key,
  source text not null check (source in ('sessions', 'documents', 'contents', 'thematics')),
  source_id int not null,
  hides boolean not null
);
create index search_changes_hides_idx on search_changes (source, source_id) where hides;

-- One job for each statement that changed something: with a key of their own, jobs would make transactions wait for each other.
create function wake_search() returns trigger language plpgsql as $$
begin
  if to_regproc('graphile_worker.add_job') is not null and exists (select from added) then
    perform graphile_worker.add_job('search.index', max_attempts => 8, priority => -5);
  end if;
  return null;
end $$;
create trigger wake_search after insert on search_changes referencing new table as added
  for each statement execute function wake_search();

-- Sessions: with them, what is filed in them and what tells them.
create function search_session_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_changes (source, source_id, hides) select 'sessions', id, true from before;
  elsif tg_op = 'INSERT' then
    insert into search_changes (source, source_id, hides) select 'sessions', id, false from now_there where status <> 'draft';
  else
    with changed as (
      select id, (before.body_id, before.confidential, before.status) is distinct from
          (now_there.body_id, now_there.confidential, now_there.status) as hides
      from now_there join before using (id)
      where (before.body_id, before.confidential, before.status, before.type, before.title, before.starts_at, before.description, before.place)
        is distinct from (now_there.body_id, now_there.confidential, now_there.status, now_there.type, now_there.title, now_there.starts_at,
          now_there.description, now_there.place)
    )
    insert into search_changes (source, source_id, hides)
      select 'sessions', id, hides from changed
      union all select 'documents', documents.id, true from changed join documents on session_id = changed.id where hides
      union all select 'contents', contents.id, true from changed join contents on session_id = changed.id where hides;
  end if;
  return null;
end $$;
create trigger search_new_sessions after insert on sessions referencing new table as now_there
  for each statement execute function search_session_changes();
create trigger search_changed_sessions after update on sessions referencing old table as before new table as now_there
  for each statement execute function search_session_changes();
create trigger search_gone_sessions after delete on sessions referencing old table as before
  for each statement execute function search_session_changes();

create function search_document_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_changes (source, source_id, hides) select 'documents', id, true from before;
  elsif tg_op = 'INSERT' then
    insert into search_changes (source, source_id, hides)
      select 'documents', id, false from now_there where published_version is not null;
  else
    insert into search_changes (source, source_id, hides)
    select 'documents', id, (before.body_id, before.confidential, before.unapproved_minutes, before.channel, before.status, before.session_id)
        is distinct from (now_there.body_id, now_there.confidential, now_there.unapproved_minutes, now_there.channel, now_there.status,
          now_there.session_id)
    from now_there join before using (id)
    where (now_there.published_version is not null or before.published_version is not null)
      and (before.body_id, before.confidential, before.unapproved_minutes, before.channel, before.status, before.session_id,
        before.published_version, before.title, before.description, before.document_date, before.published_at, before.family,
        before.document_type_id, before.document_commission_id)
      is distinct from (now_there.body_id, now_there.confidential, now_there.unapproved_minutes, now_there.channel, now_there.status,
        now_there.session_id, now_there.published_version, now_there.title, now_there.description, now_there.document_date,
        now_there.published_at, now_there.family, now_there.document_type_id, now_there.document_commission_id);
  end if;
  return null;
end $$;
create trigger search_new_documents after insert on documents referencing new table as now_there
  for each statement execute function search_document_changes();
create trigger search_changed_documents after update on documents referencing old table as before new table as now_there
  for each statement execute function search_document_changes();
create trigger search_gone_documents after delete on documents referencing old table as before
  for each statement execute function search_document_changes();

create function search_content_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_changes (source, source_id, hides) select 'contents', id, true from before;
  elsif tg_op = 'INSERT' then
    insert into search_changes (source, source_id, hides)
      select 'contents', id, false from now_there where status in ('published', 'archived');
  else
    insert into search_changes (source, source_id, hides)
    select 'contents', id, (before.status, before.channel, before.body_ids, before.session_id)
        is distinct from (now_there.status, now_there.channel, now_there.body_ids, now_there.session_id)
    from now_there join before using (id)
    where (before.status in ('published', 'archived') or now_there.status in ('published', 'archived'))
      and (before.status, before.channel, before.body_ids, before.session_id, before.title, before.introduction, before.text,
        before.sections, before.published_at)
      is distinct from (now_there.status, now_there.channel, now_there.body_ids, now_there.session_id, now_there.title,
        now_there.introduction, now_there.text, now_there.sections, now_there.published_at);
  end if;
  return null;
end $$;
create trigger search_new_contents after insert on contents referencing new table as now_there
  for each statement execute function search_content_changes();
create trigger search_changed_contents after update on contents referencing old table as before new table as now_there
  for each statement execute function search_content_changes();
create trigger search_gone_contents after delete on contents referencing old table as before
  for each statement execute function search_content_changes();

create function search_project_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_changes (source, source_id, hides) select 'thematics', id, true from before;
  elsif tg_op = 'INSERT' then
    insert into search_changes (source, source_id, hides) select 'thematics', id, false from now_there;
  else
    with changed as (
      select id from now_there join before using (id)
      where (before.name, before.description) is distinct from (now_there.name, now_there.description)
    )
    insert into search_changes (source, source_id, hides)
      select 'thematics', id, false from changed
      union all select 'documents', document_id, false from document_thematics join changed on thematic_id = changed.id
      union all select 'contents', content_id, false from content_thematics join changed on thematic_id = changed.id
      union all (
        select distinct 'sessions', point.session_id, false from agenda_point_thematics filed
        join changed on filed.thematic_id = changed.id join agenda_points point on point.id = filed.point_id)
      union all (
        select distinct 'sessions', decision.session_id, false from decision_thematics filed
        join changed on filed.thematic_id = changed.id join decisions decision on decision.id = filed.decision_id);
  end if;
  return null;
end $$;
create trigger search_new_projects after insert on thematics referencing new table as now_there
  for each statement execute function search_project_changes();
create trigger search_changed_projects after update on thematics referencing old table as before new table as now_there
  for each statement execute function search_project_changes();
create trigger search_gone_projects after delete on thematics referencing old table as before
  for each statement execute function search_project_changes();

-- What is part of a record.
create function search_part_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('agenda_points', 'decisions') then
    insert into search_changes (source, source_id, hides) select distinct 'sessions', session_id, false from touched;
  elsif tg_table_name in ('point_outcomes', 'agenda_point_thematics') then
    insert into search_changes (source, source_id, hides)
      select distinct 'sessions', session_id, false from touched join agenda_points point on point.id = point_id;
  elsif tg_table_name = 'decision_thematics' then
    insert into search_changes (source, source_id, hides)
      select distinct 'sessions', session_id, false from touched join decisions decision on decision.id = decision_id;
  elsif tg_table_name in ('document_thematics', 'document_versions') then
    insert into search_changes (source, source_id, hides)
      select distinct 'documents', document_id, false from touched join documents on documents.id = document_id
      where published_version is not null;
  else
    insert into search_changes (source, source_id, hides) select distinct 'contents', content_id, false from touched;
  end if;
  return null;
end $$;
do $$
declare part text;
begin
  foreach part in array array['agenda_points', 'decisions', 'point_outcomes', 'agenda_point_thematics', 'decision_thematics',
    'document_thematics', 'content_thematics'] loop
    execute format('create trigger search_new after insert on %I referencing new table as touched
      for each statement execute function search_part_changes()', part);
    execute format('create trigger search_changed after update on %I referencing new table as touched
      for each statement execute function search_part_changes()', part);
    execute format('create trigger search_gone after delete on %I referencing old table as touched
      for each statement execute function search_part_changes()', part);
  end loop;
end $$;
-- a version becomes readable page by page once its text is extracted
create trigger search_changed after update on document_versions referencing new table as touched
  for each statement execute function search_part_changes();

-- Names by which records are found: those of their bodies, of the branches under which they are filed and of those above.
create function search_name_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bodies' then
    with changed as (
      select id from now_there join before using (id)
      where (before.name, before.label) is distinct from (now_there.name, now_there.label)
    )
    insert into search_changes (source, source_id, hides)
      select source, source_id, false from search_entries where body_id in (select id from changed)
      union select 'contents', content_id, false from content_bodies where body_id in (select id from changed);
  else
    execute format('
      with recursive changed as (
        select now_there.id from now_there join before using (id)
        where (before.name, before.parent_id) is distinct from (now_there.name, now_there.parent_id)
        union select below.id from %1$I below join changed on below.parent_id = changed.id)
      insert into search_changes (source, source_id, hides)
        select ''documents'', id, false from documents
        where published_version is not null and %2$I in (select id from changed)',
      tg_table_name, case tg_table_name when 'document_types' then 'document_type_id' else 'document_commission_id' end);
  end if;
  return null;
end $$;
create trigger search_changed_names after update on bodies referencing old table as before new table as now_there
  for each statement execute function search_name_changes();
create trigger search_changed_names after update on document_types referencing old table as before new table as now_there
  for each statement execute function search_name_changes();
create trigger search_changed_names after update on document_commissions referencing old table as before new table as now_there
  for each statement execute function search_name_changes();

-- What is there already is read once the queue runs.
insert into search_changes (source, source_id, hides)
  select 'sessions', id, false from sessions where status <> 'draft'
  union all select 'documents', id, false from documents where published_version is not null
  union all select 'contents', id, false from contents where status in ('published', 'archived')
  union all select 'thematics', id, false from thematics;

-- Expressions that stand for each other. (DOMAIN §10)
create table search_synonyms (
  id int generated always as identity primary key,
  expressions text[] not null check (cardinality(expressions) between 2 and 12),
  -- the line of a file that it was loaded from
  external_id text constraint search_synonyms_external_id_key unique,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by int references users on delete set null
);
create index search_synonyms_updated_by_idx on search_synonyms (updated_by) where updated_by is not null;
insert into search_synonyms (expressions) values
  ('{CSE,comité social et économique}'),
  ('{CSEC,comité social et économique central,CSE central}'),
  ('{CSSCT,"commission santé, sécurité et conditions de travail"}'),
  ('{IRP,institutions représentatives du personnel,instances représentatives du personnel}'),
  ('{PV,procès-verbal}'),
  ('{OJ,ODJ,ordre du jour}'),
  ('{ASC,activités sociales et culturelles}'),
  ('{BDESE,BDES,"base de données économiques, sociales et environnementales"}'),
  ('{DUERP,DUER,document unique d’évaluation des risques professionnels}'),
  ('{RI,règlement intérieur}'),
  ('{PAP,protocole d’accord préélectoral}'),
  ('{DS,délégué syndical}'),
  ('{RS,représentant syndical}'),
  ('{RP,représentant de proximité}'),
  ('{QVCT,QVT,qualité de vie et des conditions de travail,qualité de vie au travail}'),
  ('{NAO,négociation annuelle obligatoire}'),
  ('{PSE,plan de sauvegarde de l’emploi}'),
  ('{RCC,rupture conventionnelle collective}'),
  ('{DGI,danger grave et imminent}'),
  ('{GEPP,GPEC,gestion des emplois et des parcours professionnels}');

-- What a person looks for again and again (SPEC §2 "Saved search"): twenty places each.
create table saved_searches (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  place smallint not null check (place between 1 and 20),
  name text not null check (char_length(name) between 1 and 80),
  -- the search's own query string
  query text not null check (char_length(query) between 1 and 2000),
  rhythm text not null default 'none' check (rhythm in ('none', 'immediate', 'daily', 'weekly')),
  -- what came out since then is new to the person
  seen_at timestamptz not null,
  -- and what came out since then was not told yet
  told_at timestamptz not null,
  created_at timestamptz not null,
  constraint saved_searches_place_key unique (user_id, place)
);
create unique index saved_searches_name_key on saved_searches (user_id, folded(name));
