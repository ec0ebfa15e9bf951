-- What statistics count over months is kept as sums and dates, so that they read some lines and not all readings, steps and sign-ins.
-- (decision 051)

-- How many people read each document, each person in the month when they last opened a version that was new to them: the readers of a
-- document since a month are the sum of its lines from that month on. `reading_counts` was, until now, a line for each reading, and a
-- bound of the readers.
-- Lines are only added; `merge_reading_counts()` adds up equal lines, `repair_reading_counts()` compares them with the readings.
create index reading_counts_document_id_idx on reading_counts (document_id, month) include (n);
create view counted_readings as
  select date_trunc('month', latest at time zone 'Europe/Paris')::date as month, document_id, count(*)::int as n
  from (select user_id, document_id, max(at) as latest from document_readings group by 1, 2) pairs group by 1, 2;
truncate reading_counts;
insert into reading_counts (month, document_id, n, merged) select *, true from counted_readings;

-- `latest`: when a person last opened a version of a document that was new to them, before and after the statement.
create or replace function count_readings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into reading_counts (month, document_id, n)
      select date_trunc('month', line.latest at time zone 'Europe/Paris')::date, document_id, sum(line.n)
      from (select user_id, document_id, array_agg(version_number) as versions from now_there group by 1, 2) pair
      cross join lateral (
        select max(reading.at) filter (where version_number <> all(versions)) as before, max(reading.at) as after
        from document_readings reading
        where reading.user_id = pair.user_id and reading.document_id = pair.document_id) latest
      cross join lateral (values (latest.before, -1), (latest.after, 1)) line (latest, n)
      where line.latest is not null group by 1, 2 having sum(line.n) <> 0;
  else
    insert into reading_counts (month, document_id, n)
      select date_trunc('month', line.latest at time zone 'Europe/Paris')::date, document_id, sum(line.n)
      from (select user_id, document_id, array_agg(version_number) as versions, max(at) as at from before group by 1, 2) pair
      cross join lateral (
        select greatest(pair.at, max(reading.at) filter (where version_number <> all(versions))) as before, max(reading.at) as after
        from document_readings reading
        where reading.user_id = pair.user_id and reading.document_id = pair.document_id) latest
      cross join lateral (values (latest.before, -1), (latest.after, 1)) line (latest, n)
      where line.latest is not null group by 1, 2 having sum(line.n) <> 0;
  end if;
  return null;
end $$;
drop trigger count_changed_readings on document_readings;
create trigger count_changed_readings after update on document_readings referencing old table as before
  for each statement execute function count_readings();
create trigger count_deleted_readings after delete on document_readings referencing old table as before
  for each statement execute function count_readings();

-- The documents that had the most readers since a month, last night or since: any other document comes after (`readers`, `document_id`) of
-- the month. Nobody else's sums are read while the tenth of these comes before it.
create table most_read_bounds (
  month date primary key,
  readers int not null,
  document_id int not null
);
create table most_read_candidates (
  month date not null,
  document_id int not null,
  primary key (month, document_id)
);

create or replace function merge_reading_counts() returns void language plpgsql as $$
declare
  changed int[];
begin
  if not exists (select from reading_counts where not merged) then return; end if;
  -- neither beside another, nor while candidates are chosen anew
  perform pg_advisory_xact_lock(hashtext('reading_counts'));
  with added as (
    delete from reading_counts where not merged returning month, document_id, n
  ), kept as (
    delete from reading_counts line using (select distinct month, document_id from added) changed
    where line.merged and line.month = changed.month and line.document_id = changed.document_id
    returning line.month, line.document_id, line.n
  ), summed as (
    insert into reading_counts (month, document_id, n, merged)
      select month, document_id, sum(n), true from (table added union all table kept) lines
      where exists (select from documents where id = document_id) group by 1, 2 having sum(n) <> 0
  )
  select array(select distinct document_id from added) into changed;
  insert into most_read_candidates (month, document_id)
    select bound.month, line.document_id
    from reading_counts line join most_read_bounds bound on bound.month <= line.month
    where line.document_id = any(changed)
    group by bound.month, line.document_id, bound.readers, bound.document_id
    having (sum(line.n), line.document_id) > (bound.readers, bound.document_id)
    on conflict do nothing;
end $$;

