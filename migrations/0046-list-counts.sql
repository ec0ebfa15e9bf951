-- Totals of lists: how many records share what rights read and what lists filter by. A list adds up the lines of which the rights hold,
-- asked of the policy like those of a record.
-- Lines are only added, by the transaction that changes the records, so that writers never wait for each other;
-- `merge_list_counts()` adds up equal lines.

create table session_counts (
  body_id int not null,
  type text not null,
  status text not null,
  confidential boolean not null,
  n int not null,
  merged boolean not null default false
);
create index session_counts_body_id_idx on session_counts (body_id);

-- Published and archived documents. The rights of a document read its session too. A line is first written with the number of the
-- session, and takes the facts that the session has when it is read. Merging replaces the number by these facts: from then on, it is
-- the session that corrects the lines when its facts change. Neither has to lock the other.
create table document_counts (
  body_id int not null,
  family text not null,
  document_type_id int,
  document_commission_id int,
  status text not null,
  -- before merging, without the flag of the session
  confidential boolean not null,
  channel text not null,
  -- until it is merged
  session_id int,
  -- once it is merged: the session is a draft
  session_draft boolean not null default false,
  n int not null,
  merged boolean not null default false
);
create index document_counts_body_id_idx on document_counts (body_id);
create index document_counts_session_id_idx on document_counts (session_id) where session_id is not null;

-- Contents, in all states. The session that a synopsis tells is kept in the same way.
create table content_counts (
  content_type text not null,
  status text not null,
  channel text not null,
  body_ids int[] not null,
  in_slider boolean not null,
  session_id int,
  told_body_id int,
  told_confidential boolean not null default false,
  n int not null,
  merged boolean not null default false
);
create index content_counts_session_id_idx on content_counts (session_id) where session_id is not null;

-- What the lines should add up to.
create view counted_sessions as
  select body_id, type, status, confidential, count(*)::int as n from sessions group by 1, 2, 3, 4;
create view counted_documents as
  select documents.body_id, family, document_type_id, document_commission_id, documents.status,
    documents.confidential or documents.unapproved_minutes or coalesce(session.confidential, false) as confidential,
    channel, coalesce(session.status = 'draft', false) as session_draft, count(*)::int as n
  from documents left join sessions session on session.id = documents.session_id
  where documents.status in ('published', 'archived')
  group by 1, 2, 3, 4, 5, 6, 7, 8;
create view counted_contents as
  select content_type, content.status, channel, body_ids, in_slider, told.body_id as told_body_id,
    coalesce(told.confidential, false) as told_confidential, count(*)::int as n
  from contents content left join sessions told on told.id = content.session_id
  group by 1, 2, 3, 4, 5, 6, 7;

-- The lines with the facts of their sessions. Few wait to be merged: the session of each is looked up.
create view document_count_lines as
  select body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_draft, n
  from document_counts where session_id is null
  union all
  select line.body_id, family, document_type_id, document_commission_id, line.status,
    line.confidential or coalesce(session.confidential, false), channel, coalesce(session.draft, false), n
  from document_counts line
  left join lateral (select confidential, status = 'draft' as draft from sessions where id = line.session_id offset 0) session on true
  where line.session_id is not null;
create view content_count_lines as
  select content_type, status, channel, body_ids, in_slider, told_body_id, told_confidential, n from content_counts where session_id is null
  union all
  select content_type, line.status, channel, body_ids, in_slider, session.body_id, coalesce(session.confidential, false), n
  from content_counts line
  left join lateral (select body_id, confidential from sessions where id = line.session_id offset 0) session on true
  where line.session_id is not null;

insert into session_counts (body_id, type, status, confidential, n, merged) select *, true from counted_sessions;
insert into document_counts (body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_draft, n, merged)
  select *, true from counted_documents;
insert into content_counts (content_type, status, channel, body_ids, in_slider, told_body_id, told_confidential, n, merged)
  select *, true from counted_contents;

create function count_sessions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into session_counts (body_id, type, status, confidential, n)
      select body_id, type, status, confidential, count(*) from now_there group by 1, 2, 3, 4;
    return null;
  elsif tg_op = 'DELETE' then
    insert into session_counts (body_id, type, status, confidential, n)
      select body_id, type, status, confidential, -count(*) from before group by 1, 2, 3, 4;
  else
    insert into session_counts (body_id, type, status, confidential, n)
      select body_id, type, status, confidential, sum(n) from (
        select body_id, type, status, confidential, -1 as n from before
        union all select body_id, type, status, confidential, 1 from now_there) changes
      group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_new_sessions after insert on sessions referencing new table as now_there
  for each statement execute function count_sessions();
