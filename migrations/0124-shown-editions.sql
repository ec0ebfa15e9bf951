-- What the results of a search show of other records than those of the index (names of bodies, of types and of subjects, titles and
-- days of sessions, external numbers) changes without the index. The sum of these stamps is another number after each such change, so
-- that a server which keeps them asks for one number instead of reading them at each search. Rows are only added, so that changes do
-- not wait for each other; the indexer adds them up.
create table search_shown_editions (stamp bigint not null default (random() * 2147483647)::bigint + 1);
insert into search_shown_editions default values;

create function stamp_search_shown() returns trigger language plpgsql as $$
begin
  insert into search_shown_editions default values;
  return null;
end $$;

do $$
declare named text;
begin
  foreach named in array array['bodies', 'document_types', 'thematics'] loop
    execute format('create trigger stamp_search_shown after insert or update or delete or truncate on %I
      for each statement execute function stamp_search_shown()', named);
  end loop;
end $$;

create trigger stamp_search_shown after update on sessions for each row
  when ((old.title, old.starts_at) is distinct from (new.title, new.starts_at)) execute function stamp_search_shown();
create trigger stamp_search_shown after update on documents for each row
  when (old.external_id is distinct from new.external_id) execute function stamp_search_shown();
create trigger stamp_search_shown after update on contents for each row
  when (old.external_id is distinct from new.external_id) execute function stamp_search_shown();
