-- The instant from which a person counts no more at a meeting, since their mandate has ended while it lasted. While the
-- meeting is open it is that of a mandate that was taken away, at the first ballot that was opened without the person.
-- The end of the meeting keeps what the mandates are then, so that later changes of them leave its record alone.
alter table meeting_people add column mandate_ended_at timestamptz;

create function keep_ended_mandates(meeting_id int) returns void language sql as $$
  update meeting_people member set mandate_ended_at = ended.at
  from (
    select person.id, case
      when assignment.ends_on >= session.first and assignment.ends_on < session.last
        then (assignment.ends_on + 1)::timestamp at time zone 'Europe/Paris'
      when assignment.id is null or assignment.ends_on < session.last or assignment.starts_on > session.last
        then person.mandate_ended_at end as at
    from (select id, body_id, (starts_at at time zone 'Europe/Paris')::date as first,
        (greatest(starts_at, closed_at) at time zone 'Europe/Paris')::date as last from sessions) session
      join meeting_people person on person.session_id = session.id
      left join assignments assignment on assignment.user_id = person.user_id and assignment.body_id = session.body_id
    where session.id = meeting_id) ended
  where member.id = ended.id and member.mandate_ended_at is distinct from ended.at
$$;

create function keep_ended_mandates_with_meeting() returns trigger language plpgsql as $$
begin
  perform keep_ended_mandates(new.id);
  return new;
end $$;
create trigger keep_ended_mandates_with_meeting after update of closed_at on sessions
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function keep_ended_mandates_with_meeting();

select keep_ended_mandates(id) from sessions where closed_at is not null;
