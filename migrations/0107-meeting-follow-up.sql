-- Those who keep the commitments of a body are reminded of the day on which one is due.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'session.convened', 'session.changed', 'session.postponed', 'session.cancelled', 'session.reminder', 'session.agendaDue',
    'session.replacing', 'session.replacementEnded', 'session.answerAsked', 'seats.partialElection',
    'commitment.noted', 'commitment.closed', 'commitment.due', 'proposal.received', 'proposal.decided',
    'minutes.dueSoon', 'minutes.late', 'minutes.toRemark', 'minutes.remarkAnswered', 'opinion.dueSoon',
    'document.submitted', 'document.stillPending', 'document.published', 'document.refused',
    'flow.published', 'thematic.update', 'thematic.featured', 'search.alert', 'mandate.ending',
    'account.activated', 'account.registered', 'contact.received', 'import.finished')) not valid;
alter table notifications validate constraint notifications_kind_check;

-- Event streams tell that the proposals of a body have changed. Triggers, since points and sessions that are removed
-- change them too. Equal messages of a transaction are sent as one.
create function tell_proposals_of(body_id int) returns void language sql as $$
  select pg_notify('notifications', 'proposals ' || body_id)
$$;

create function tell_changed_proposal() returns trigger language plpgsql as $$
begin
  perform tell_proposals_of(coalesce(new.body_id, old.body_id));
  return null;
end $$;
create trigger tell_changed_proposal after insert or update or delete on point_proposals
  for each row execute function tell_changed_proposal();

create function tell_joined_proposal() returns trigger language plpgsql as $$
begin
  perform tell_proposals_of(body_id) from point_proposals where id = coalesce(new.proposal_id, old.proposal_id);
  return null;
end $$;
create trigger tell_joined_proposal after insert or delete on proposal_supporters
  for each row execute function tell_joined_proposal();

-- The file that was printed of a text: approving the minutes prints it again, without « PROJET », unless another file
-- was uploaded since.
alter table minutes_texts add column printed_version_id int references document_versions on delete set null;
create index minutes_texts_printed_version_id_idx on minutes_texts (printed_version_id) where printed_version_id is not null;
