-- When a person came to the dashboard: what came out since the visit before is marked as new. (DOMAIN §8)
create table home_visits (
  user_id int primary key references users on delete cascade,
  -- the last call of the visit under way
  last_at timestamptz not null,
  -- the end of the visit before; null at the first
  before_at timestamptz
);
alter table user_preferences
  -- the bodies that the dashboard shows
  add column home_scope text not null default 'mine' check (home_scope in ('mine', 'all'));
