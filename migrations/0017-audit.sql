-- Who did what, on what, when, from where: written once, never changed, kept for a year. (SPEC §2 "Audit event"; QUALITY DAT-06, DAT-07)

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null check (action ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  -- who: the number stays when the account goes, and so does the name, for as long as the event is kept; null for the portal itself
  user_id int,
  user_name text check (char_length(user_name) <= 200),
  -- on what
  subject text check (char_length(subject) <= 40),
  subject_id int,
  subject_name text check (char_length(subject_name) <= 200),
  -- from where: the address of the caller; null for a task or a command
  address inet,
  -- what changed, never a content: {"before": "reader", "after": "validator"}
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 4000)
);
create index audit_events_at_idx on audit_events (at desc, id desc);
create index audit_events_action_idx on audit_events (action, at desc);
create index audit_events_user_id_idx on audit_events (user_id, at desc) where user_id is not null;
create index audit_events_subject_idx on audit_events (subject, subject_id, at desc) where subject_id is not null;
-- a record that one person looks at many times a day is told once that day, as Paris counts days
create unique index audit_events_reads_idx
  on audit_events (user_id, action, subject, subject_id, ((at at time zone 'Europe/Paris')::date))
  where action in ('document.read', 'session.read', 'account.read', 'mail.read');

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '12 months' then return old; end if;
  end if;
  raise exception 'the audit trail is only added to' using errcode = 'restrict_violation', constraint = 'audit_append_only';
end $$;
create trigger keep_audit_event before update or delete on audit_events for each row execute function keep_audit_event();
create trigger keep_audit_events before truncate on audit_events for each statement execute function keep_audit_event();
