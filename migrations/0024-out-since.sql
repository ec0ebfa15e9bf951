-- Since when a document is out: its publication, or the convocation of its session when that came later. (SPEC §1)

alter table documents add column out_at timestamptz;
update documents set out_at = greatest(published_at, (select convened_at from sessions where sessions.id = documents.session_id))
where published_at is not null;
alter table documents add constraint documents_out check ((out_at is null) = (published_at is null));
create index documents_out_at_idx on documents (out_at desc);

create function date_document() returns trigger language plpgsql as $$
begin
  new.out_at := case when new.published_at is not null then
    greatest(new.published_at, (select convened_at from sessions where sessions.id = new.session_id)) end;
  return new;
end $$;
create trigger date_document before insert or update of published_at, session_id on documents
  for each row execute function date_document();

create function bring_documents_out() returns trigger language plpgsql as $$
begin
  -- documents are locked in the order of their numbers, as everywhere
  update documents set out_at = greatest(documents.published_at, new.convened_at)
  from (select id from documents where session_id = new.id and published_at is not null order by id for no key update) held
  where documents.id = held.id;
  return null;
end $$;
create trigger bring_documents_out after update of convened_at on sessions
  for each row when (new.convened_at is distinct from old.convened_at) execute function bring_documents_out();
