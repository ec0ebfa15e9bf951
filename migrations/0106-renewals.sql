-- The renewal of a body after elections is an import of its new members with their seats.
alter table user_imports
  add column renewed_body_id int references bodies on delete cascade,
  -- first day of the new mandates
  add column renewal_day date,
  -- redactors and validators whom the file does not name lose their role too
  add column ends_writers boolean not null default false,
  -- number of assignments that end
  add column ended int not null default 0 check (ended >= 0),
  -- hash of the seats and members of the body that the check has read
  add column renewal_seen text,
  add constraint user_imports_renewal check (
    num_nonnulls(renewed_body_id, renewal_day) in (0, 2)
    and (renewed_body_id is not null or (not ends_writers and ended = 0 and renewal_seen is null))
    and (renewed_body_id is null or (mode = 'update' and not replace_assignments and not skip_faulty and not at_once
      and not from_directory)));
create index user_imports_renewed_body_id_idx on user_imports (renewed_body_id) where renewed_body_id is not null;
