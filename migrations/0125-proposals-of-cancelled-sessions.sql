-- The proposals that the agenda of a session has taken up wait again when the session is cancelled.
create trigger point_proposals_leave_cancelled_session after update of status on sessions
  for each row when (old.status <> 'cancelled' and new.status = 'cancelled') execute function point_proposals_leave_session();

-- Those of sessions that are cancelled already.
update point_proposals set state = 'open', point_id = null, decided_at = null, decided_by = null
from agenda_points point join sessions session on session.id = point.session_id
where point.id = point_proposals.point_id and session.status = 'cancelled';
