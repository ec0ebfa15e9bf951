-- What administrators have decided about the first steps of a portal, once for all of them. The steps themselves are
-- read from the records.
create table first_step_decisions (
  decision text primary key check (decision in ('mailSeen', 'withoutMail', 'typesAccepted', 'putAway')),
  taken_at timestamptz not null default now()
);

-- A portal that has convened a session is past its first day.
insert into first_step_decisions (decision)
select 'putAway' where exists (select from sessions where status <> 'draft');
