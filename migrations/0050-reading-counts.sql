-- How many readings each document had in each month. There were at most as many different readers: statistics count readers exactly only of
-- the documents that may be among the most read.
-- Lines are only added, by the transaction that writes the readings, so that readers never wait for each other;
-- `merge_reading_counts()` adds up equal lines. Nothing is taken away when a reading is deleted: a sum may be too high, never too low.

create table reading_counts (
  -- its first day, in Paris
  month date not null,
  -- may be deleted since
  document_id int not null,
  n int not null,
  merged boolean not null default false
);
insert into reading_counts (month, document_id, n, merged)
  select date_trunc('month', at at time zone 'Europe/Paris')::date, document_id, count(*), true from document_readings group by 1, 2;
create index reading_counts_month_idx on reading_counts (month, document_id) include (n);
create index reading_counts_unmerged_idx on reading_counts (document_id) where not merged;

create function count_readings() returns trigger language plpgsql as $$
begin
  insert into reading_counts (month, document_id, n)
    select date_trunc('month', at at time zone 'Europe/Paris')::date, document_id, count(*) from now_there group by 1, 2;
  return null;
end $$;
create trigger count_new_readings after insert on document_readings referencing new table as now_there
  for each statement execute function count_readings();
create trigger count_changed_readings after update on document_readings referencing new table as now_there
  for each statement execute function count_readings();

create function merge_reading_counts() returns void language sql as $$
  with added as (
    delete from reading_counts where not merged returning month, document_id, n
  ), kept as (
    delete from reading_counts line using (select distinct month, document_id from added) changed
    where line.merged and line.month = changed.month and line.document_id = changed.document_id
    returning line.month, line.document_id, line.n
  )
  insert into reading_counts (month, document_id, n, merged)
    select month, document_id, sum(n), true from (table added union all table kept) lines
    where exists (select from documents where id = document_id) group by 1, 2
$$;

analyze reading_counts;
