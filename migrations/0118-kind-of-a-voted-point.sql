-- Who votes, and what a vote gives, depend on the kind of its point: a point that was voted on keeps its kind.
create function agenda_points_voted_kind() returns trigger language plpgsql as $$
begin
  if exists (select from ballots where point_id = new.id and cancelled_at is null) then
    raise exception 'point % was voted on', new.id
      using errcode = 'check_violation', constraint = 'agenda_points_voted_kind', table = 'agenda_points';
  end if;
  return new;
end $$;
create trigger agenda_points_voted_kind before update of kind on agenda_points
  for each row when (old.kind <> new.kind) execute function agenda_points_voted_kind();