create trigger count_changed_sessions after update on sessions referencing old table as before new table as now_there
  for each statement execute function count_sessions();
create trigger count_deleted_sessions after delete on sessions referencing old table as before
  for each statement execute function count_sessions();

create function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_counts (body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_id, n)
      select body_id, family, document_type_id, document_commission_id, status, confidential or unapproved_minutes, channel, session_id, count(*)
      from now_there where status in ('published', 'archived') group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into document_counts (body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_id, n)
      select body_id, family, document_type_id, document_commission_id, status, confidential or unapproved_minutes, channel, session_id, -count(*)
      from before where status in ('published', 'archived') group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into document_counts (body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_id, n)
      select body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_id, sum(n) from (
        select body_id, family, document_type_id, document_commission_id, status, confidential or unapproved_minutes as confidential, channel,
          session_id, -1 as n from before where status in ('published', 'archived')
        union all
        select body_id, family, document_type_id, document_commission_id, status, confidential or unapproved_minutes, channel,
          session_id, 1 from now_there where status in ('published', 'archived')) changes
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_new_documents after insert on documents referencing new table as now_there
  for each statement execute function count_documents();
create trigger count_changed_documents after update on documents referencing old table as before new table as now_there
  for each statement execute function count_documents();
create trigger count_deleted_documents after delete on documents referencing old table as before
  for each statement execute function count_documents();

create function count_contents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into content_counts (content_type, status, channel, body_ids, in_slider, session_id, n)
      select content_type, status, channel, body_ids, in_slider, session_id, count(*) from now_there group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into content_counts (content_type, status, channel, body_ids, in_slider, session_id, n)
      select content_type, status, channel, body_ids, in_slider, session_id, -count(*) from before group by 1, 2, 3, 4, 5, 6;
  else
    insert into content_counts (content_type, status, channel, body_ids, in_slider, session_id, n)
      select content_type, status, channel, body_ids, in_slider, session_id, sum(n) from (
        select content_type, status, channel, body_ids, in_slider, session_id, -1 as n from before
        union all select content_type, status, channel, body_ids, in_slider, session_id, 1 from now_there) changes
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_new_contents after insert on contents referencing new table as now_there
  for each statement execute function count_contents();
create trigger count_changed_contents after update on contents referencing old table as before new table as now_there
  for each statement execute function count_contents();
create trigger count_deleted_contents after delete on contents referencing old table as before
  for each statement execute function count_contents();

-- Facts of a session that its documents and its synopsis are counted with have changed, or the session is deleted. What was merged with
-- the former facts is all that there is, less what waits to be merged.
create type session_change as (
  id int, old_body_id int, old_confidential boolean, old_draft boolean, new_body_id int, new_confidential boolean, new_draft boolean);

create function move_merged_counts(changes session_change[]) returns void language plpgsql as $$
begin
  if changes = '{}' then return; end if;
  with merged_lines as (
    select session_id, body_id, family, document_type_id, document_commission_id, status, confidential, channel, sum(n) as n from (
      select session_id, body_id, family, document_type_id, document_commission_id, status,
        confidential or unapproved_minutes as confidential, channel, 1 as n
      from documents where session_id in (select id from unnest(changes)) and status in ('published', 'archived')
      union all
      select session_id, body_id, family, document_type_id, document_commission_id, status, confidential, channel, -n
      from document_counts where session_id in (select id from unnest(changes))) lines
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0)
  insert into document_counts (body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_draft, n)
    select body_id, family, document_type_id, document_commission_id, status, confidential or old_confidential, channel, old_draft, -n
    from merged_lines join unnest(changes) change on change.id = session_id
    union all
    select body_id, family, document_type_id, document_commission_id, status, confidential or coalesce(new_confidential, false), channel,
      coalesce(new_draft, false), n
    from merged_lines join unnest(changes) change on change.id = session_id;
  with merged_lines as (
    select session_id, content_type, status, channel, body_ids, in_slider, sum(n) as n from (
      select session_id, content_type, status, channel, body_ids, in_slider, 1 as n
      from contents where session_id in (select id from unnest(changes))
      union all
      select session_id, content_type, status, channel, body_ids, in_slider, -n
      from content_counts where session_id in (select id from unnest(changes))) lines
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0)
  insert into content_counts (content_type, status, channel, body_ids, in_slider, told_body_id, told_confidential, n)
    select content_type, status, channel, body_ids, in_slider, old_body_id, old_confidential, -n
    from merged_lines join unnest(changes) change on change.id = session_id
    union all
    select content_type, status, channel, body_ids, in_slider, new_body_id, coalesce(new_confidential, false), n
    from merged_lines join unnest(changes) change on change.id = session_id;
