-- How the words of an entry were read: a release that reads them otherwise raises the number, and reads again the entries that have
-- another. The release before this one does not know the number: what it writes is of the first format. (DOMAIN §10)
alter table search_entries add column format smallint not null default 1;
create index search_entries_format_idx on search_entries (format);

create function stamp_search_format() returns trigger language plpgsql as $$
begin
  new.format := coalesce(nullif(current_setting('mandature.search_format', true), ''), '1')::smallint;
  return new;
end $$;
-- the title is written whenever an entry is read; what else changes an entry leaves its words as they are
create trigger stamp_search_format before insert or update of title on search_entries
  for each row execute function stamp_search_format();
