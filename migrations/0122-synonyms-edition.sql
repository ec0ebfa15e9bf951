-- Each search asks whether the synonyms are still those that its server knows. The hash of all of them took a fifth of
-- a millisecond: a number that every change of them changes tells the same.
create table search_synonyms_edition (
  only_row boolean primary key default true check (only_row),
  stamp bigint not null
);
insert into search_synonyms_edition (stamp) values ((random() * 2147483647)::bigint);

create function stamp_synonyms() returns trigger language plpgsql as $$
begin
  update search_synonyms_edition set stamp = stamp + 1 + (random() * 2147483647)::bigint;
  return null;
end $$;
create trigger stamp_synonyms after insert or update or delete or truncate on search_synonyms
  for each statement execute function stamp_synonyms();
