-- Each change of the index tells in which blocks of 512 entries (migration 0019) it happened, so that a server which keeps the catalogue
-- of entries reads these again instead of all. Null where it is not known: after a truncation, and of what an earlier release adds up.
alter table search_editions add column block int;

create or replace function stamp_search() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then insert into search_editions (block) select distinct id >> 9 from added;
    when 'UPDATE' then insert into search_editions (block) select id >> 9 from removed union select id >> 9 from added;
    when 'DELETE' then insert into search_editions (block) select distinct id >> 9 from removed;
    else insert into search_editions default values;
  end case;
  return null;
end $$;

drop trigger stamp_search on search_entries;
create trigger stamp_search_insert after insert on search_entries
  referencing new table as added for each statement execute function stamp_search();
create trigger stamp_search_update after update on search_entries
  referencing old table as removed new table as added for each statement execute function stamp_search();
create trigger stamp_search_delete after delete on search_entries
  referencing old table as removed for each statement execute function stamp_search();
create trigger stamp_search_truncate after truncate on search_entries for each statement execute function stamp_search();
