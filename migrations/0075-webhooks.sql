-- Webhooks: the portal tells other programs of events by signed HTTPS requests.
create table webhooks (
  id int generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) between 9 and 500),
  events text[] not null check (cardinality(events) between 1 and 50),
  -- null: all bodies. Bodies that are deleted match nothing: no key, whose cascade would widen the webhook
  body_ids int[] constraint webhooks_bodies_check check (cardinality(body_ids) between 1 and 50),
  sealed_secret bytea not null,
  -- signs too until then
  former_sealed_secret bytea,
  former_until timestamptz,
  active boolean not null default true,
  -- why the portal switched it off
  stopped_because text check (stopped_because in ('failing', 'gone', 'restored')),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- the first failure since the last success, and how many there were
  failing_since timestamptz,
  failures int not null default 0 check (failures >= 0),
  -- after a failure, no delivery is attempted before
  retry_at timestamptz,
  -- one server at a time delivers; by the clock of PostgreSQL
  leased_until timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by int references users on delete set null,
  constraint webhooks_former_secret_check check ((former_sealed_secret is null) = (former_until is null)),
  constraint webhooks_stopped_check check (not active or stopped_because is null),
  constraint webhooks_failing_check check ((failures = 0) = (failing_since is null))
);

-- The events told to webhooks: the queue, and the log of a month. No titles and no names: ids and paths only.
create table webhook_deliveries (
  id int generated always as identity primary key,
  webhook_id int not null references webhooks on delete cascade,
  message_id uuid not null unique default gen_random_uuid(),
  event text not null check (char_length(event) <= 60),
  -- deduplicates per webhook: `step:12`
  cause text not null check (char_length(cause) <= 100),
  data jsonb not null,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  status_code int check (status_code between 100 and 999),
  error text check (char_length(error) <= 20),
  duration_ms int check (duration_ms >= 0),
  attempts int not null default 0 check (attempts >= 0),
  -- when it was created or replayed: attempts end a day later
  queued_at timestamptz not null,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  constraint webhook_deliveries_cause_key unique (webhook_id, cause),
  constraint webhook_deliveries_next_attempt_check check ((state = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id, next_attempt_at, id) where state = 'waiting';
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at, id);
