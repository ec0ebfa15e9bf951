-- Who filed the version that is on its way: it is theirs until it is out, whoever wrote the document. (SPEC §2; DOMAIN §5.4)

alter table documents add column pending_by int references users on delete set null;
update documents
  set pending_by = (select uploaded_by from document_versions where document_id = documents.id order by number desc limit 1)
  where pending_status is not null;
alter table documents
  add constraint documents_pending_by check (pending_by is null or pending_status is not null);
create index documents_pending_by_idx on documents (pending_by) where pending_by is not null;
