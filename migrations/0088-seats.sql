-- Seats of a body, and the order in which substitutes take each of them (L2314-1, L2314-37).
alter table mandates
  -- votes in the place of an absent holder; without effect on a mandate that has the right to vote
  add column votes_when_replacing boolean not null default false;
update mandates set votes_when_replacing = true where name = 'Suppléant' and not voting;

create table seats (
  id int generated always as identity primary key,
  body_id int not null references bodies on delete cascade,
  position int not null check (position between 1 and 200),
  college text check (char_length(college) between 1 and 80),
  -- sits only while they have a current assignment in the body
  holder_id int references users on delete set null,
  vacant_since date,
  vacancy_reason text check (char_length(vacancy_reason) between 1 and 200),
  constraint seats_position_key unique (body_id, position) deferrable initially deferred,
  constraint seats_holder_key unique (body_id, holder_id) deferrable initially deferred,
  constraint seats_vacancy check (holder_id is null or (vacant_since is null and vacancy_reason is null))
);
create index seats_holder_id_idx on seats (holder_id);

create table seat_substitutes (
  seat_id int not null references seats on delete cascade,
  position int not null check (position between 1 and 40),
  user_id int not null references users on delete cascade,
  constraint seat_substitutes_pkey primary key (seat_id, user_id),
  constraint seat_substitutes_position_key unique (seat_id, position)
);
create index seat_substitutes_user_id_idx on seat_substitutes (user_id);
