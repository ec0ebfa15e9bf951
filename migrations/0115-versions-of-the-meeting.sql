-- Versions of what two people write at once on the day of a meeting: whoever has not read the last one is told, instead of
-- replacing it unseen.
alter table ballots add column version int not null default 1;
alter table ballot_voters add column version int not null default 1;
-- of the times of a person
alter table meeting_people add column version int not null default 1;
alter table session_answers add column version int not null default 1;
-- of the seats of a body with their orders of replacement
alter table bodies add column seats_version int not null default 1;
