-- Recurring work that erases, closes or mails on a large scale waits for an administrator, and so does all of it when the clock jumps.

-- The instant that the clock last showed while it was regular. One row.
create table clock_readings (
  sole boolean primary key default true check (sole),
  at timestamptz not null
);

-- Work that waits for an administrator's decision, or had one.
create table task_approvals (
  id int primary key generated always as identity,
  -- `clock`, or a bulk operation: `accounts.closeEnded`
  kind text not null,
  -- how many records the operation concerned when it was held, and of how many
  record_count int check (record_count > 0),
  total_count int,
  -- the records, for an operation that names them; forgotten once it is decided and done
  record_ids int[],
  -- of the clock: the instant that it last showed while it was regular
  previous_at timestamptz,
  -- what is due at this instant is what may be done; of the clock: the instant that is to be confirmed
  as_of timestamptz not null,
  created_at timestamptz not null,
  -- when administrators were told by mail
  announced_at timestamptz,
  decision text check (decision in ('approved', 'declined')),
  decided_at timestamptz,
  decided_by int references users on delete set null,
  -- when the approved work was done
  done_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (done_at is null or decision = 'approved'),
  check ((kind = 'clock') = (previous_at is not null)),
  check ((kind = 'clock') = (record_count is null)),
  check ((record_count is null) = (total_count is null)),
  check (kind <> 'clock' or decision is distinct from 'declined')
);
create unique index task_approvals_open_key on task_approvals (kind) where decision is null;
create index task_approvals_decided_by_idx on task_approvals (decided_by);