-- Chooses the candidates of this month and of those before it.
create function choose_most_read(this_month date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('reading_counts'));
  delete from most_read_candidates;
  delete from most_read_bounds;
  for ago in 0..35 loop
    with chosen as (
      select (this_month - make_interval(months => ago))::date as month, document_id, sum(n) as readers from reading_counts
      where month >= (this_month - make_interval(months => ago))::date group by document_id having sum(n) > 0
      order by readers desc, document_id desc limit 200
    ), written as (
      insert into most_read_candidates select month, document_id from chosen
    )
    insert into most_read_bounds
      select (this_month - make_interval(months => ago))::date, coalesce(last.readers, 0), coalesce(last.document_id, 0)
      from (values (1)) always left join (select readers, document_id from chosen order by readers, document_id limit 1
        offset (select case when count(*) = 200 then 0 else 200 end from chosen)) last on true;
  end loop;
end $$;

-- Adds the lines that are missing from what the readings add up to. @returns how many readers were counted wrongly
create function repair_reading_counts() returns int language sql as $$
  with errors as (
    insert into reading_counts (month, document_id, n)
      select month, document_id, sum(n) from (
        table counted_readings union all select month, document_id, -n from reading_counts) lines
      where exists (select from documents where id = document_id) group by 1, 2 having sum(n) <> 0
    returning n
  )
  select coalesce(sum(abs(n)), 0)::int from errors
$$;

-- How many people signed in, by month: a line for the first sign-in of somebody in a month.
create table active_member_counts (
  -- its first day, in Paris
  month date not null,
  n int not null,
  merged boolean not null default false
);
create view counted_active_members as
  select date_trunc('month', at at time zone 'Europe/Paris')::date as month, count(distinct user_id)::int as n
  from audit_events where action = 'signIn.succeeded' and user_id is not null group by 1;
insert into active_member_counts (month, n, merged) select *, true from counted_active_members;

create function count_active_member() returns trigger language plpgsql as $$
declare
  start timestamptz := date_trunc('month', new.at, 'Europe/Paris');
begin
  if not exists (
    select from audit_events
    where user_id = new.user_id and action = new.action and at >= start
      and at < date_trunc('month', start + interval '32 days', 'Europe/Paris') and id <> new.id)
  then
    insert into active_member_counts (month, n) values ((start at time zone 'Europe/Paris')::date, 1);
  end if;
  return null;
end $$;
create trigger count_active_member after insert on audit_events
  for each row when (new.action = 'signIn.succeeded' and new.user_id is not null) execute function count_active_member();

create function merge_active_member_counts() returns void language plpgsql as $$
begin
  if not exists (select from active_member_counts where not merged) then return; end if;
  with lines as (delete from active_member_counts returning month, n)
  insert into active_member_counts (month, n, merged) select month, sum(n), true from lines group by 1 having sum(n) <> 0;
end $$;

-- Of the months since one, whose events are all kept. @returns how many people were counted wrongly
create function repair_active_member_counts(first_month date) returns int language sql as $$
  with gone as (
    delete from active_member_counts where month < first_month
  ), errors as (
    insert into active_member_counts (month, n)
      select month, sum(n) from (
        table counted_active_members union all select month, -n from active_member_counts) lines
      where month >= first_month group by 1 having sum(n) <> 0
    returning n
  )
  select coalesce(sum(abs(n)), 0)::int from errors
$$;

-- When the first version of a document was published; `published_at` is the date of the last one.
alter table documents add column first_published_at timestamptz;
alter table documents disable trigger user;
update documents set first_published_at = (
  select published_at from document_versions version
  where version.document_id = documents.id and published_at is not null order by number limit 1);
alter table documents enable trigger user;
create function date_first_publication() returns trigger language plpgsql as $$
begin
  new.first_published_at := new.published_at;
  return new;
end $$;
create trigger date_first_publication before insert or update of published_at on documents
  for each row when (new.first_published_at is null and new.published_at is not null) execute function date_first_publication();
create index documents_first_published_at_idx on documents (first_published_at, body_id) where first_published_at is not null;
drop index document_versions_published_at_idx;

-- Of the publication of what was submitted, when that was.
alter table document_steps add column submitted_at timestamptz;
update document_steps published set submitted_at = (
  select submitted.at from document_steps submitted
  where submitted.document_id = published.document_id and submitted.to_status = 'submitted' and submitted.id < published.id
  order by submitted.id desc limit 1)
where to_status = 'published' and from_status = 'submitted';
create function date_submission() returns trigger language plpgsql as $$
begin
  new.submitted_at := (
    select at from document_steps where document_id = new.document_id and to_status = 'submitted' order by id desc limit 1);
  return new;
end $$;
create trigger date_submission before insert on document_steps
  for each row when (new.to_status = 'published' and new.from_status = 'submitted') execute function date_submission();
create index document_steps_published_idx on document_steps (at, submitted_at)
  where to_status = 'published' and from_status = 'submitted' and submitted_at is not null;

select choose_most_read(date_trunc('month', now() at time zone 'Europe/Paris')::date);

analyze documents;
analyze document_steps;
analyze reading_counts;
