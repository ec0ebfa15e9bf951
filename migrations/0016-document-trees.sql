-- The trees in which documents are filed: names are told apart as people read them, four levels, no circle.

alter table document_types
  drop constraint document_types_name_key,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
update document_types set name = left(name, 80 - char_length(again.suffix)) || again.suffix
  from (
    select id, ' (' || id || ')' as suffix, row_number() over (partition by parent_id, folded(name) order by id) as rank
    from document_types
  ) again
  where again.id = document_types.id and again.rank > 1;
create unique index document_types_name_key on document_types (parent_id, folded(name)) nulls not distinct;
create index document_types_updated_by_idx on document_types (updated_by) where updated_by is not null;
alter table document_commissions
  drop constraint document_commissions_name_key,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by int references users on delete set null;
update document_commissions set name = left(name, 80 - char_length(again.suffix)) || again.suffix
  from (
    select id, ' (' || id || ')' as suffix, row_number() over (partition by parent_id, folded(name) order by id) as rank
    from document_commissions
  ) again
  where again.id = document_commissions.id and again.rank > 1;
create unique index document_commissions_name_key on document_commissions (parent_id, folded(name)) nulls not distinct;
create index document_commissions_updated_by_idx on document_commissions (updated_by) where updated_by is not null;

-- Runs once the rows are written: of two moves that would make a circle together, the table's lock lets the second see the first.
create function place_branch() returns trigger language plpgsql as $$
declare
  above int := new.parent_id;
  levels int;
begin
  levels := 1;
  while above is not null loop
    if above = new.id then
      raise exception 'a branch below itself' using errcode = 'check_violation', constraint = 'branches_cycle';
    end if;
    levels := levels + 1;
    execute format('select parent_id from %I where id = $1', tg_table_name) into above using above;
  end loop;
  execute format(
    'with recursive below as (
       select $1 as id, 0 as depth
       union all select child.id, below.depth + 1 from %I child join below on child.parent_id = below.id where below.depth < 5)
     select $2 + max(depth) from below', tg_table_name) into levels using new.id, levels;
  if levels > 4 then
    raise exception 'five levels' using errcode = 'check_violation', constraint = 'branches_depth';
  end if;
  return null;
end $$;
create trigger place_branch after insert or update of parent_id on document_types for each row execute function place_branch();
create trigger place_branch after insert or update of parent_id on document_commissions for each row
  execute function place_branch();
