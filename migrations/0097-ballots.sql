-- Ballots of a meeting (L2315-32): opened and closed while it is open, with the voters who were present at the opening.
create table ballots (
  id int generated always as identity primary key,
  session_id int not null references sessions on delete cascade,
  -- a point that was voted on stays
  point_id int not null,
  question text not null check (char_length(question) between 1 and 300),
  mode text not null check (mode in ('byHand', 'named', 'counted')),
  -- more than half of the voters present, or more votes for than against
  rule text not null check (rule in ('majority', 'mostVotes')),
  -- the opinion that is put to the vote
  opinion text check (opinion in ('favorable', 'unfavorable', 'reserved')),
  president_votes boolean not null,
  -- a certified service that runs a secret ballot
  outside_url text check (char_length(outside_url) between 1 and 500),
  voters int not null check (voters between 1 and 999),
  opened_at timestamptz not null,
  closed_at timestamptz,
  cancelled_at timestamptz,
  votes_for int,
  votes_against int,
  abstentions int,
  blanks int,
  result text generated always as (
    case when votes_for is null then null
      when rule = 'majority' then case when votes_for * 2 > voters then 'adopted' else 'rejected' end
      when votes_for > votes_against then 'adopted' else 'rejected' end) stored,
  -- a favorable opinion that is refused is an unfavorable one
  given_opinion text generated always as (
    case when votes_for is null or opinion is null then null
      when votes_for * 2 > voters then opinion
      when opinion = 'favorable' then 'unfavorable' end) stored,
  constraint ballots_point_fkey foreign key (session_id, point_id) references agenda_points (session_id, id),
  constraint ballots_mode_key unique (id, mode),
  constraint ballots_counted check (
    num_nonnulls(closed_at, votes_for, votes_against, abstentions, blanks) in (0, 5)
    and least(votes_for, votes_against, abstentions, blanks) >= 0
    and votes_for + votes_against + abstentions + blanks <= voters),
  constraint ballots_by_hand check (
    mode <> 'byHand' or closed_at is null or votes_for + votes_against + abstentions + blanks = voters),
  constraint ballots_order check (closed_at >= opened_at and cancelled_at >= opened_at),
  constraint ballots_opinion check (opinion is null or (rule = 'majority' and not president_votes))
);
create unique index ballots_one_open on ballots (session_id) where closed_at is null and cancelled_at is null;
create index ballots_session_id_idx on ballots (session_id);
create index ballots_point_id_idx on ballots (point_id);

create table ballot_voters (
  id int generated always as identity primary key,
  ballot_id int not null,
  mode text not null,
  -- null: the president
  person_id int references meeting_people on delete cascade,
  -- kept by name in a named ballot alone
  choice text check (choice in ('for', 'against', 'abstention', 'blank')),
  -- has voted, or has signed the list of a secret ballot
  voted boolean not null default false,
  -- false: recorded by who holds the ballot
  by_self boolean not null default false,
  constraint ballot_voters_ballot_fkey foreign key (ballot_id, mode) references ballots (id, mode) on delete cascade,
  constraint ballot_voters_person_key unique nulls not distinct (ballot_id, person_id),
  constraint ballot_voters_secrecy check (choice is null or mode = 'named'),
  constraint ballot_voters_voted check (mode <> 'named' or voted = (choice is not null)),
  constraint ballot_voters_by_self check (voted or not by_self)
);
create index ballot_voters_person_id_idx on ballot_voters (person_id);

create function ballots_within_meeting() returns trigger language plpgsql as $$
begin
  if not exists (select from sessions where id = new.session_id and opened_at <= new.opened_at
    and (closed_at is null or closed_at >= new.opened_at)) then
    raise exception 'ballot outside its meeting'
      using errcode = 'check_violation', constraint = 'ballots_within_meeting', table = 'ballots';
  end if;
  return new;
end $$;
create trigger ballots_within_meeting before insert on ballots
  for each row execute function ballots_within_meeting();

-- Nobody ends a meeting while a ballot is open. The portal does, long after the planned end: the ballot is cancelled.
create function ballots_end_with_meeting() returns trigger language plpgsql as $$
begin
  if new.updated_by is not null and exists (
    select from ballots where session_id = new.id and closed_at is null and cancelled_at is null) then
    raise exception 'a ballot of session % is open', new.id
      using errcode = 'check_violation', constraint = 'ballots_open_at_end', table = 'ballots';
  end if;
  update ballots set cancelled_at = greatest(new.closed_at, opened_at)
  where session_id = new.id and closed_at is null and cancelled_at is null;
  return new;
end $$;
create trigger ballots_end_with_meeting after update of closed_at on sessions
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function ballots_end_with_meeting();

-- The numbers of a point are those of its last ballot.
create function point_outcomes_from_ballot() returns trigger language plpgsql as $$
declare
  point int := coalesce(new.point_id, old.point_id);
  ballot ballots;
  outcome point_outcomes;
begin
  select * into ballot from ballots
    where point_id = point and closed_at is not null and cancelled_at is null order by id desc limit 1;
  if not found then return null; end if;
  select * into outcome from point_outcomes where point_id = point;
  if (ballot.opinion is not null and ballot.given_opinion is null) then
    if outcome.point_id is null then return null; end if;
  elsif outcome.point_id is not null and outcome.opinion is not distinct from ballot.given_opinion
    and outcome.votes_for = ballot.votes_for and outcome.votes_against = ballot.votes_against
    and outcome.abstentions = ballot.voters - ballot.votes_for - ballot.votes_against then
    return null;
  end if;
  raise exception 'the outcome of point % is not that of its last ballot', point
    using errcode = 'check_violation', constraint = 'point_outcomes_from_ballot', table = 'point_outcomes';
end $$;
-- Deferred: saving an agenda writes all outcomes anew.
create constraint trigger point_outcomes_from_ballot after insert or update or delete on point_outcomes
  deferrable initially deferred for each row execute function point_outcomes_from_ballot();
