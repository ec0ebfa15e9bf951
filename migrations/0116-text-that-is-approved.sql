-- The version of a text of minutes that was given last, as a file or to remark on: an approval is refused once the text
-- has changed since.
alter table minutes_texts add column given_version int;
update minutes_texts written set given_version = case
  when printed.uploaded_at >= written.updated_at or shown.html = written.html then written.version
  -- the text has changed since: any other version
  else greatest(written.version - 1, 1) end
from minutes_texts same
left join document_versions printed on printed.id = same.printed_version_id
left join lateral (
  select html from minutes_versions kept where kept.session_id = same.session_id and kept.kind = 'shared'
  order by number desc limit 1) shown on true
where same.session_id = written.session_id and (printed.id is not null or shown.html is not null);