end $$;

create function count_again_with_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform move_merged_counts(array(select (id, body_id, confidential, status = 'draft', null, null, null)::session_change from before));
  else
    perform move_merged_counts(array(
      select (id, before.body_id, before.confidential, before.status = 'draft',
        now_there.body_id, now_there.confidential, now_there.status = 'draft')::session_change
      from now_there join before using (id)
      where (before.body_id, before.confidential, before.status = 'draft')
        is distinct from (now_there.body_id, now_there.confidential, now_there.status = 'draft')));
  end if;
  return null;
end $$;

create trigger count_again_with_session after update on sessions referencing old table as before new table as now_there
  for each statement execute function count_again_with_session();
create trigger count_again_without_session after delete on sessions referencing old table as before
  for each statement execute function count_again_with_session();

-- Adds up equal lines. The sessions whose facts are written into lines are locked meanwhile; those that somebody is changing wait for the
-- next time. Two at once each merge what the other has not.
create function merge_list_counts() returns void language plpgsql as $$
begin
  if exists (select from session_counts where not merged) then
    with lines as (delete from session_counts returning *)
    insert into session_counts (body_id, type, status, confidential, n, merged)
      select body_id, type, status, confidential, sum(n), true from lines group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  if exists (select from document_counts where not merged) then
    with locked as (
      select id, confidential, status = 'draft' as draft from sessions
      where id in (select session_id from document_counts) for share skip locked
    ), lines as (
      delete from document_counts line
      where session_id is null or session_id in (select id from locked) or not exists (select from sessions where id = line.session_id)
      returning *)
    insert into document_counts (body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_draft, n, merged)
      select body_id, family, document_type_id, document_commission_id, status, lines.confidential or coalesce(locked.confidential, false), channel,
        coalesce(locked.draft, session_draft), sum(n), true
      from lines left join locked on locked.id = session_id group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
  end if;
  if exists (select from content_counts where not merged) then
    with locked as (
      select id, body_id, confidential from sessions
      where id in (select session_id from content_counts) for share skip locked
    ), lines as (
      delete from content_counts line
      where session_id is null or session_id in (select id from locked) or not exists (select from sessions where id = line.session_id)
      returning *)
    insert into content_counts (content_type, status, channel, body_ids, in_slider, told_body_id, told_confidential, n, merged)
      select content_type, status, channel, body_ids, in_slider, coalesce(locked.body_id, told_body_id),
        coalesce(locked.confidential, told_confidential), sum(n), true
      from lines left join locked on locked.id = session_id group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  end if;
end $$;

-- Adds the lines that are missing from what the records add up to. @returns how many records were counted wrongly
create function repair_list_counts() returns int language sql as $$
  with session_errors as (
    insert into session_counts (body_id, type, status, confidential, n)
      select body_id, type, status, confidential, sum(n) from (
        table counted_sessions union all select body_id, type, status, confidential, -n from session_counts) lines
      group by 1, 2, 3, 4 having sum(n) <> 0
    returning n
  ), document_errors as (
    insert into document_counts (body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_draft, n)
      select body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_draft, sum(n) from (
        table counted_documents
        union all
        select body_id, family, document_type_id, document_commission_id, status, confidential, channel, session_draft, -n
        from document_count_lines) lines
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0
    returning n
  ), content_errors as (
    insert into content_counts (content_type, status, channel, body_ids, in_slider, told_body_id, told_confidential, n)
      select content_type, status, channel, body_ids, in_slider, told_body_id, told_confidential, sum(n) from (
        table counted_contents
        union all
        select content_type, status, channel, body_ids, in_slider, told_body_id, told_confidential, -n from content_count_lines) lines
      group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
    returning n
  )
  select coalesce(sum(abs(n)), 0)::int from (
    select n from session_errors union all select n from document_errors union all select n from content_errors) errors
$$;
