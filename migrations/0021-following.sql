-- What is followed besides projects: a session, and the flow of documents of one's own bodies from the start. (SPEC §2; DOMAIN §8)

alter table subscriptions
  add column session_id int references sessions on delete cascade,
  -- when its owner last looked at what it brought: what came since is new
  add column seen_at timestamptz not null default now(),
  drop constraint subscriptions_one_subject,
  drop constraint subscriptions_key,
  add constraint subscriptions_one_subject check (
    num_nonnulls(thematic_id, session_id) <= 1 and
    (num_nonnulls(thematic_id, session_id) = 0 or num_nonnulls(body_id, family, document_type_id) = 0)),
  add constraint subscriptions_key unique nulls not distinct
    (user_id, thematic_id, session_id, body_id, family, document_type_id);
update subscriptions set seen_at = created_at;
create index subscriptions_session_id_idx on subscriptions (session_id) where session_id is not null;

-- Members who are there already follow their bodies, as those who come will.
insert into subscriptions (user_id, body_id, rhythm, created_at, seen_at)
select distinct seat.user_id, seat.body_id, 'daily', now(), now()
from assignments seat join users on users.id = seat.user_id and users.activated_at is not null
where (seat.ends_on is null or seat.ends_on >= current_date)
on conflict on constraint subscriptions_key do nothing;
