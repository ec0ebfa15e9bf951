-- Bodies in their tree, jobs, mandates, and who sits where. (seed §3; DOMAIN §2)

create table bodies (
  id int generated always as identity primary key,
  parent_id int references bodies,
  name text not null check (char_length(name) between 1 and 80),
  label text not null check (char_length(label) between 1 and 200),
  kind text not null check (kind in ('CSEC', 'CSE', 'CSSCT_CENTRALE', 'CSSCT', 'COMMISSION', 'PROXIMITE', 'GROUPE')),
  code text not null constraint bodies_code_key unique check (char_length(code) between 1 and 20),
  active boolean not null default true,
  position int not null default 0 check (position >= 0),
  description text check (char_length(description) <= 1000),
  agenda_notice_days int not null default 3 check (agenda_notice_days between 0 and 60),
  minutes_due_days int not null default 15 check (minutes_due_days between 0 and 90),
  -- what is filed for this body is proposed as confidential
  confidential_by_default boolean not null default false,
  -- from the root down to the body itself; kept by the trigger below
  path int[] not null,
  constraint bodies_name_key unique nulls not distinct (parent_id, name),
  constraint bodies_depth check (cardinality(path) <= 4),
  constraint bodies_parent check (parent_id is distinct from id)
);
create index bodies_path_idx on bodies using gin (path);

-- The path of a body is that of its parent, then itself. A move takes the descendants along; a cycle is refused.
create function place_body() returns trigger language plpgsql as $$
begin
  new.path := coalesce((select parent.path from bodies parent where parent.id = new.parent_id), '{}') || new.id;
  if array_position(new.path[:cardinality(new.path) - 1], new.id) is not null then
    raise exception 'a body cannot be below itself' using errcode = 'check_violation', constraint = 'bodies_cycle';
  end if;
  return new;
end $$;
create trigger place_body before insert or update of parent_id, path on bodies for each row execute function place_body();

create function move_descendants() returns trigger language plpgsql as $$
begin
  update bodies set path = path where parent_id = new.id;
  return null;
end $$;
create trigger move_descendants after update of parent_id, path on bodies
  for each row when (old.path is distinct from new.path) execute function move_descendants();

create table mandates (
  id int generated always as identity primary key,
  name text not null constraint mandates_name_key unique check (char_length(name) between 1 and 80),
  position int not null default 0,
  active boolean not null default true,
  voting boolean not null default false
);

create table jobs (
  id int generated always as identity primary key,
  name text not null constraint jobs_name_key unique check (char_length(name) between 1 and 80),
  position int not null default 0,
  active boolean not null default true
);

create table assignments (
  id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  body_id int not null references bodies,
  role text not null check (role in ('reader', 'redactor', 'validator')),
  mandate_id int references mandates,
  job_id int references jobs,
  starts_on date,
  ends_on date,
  main boolean not null default false,
  constraint assignments_one_role_key unique (user_id, body_id),
  constraint assignments_dates check (ends_on >= starts_on)
);
create unique index assignments_one_main_key on assignments (user_id) where main;
create index assignments_body_id_idx on assignments (body_id);
create index assignments_mandate_id_idx on assignments (mandate_id);
create index assignments_job_id_idx on assignments (job_id);
