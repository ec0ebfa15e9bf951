-- A draft of minutes that another file replaces stays restricted (0128), also when a server of the release before replaces it: that one takes
-- the mark away. Only minutes that are approved with this document open it.
create function documents_stay_unapproved() returns trigger language plpgsql as $$
begin
  if not exists (select from minutes where document_id = new.id and state in ('approved', 'published')) then
    new.unapproved_minutes := true;
  end if;
  return new;
end $$;
create trigger documents_stay_unapproved before update of unapproved_minutes on documents
  for each row when (old.unapproved_minutes and not new.unapproved_minutes and new.minutes_from_version is not null)
  execute function documents_stay_unapproved();
