-- Each line of the trail carries a hash of what it says and of the line before, so that one which was altered is found; and names of
-- people are where they can be erased. (QUALITY DAT-07, DAT-09)

drop trigger keep_audit_event on audit_events;

-- People go by their number: their name is that of their account, and goes with it.
alter table audit_events
  drop column user_name,
  -- where it stands in the chain, from 1; null until it is sealed
  add column position bigint,
  -- SHA-256 of the hash before and of the line
  add column hash bytea,
  add constraint audit_events_sealed check ((position is null) = (hash is null));
update audit_events set subject_name = null where subject in ('user', 'mail', 'contactMessage') and subject_name is not null;
create unique index audit_events_position_key on audit_events (position) where position is not null;
create index audit_events_unsealed_idx on audit_events (id) where position is null;

-- Where the chain begins, since lines that were kept long enough have gone, and where it ends. One row.
create table audit_chain (
  id int primary key default 1 check (id = 1),
  removed_position bigint not null default 0,
  removed_hash bytea not null default '',
  position bigint not null default 0 check (position >= removed_position),
  hash bytea not null default ''
);
insert into audit_chain default values;

-- All that a line says, in one way of writing it, whatever the session.
create function audit_line(event audit_events) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.action,
    event.user_id, event.subject, event.subject_id, event.subject_name, host(event.address), event.details)::text, 'UTF8')
$$;

-- Seals lines that have no place in the chain yet, in the order of their numbers: nobody who writes one waits for it. Two who seal
-- wait for one another. Gives how many it has sealed.
create function seal_audit_events(at_most int) returns int language plpgsql as $$
declare
  head audit_chain;
  event audit_events;
  sealed int := 0;
begin
  select * into head from audit_chain for update;
  for event in select * from audit_events where position is null order by id limit at_most loop
    head.position := head.position + 1;
    head.hash := sha256(head.hash || audit_line(event));
    update audit_events set position = head.position, hash = head.hash where id = event.id;
    sealed := sealed + 1;
  end loop;
  update audit_chain set position = head.position, hash = head.hash;
  return sealed;
end $$;

-- A line is written once, then sealed once. It goes from the beginning of the chain alone, and not before six months (CNIL 2021-122).
create or replace function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.position is null and new.position is not null and audit_line(new) = audit_line(old) then return new; end if;
  elsif tg_op = 'DELETE' then
    if old.at < now() - interval '6 months' and old.position <= (select removed_position from audit_chain) then return old; end if;
  end if;
  raise exception 'the audit trail is only added to' using errcode = 'restrict_violation', constraint = 'audit_append_only';
end $$;
create trigger keep_audit_event before update or delete on audit_events for each row execute function keep_audit_event();

-- The chain goes forward only.
create function keep_audit_chain() returns trigger language plpgsql as $$
begin
  if new.position >= old.position and new.removed_position >= old.removed_position then return new; end if;
  raise exception 'the chain of the audit trail goes forward only' using errcode = 'restrict_violation', constraint = 'audit_append_only';
end $$;
create trigger keep_audit_chain before update on audit_chain for each row execute function keep_audit_chain();
