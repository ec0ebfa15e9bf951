-- What a project gathers, in the order of its publication: the last papers of a project are found without reading the others. The date is
-- copied from the record, for the order alone: rights and states are read in the record itself.

alter table document_thematics add column published_at timestamptz;
alter table content_thematics add column published_at timestamptz;
update document_thematics filed set published_at = documents.published_at from documents where documents.id = document_id;
update content_thematics filed set published_at = contents.published_at from contents where contents.id = content_id;
drop index document_thematics_thematic_id_idx;
create index document_thematics_thematic_id_idx on document_thematics (thematic_id, published_at desc nulls last, document_id desc);
drop index content_thematics_thematic_id_idx;
create index content_thematics_thematic_id_idx on content_thematics (thematic_id, published_at desc nulls last, content_id desc);

create function date_new_filing() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'document_thematics' then
    new.published_at := (select published_at from documents where id = new.document_id);
  else
    new.published_at := (select published_at from contents where id = new.content_id);
  end if;
  return new;
end $$;
create trigger date_new_filing before insert on document_thematics for each row execute function date_new_filing();
create trigger date_new_filing before insert on content_thematics for each row execute function date_new_filing();

create function date_filings() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'documents' then
    update document_thematics set published_at = new.published_at where document_id = new.id;
  else
    update content_thematics set published_at = new.published_at where content_id = new.id;
  end if;
  return null;
end $$;
create trigger date_filings after update of published_at on documents
  for each row when (new.published_at is distinct from old.published_at) execute function date_filings();
create trigger date_filings after update of published_at on contents
  for each row when (new.published_at is distinct from old.published_at) execute function date_filings();
