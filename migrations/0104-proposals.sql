-- Points that members of a body propose for the agenda of a session (L2315-28, L2315-29, L2315-31).
alter table bodies
  -- days before the start of a session until which points are proposed; null: until its agenda is fixed
  add column proposal_cut_off_days integer,
  add constraint bodies_proposal_cut_off check (proposal_cut_off_days between 0 and 60) not valid;
alter table bodies validate constraint bodies_proposal_cut_off;

create table point_proposals (
  id int generated always as identity primary key,
  body_id int not null references bodies on delete cascade,
  -- null once the account is erased
  author_id int references users on delete set null,
  title text not null check (char_length(title) between 1 and 250),
  why text not null check (char_length(why) between 1 and 2000),
  state text not null default 'open' check (state in ('open', 'postponed', 'taken', 'merged', 'refused', 'withdrawn')),
  reason text check (char_length(reason) between 1 and 1000),
  -- the point that it has become, or that it was merged into
  point_id int references agenda_points,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by int references users on delete set null,
  constraint point_proposals_point check ((state in ('taken', 'merged')) = (point_id is not null)),
  constraint point_proposals_reason check (
    (state <> 'refused' or reason is not null) and (reason is null or state in ('postponed', 'refused'))),
  constraint point_proposals_decided check (
    (state = 'open') = (decided_at is null) and (decided_by is null or decided_at is not null))
);
create index point_proposals_body_id_idx on point_proposals (body_id);
create index point_proposals_author_id_idx on point_proposals (author_id);
create index point_proposals_decided_by_idx on point_proposals (decided_by);
create index point_proposals_point_id_idx on point_proposals (point_id) where point_id is not null;
-- others are merged into its point
create unique index point_proposals_one_taken on point_proposals (point_id) where state = 'taken';

create table proposal_supporters (
  proposal_id int not null references point_proposals on delete cascade,
  user_id int not null references users on delete cascade,
  joined_at timestamptz not null,
  constraint proposal_supporters_pkey primary key (proposal_id, user_id)
);
create index proposal_supporters_user_id_idx on proposal_supporters (user_id);

create table proposal_papers (
  proposal_id int not null references point_proposals on delete cascade,
  document_id int not null references documents on delete cascade,
  position int not null check (position between 1 and 10),
  constraint proposal_papers_pkey primary key (proposal_id, document_id),
  constraint proposal_papers_position_key unique (proposal_id, position)
);
create index proposal_papers_document_id_idx on proposal_papers (document_id);

-- A proposal is decided once. It waits again when its point is removed.
create function point_proposals_decide_once() returns trigger language plpgsql as $$
begin
  raise exception 'proposal % is decided already', old.id
    using errcode = 'unique_violation', constraint = 'point_proposals_decided_once', table = 'point_proposals';
end $$;
create trigger point_proposals_decide_once before update of state, point_id on point_proposals
  for each row when (old.state in ('refused', 'withdrawn')
    or (old.state in ('taken', 'merged') and new.state <> 'open'))
  execute function point_proposals_decide_once();

create function point_proposals_in_body() returns trigger language plpgsql as $$
begin
  if not exists (select from agenda_points point join sessions session on session.id = point.session_id
    where point.id = new.point_id and session.body_id = new.body_id) then
    raise exception 'the point is of another body'
      using errcode = 'check_violation', constraint = 'point_proposals_in_body', table = 'point_proposals';
  end if;
  return new;
end $$;
create trigger point_proposals_in_body before insert or update of point_id on point_proposals
  for each row when (new.point_id is not null) execute function point_proposals_in_body();

create function point_proposals_leave_point() returns trigger language plpgsql as $$
begin
  update point_proposals set state = 'open', point_id = null, decided_at = null, decided_by = null
  where point_id = old.id;
  return old;
end $$;
create trigger point_proposals_leave_point before delete on agenda_points
  for each row execute function point_proposals_leave_point();

create function point_proposals_leave_session() returns trigger language plpgsql as $$
begin
  update point_proposals set state = 'open', point_id = null, decided_at = null, decided_by = null
  where point_id in (select id from agenda_points where session_id = new.id);
  return null;
end $$;
-- After the update: before it, a trigger would make every update of a session block whoever refers to that session.
create trigger point_proposals_leave_session after update of body_id on sessions
  for each row when (old.body_id <> new.body_id) execute function point_proposals_leave_session();

alter table notifications
  add column proposal_id int references point_proposals on delete cascade,
  drop constraint notifications_subject,
  add constraint notifications_subject check (kind = 'document.stillPending' or
    num_nonnulls(session_id, document_id, content_id, thematic_id, consultation_id, about_user_id, contact_message_id, import_id,
      saved_search_id, body_id, commitment_id, proposal_id) >= 1) not valid,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled', 'session.reminder', 'session.agendaDue',
    'session.replacing', 'session.replacementEnded', 'session.answerAsked', 'seats.partialElection',
    'commitment.noted', 'commitment.closed', 'proposal.received', 'proposal.decided',
    'minutes.dueSoon', 'minutes.late', 'minutes.toRemark', 'minutes.remarkAnswered', 'opinion.dueSoon',
    'document.submitted', 'document.stillPending', 'document.published', 'document.refused',
    'flow.published', 'thematic.update', 'thematic.featured', 'search.alert', 'mandate.ending',
    'account.activated', 'account.registered', 'contact.received', 'import.finished')) not valid;
alter table notifications validate constraint notifications_subject, validate constraint notifications_kind_check;
create index notifications_proposal_id_idx on notifications (proposal_id) where proposal_id is not null;
