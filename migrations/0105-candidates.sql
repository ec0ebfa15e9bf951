-- Ballots between candidates for an appointment (L2315-23, R2315-27): most votes wins. At a tie, the steps that the rules of
-- the body set: a second round between those who are tied, then the eldest.
alter table bodies
  add column tie_second_round boolean not null default true,
  add column tie_eldest boolean not null default true;

alter table ballots
  -- number of its candidates; null: votes are for or against
  add column candidates int,
  -- the steps at a tie, as they were when it was opened
  add column tie_second_round boolean not null default false,
  add column tie_eldest boolean not null default false,
  -- the ballot whose tie this second round decides
  add column first_round_id int,
  -- who is elected
  add column elected_id int,
  -- the eldest of those who are tied, whom the portal cannot know
  add column by_age boolean not null default false,
  -- it comes back with the same name and type
  -- squawk-ignore ban-drop-column
  drop column result;
alter table ballots
  -- a table of few rows
  -- squawk-ignore adding-field-with-default
  add column result text generated always as (
    case when votes_for is null then null
      when candidates is not null then case when elected_id is not null then 'adopted' else 'rejected' end
      when rule = 'majority' then case when votes_for * 2 > voters then 'adopted' else 'rejected' end
      when votes_for > votes_against then 'adopted' else 'rejected' end) stored,
  add constraint ballots_candidates check (
    case when candidates is null then not tie_second_round and not tie_eldest and first_round_id is null
      and elected_id is null
    else candidates between 1 and 20 and rule = 'mostVotes' and coalesce(abstentions, 0) = 0 end),
  add constraint ballots_second_round check (first_round_id is null or candidates > 1),
  add constraint ballots_elected check (elected_id is null or closed_at is not null),
  add constraint ballots_by_age check (not by_age or (elected_id is not null and tie_eldest)),
  -- `id` is unique by itself
  -- squawk-ignore disallowed-unique-constraint
  add constraint ballots_point_key unique (point_id, id),
  add constraint ballots_first_round_fkey foreign key (point_id, first_round_id) references ballots (point_id, id);
create unique index ballots_one_second_round on ballots (first_round_id) where cancelled_at is null;

create table ballot_candidates (
  id int generated always as identity primary key,
  ballot_id int not null references ballots on delete cascade,
  position int not null check (position between 1 and 20),
  -- a person of the meeting; null with a typed name, and when the account is erased
  user_id int references users on delete set null,
  name text check (char_length(name) between 1 and 120),
  votes int check (votes >= 0),
  constraint ballot_candidates_ballot_key unique (ballot_id, id),
  constraint ballot_candidates_position_key unique (ballot_id, position),
  constraint ballot_candidates_person_key unique (ballot_id, user_id),
  constraint ballot_candidates_named check (user_id is null or name is null)
);
create unique index ballot_candidates_name_key on ballot_candidates (ballot_id, folded(name));
create index ballot_candidates_user_id_idx on ballot_candidates (user_id);
alter table ballots
  add constraint ballots_elected_fkey foreign key (id, elected_id) references ballot_candidates (ballot_id, id);

-- A vote by name for a candidate is `for` them.
alter table ballot_voters
  add column candidate_id int,
  add constraint ballot_voters_candidate check (candidate_id is null or choice = 'for'),
  add constraint ballot_voters_candidate_fkey foreign key (ballot_id, candidate_id)
    references ballot_candidates (ballot_id, id);
create index ballot_voters_candidate_id_idx on ballot_voters (candidate_id);

create function ballot_candidates_named() returns trigger language plpgsql as $$
begin
  raise exception 'a candidate without a name'
    using errcode = 'check_violation', constraint = 'ballot_candidates_named', table = 'ballot_candidates';
end $$;
create trigger ballot_candidates_named before insert on ballot_candidates
  for each row when (num_nonnulls(new.user_id, new.name) <> 1) execute function ballot_candidates_named();

-- In a ballot between candidates, a vote by name is for one of them, or blank.
create function ballot_voters_for_candidate() returns trigger language plpgsql as $$
begin
  if exists (select from ballots where id = new.ballot_id and candidates is not null) then
    raise exception 'a vote for no candidate of ballot %', new.ballot_id
      using errcode = 'check_violation', constraint = 'ballot_voters_for_candidate', table = 'ballot_voters';
  end if;
  return new;
end $$;
create trigger ballot_voters_for_candidate before insert or update of choice, candidate_id on ballot_voters
  for each row when (new.candidate_id is null and new.choice <> 'blank') execute function ballot_voters_for_candidate();

-- Whether a ballot agrees with its candidates: their number and votes, who is elected, and the tie that a second round decides.
create function ballot_agrees_with_candidates(ballot ballots) returns boolean language plpgsql stable as $$
declare
  listed record;
  former ballots;
begin
  select count(*) as number, count(votes) as counted, coalesce(sum(votes), 0) as total, coalesce(max(votes), 0) as most
    into listed from ballot_candidates where ballot_id = ballot.id;
  if listed.number <> coalesce(ballot.candidates, 0) then return false; end if;
  if ballot.candidates is null then return true; end if;
  if listed.counted <> (case when ballot.closed_at is null then 0 else listed.number end) then return false; end if;
  if ballot.closed_at is not null then
    if ballot.votes_for <> listed.most or ballot.votes_against <> listed.total - listed.most then return false; end if;
    if listed.most > 0 and (select count(*) from ballot_candidates
        where ballot_id = ballot.id and votes = listed.most) = 1 then
      -- the most votes decide
      if ballot.by_age or ballot.elected_id is distinct from (select id from ballot_candidates
          where ballot_id = ballot.id and votes = listed.most) then return false; end if;
    elsif ballot.elected_id is not null and not (ballot.by_age and listed.most > 0
        and (ballot.first_round_id is not null or not ballot.tie_second_round)
        and exists (select from ballot_candidates where id = ballot.elected_id and votes = listed.most)) then
      return false;
    end if;
  end if;
  if ballot.first_round_id is null or ballot.cancelled_at is not null then return true; end if;
  select * into former from ballots where id = ballot.first_round_id;
  return former.closed_at is not null and former.cancelled_at is null and former.elected_id is null
    and former.tie_second_round and former.first_round_id is null and former.votes_for > 0
    and not exists (
      (select user_id, folded(name) from ballot_candidates where ballot_id = ballot.id
        except select user_id, folded(name) from ballot_candidates where ballot_id = former.id and votes = former.votes_for)
      union all
      (select user_id, folded(name) from ballot_candidates where ballot_id = former.id and votes = former.votes_for
        except select user_id, folded(name) from ballot_candidates where ballot_id = ballot.id));
end $$;

create function ballots_with_candidates() returns trigger language plpgsql as $$
declare
  changed int := case tg_table_name when 'ballots' then (to_jsonb(new) ->> 'id')::int
    else coalesce(to_jsonb(new) ->> 'ballot_id', to_jsonb(old) ->> 'ballot_id')::int end;
begin
  if exists (select from ballots ballot
    where (ballot.id = changed or ballot.first_round_id = changed) and not ballot_agrees_with_candidates(ballot)) then
    raise exception 'ballot % does not agree with its candidates', changed
      using errcode = 'check_violation', constraint = 'ballots_with_candidates', table = 'ballots';
  end if;
  return null;
end $$;
-- Deferred: a ballot and its candidates change one after the other.
create constraint trigger ballots_with_candidates after insert or update on ballots
  deferrable initially deferred for each row execute function ballots_with_candidates();
create constraint trigger ballots_with_candidates after insert or update or delete on ballot_candidates
  deferrable initially deferred for each row execute function ballots_with_candidates();
