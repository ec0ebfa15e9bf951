-- How an account ends by itself: what waits too long, what nobody uses, what no mandate holds any more. (SPEC §4 "Retention"; DOMAIN §2.2, §17; QUALITY DAT-10)

alter table users
  -- when it was closed, by an administrator or by the portal; null while it is open, and for one that was never activated
  add column closed_at timestamptz,
  -- when its owner was told that it is about to be closed, since nobody signs in
  add column idle_warned_at timestamptz,
  -- until this day it stays open without a mandate: an administrator has said so
  add column kept_until date,
  add constraint users_closed check (closed_at is null or activated_at is null);
-- Those that were closed before: who has signed in, and who was invited, did not ask for an account.
update users set closed_at = now() where activated_at is null and (last_sign_in_at is not null or password_hash is null);
create index users_closed_at_idx on users (closed_at) where closed_at is not null;
