-- Event streams read again what their people may still see when what decides it changes, on all servers: the end of a sign-in, the account and
-- its roles, seats, and what the rule of the second step reads. Triggers, so that no writer forgets it.

-- A payload has at most 8,000 bytes.
create function notify_streams(user_ids int[]) returns void language plpgsql as $$
begin
  perform pg_notify('notifications', message) from (
    select string_agg(id::text, ',') as message
    from (select id, (row_number() over () - 1) / 700 as part from (select distinct unnest(user_ids) as id) people) parts
    group by part) messages;
end $$;

create function notify_streams_of_users() returns trigger language plpgsql as $$
begin
  perform notify_streams(array(select user_id from changed));
  return null;
end $$;

create trigger notify_streams_of_ended_sign_ins after delete on sign_ins
  referencing old table as changed for each statement execute function notify_streams_of_users();
create trigger notify_streams_of_new_seats after insert on assignments
  referencing new table as changed for each statement execute function notify_streams_of_users();
create trigger notify_streams_of_changed_seats after update on assignments
  referencing new table as changed for each statement execute function notify_streams_of_users();
create trigger notify_streams_of_deleted_seats after delete on assignments
  referencing old table as changed for each statement execute function notify_streams_of_users();
create trigger notify_streams_of_new_passkeys after insert on passkeys
  referencing new table as changed for each statement execute function notify_streams_of_users();
create trigger notify_streams_of_deleted_passkeys after delete on passkeys
  referencing old table as changed for each statement execute function notify_streams_of_users();
create trigger notify_streams_of_deleted_second_factors after delete on second_factors
  referencing old table as changed for each statement execute function notify_streams_of_users();

-- Frequent changes of other columns are left out.
create function notify_streams_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.user_id::text);
  return null;
end $$;
create trigger notify_streams_of_proof after update of second_factor_proved on sign_ins for each row
  when (old.second_factor_proved is distinct from new.second_factor_proved) execute function notify_streams_of_user();
create trigger notify_streams_of_confirmation after update of confirmed_at on second_factors for each row
  when (old.confirmed_at is distinct from new.confirmed_at) execute function notify_streams_of_user();

create function notify_streams_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', new.id::text);
  return null;
end $$;
create trigger notify_streams_of_account after update of roles, activated_at on users for each row
  when (old.roles is distinct from new.roles or old.activated_at is distinct from new.activated_at)
  execute function notify_streams_of_account();

create function notify_all_streams() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', 'everybody');
  return null;
end $$;
create trigger notify_all_streams after insert or update or delete or truncate on second_factor_rule
  for each statement execute function notify_all_streams();
