-- A document that is or was the file of minutes: the number of its first version that was filed as such. Versions before the published one
-- are for the members of the body. Everybody could read the versions before that number when the document was chosen: without a later
-- one, it is open to everybody again once another file takes its place. Null: never the file of minutes, or given back. (decision 011)
alter table documents add column minutes_from_version int;
update documents set minutes_from_version = 1 from minutes where minutes.document_id = documents.id;

-- What the portal has printed of a text, and another file has replaced: drafts became open to everybody.
update documents set minutes_from_version = 1, unapproved_minutes = unapproved_minutes or title like 'Projet de procès-verbal – %'
from minutes_texts written
where written.session_id = documents.session_id and minutes_from_version is null
  and (title like 'Projet de procès-verbal – %' or title like 'Procès-verbal approuvé – %');
