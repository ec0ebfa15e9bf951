// SQL of the floors: one statement per call that reads an index in list order, without access rights and total counts.
// Parameter: $1 is the person.

const sessionRow = `json_build_object(
  '@id', '/api/sessions/' || session.id, '@type', 'Session', 'id', session.id,
  'irp', json_build_object('id', body.id, 'name', body.name, 'label', body.label),
  'type', session.type, 'number', session.number, 'title', session.title,
  'startsAt', session.starts_at, 'endsAt', session.ends_at, 'mode', session.mode, 'place', session.place,
  'status', session.status, 'confidential', session.confidential,
  'postponed', session.status = 'convened' and exists (
    select from session_events event where event.session_id = session.id and event.kind = 'postponement'),
  'documentCount', counts.readable, 'unreadCount', counts.unread)`
const sessionJoins = `join bodies body on body.id = session.body_id
cross join lateral (
  select count(*) as readable, count(*) filter (where document.status = 'published' and reading.user_id is null) as unread
  from documents document
  left join document_readings reading on reading.user_id = $1 and reading.document_id = document.id
    and reading.version_number = document.published_version
  where document.session_id = session.id and document.status in ('published', 'archived')
) counts`

/** GET /api/sessions?itemsPerPage=20 */
export const sessionsFloor = `select json_build_object(
  '@context', '/api/contexts/Session', '@id', '/api/sessions', '@type', 'Collection',
  'member', (
    select json_agg(${sessionRow} order by session.starts_at desc, session.id desc)
    from (
      select * from sessions session where status <> 'draft' order by starts_at desc, id desc limit 20
    ) session
    ${sessionJoins})
) as answer`

const person = (table: string) => `case when ${table}.id is not null then
  json_build_object('id', ${table}.id, 'firstName', ${table}.first_name, 'lastName', ${table}.last_name) end`
const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${table}.name) end`

const readState = `(
  select case when count(*) = 0 then 'never' when bool_or(version_number = version.number) then 'current' else 'older' end
  from document_readings where user_id = $1 and document_id = document.id)`
const numberedPoint = `case when point.id is not null then json_build_object('id', point.id, 'title', point.title,
    'number', concat_ws('.',
      (select count(*) from agenda_points above where above.session_id = point.session_id and above.parent_id is null
        and above.position <= coalesce(parent.position, point.position)),
      case when parent.id is not null then (select count(*) from agenda_points beside
        where beside.session_id = point.session_id and beside.parent_id = parent.id
          and beside.position <= point.position) end)) end`

const contentFields = `
  '@id', '/api/contents/' || content.id, '@type', 'Content', 'id', content.id, 'contentType', content.content_type,
  'title', content.title, 'introduction', content.introduction,
  'mainPicture', case when picture.id is not null then json_build_object('id', picture.id, 'width', picture.width,
    'height', picture.height, 'focalX', picture.focal_x, 'focalY', picture.focal_y,
    'widths', array(select distinct width from content_picture_variants where picture_id = picture.id order by width),
    'alt', content.picture_alt) end,
  'status', content.status, 'publishedAt', content.published_at, 'channel', content.channel,
  'thematics', (
    select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
      order by thematic.position, thematic.id), '[]')
    from content_thematics filed join thematics thematic on thematic.id = filed.thematic_id
    where filed.content_id = content.id),
  'irps', (
    select coalesce(json_agg(json_build_object('id', body.id, 'name', body.name, 'label', body.label)
      order by body.position, body.id), '[]')
    from bodies body where body.id = any(content.body_ids)),
  'readingMinutes', case when content.words > 0 then ceil(content.words / 220.0)::int end,
  'seconds', coalesce(sound.seconds, content.podcast_seconds),
  'session', case when told.id is not null then json_build_object('id', told.id, 'title', told.title,
    'startsAt', told.starts_at, 'irp', json_build_object('id', body.id, 'name', body.name, 'label', body.label)) end,
  'inSlider', content.in_slider, 'position', content.position, 'author', ${person('author')},
  'updatedAt', content.updated_at`
const contentJoins = `left join sessions told on told.id = content.session_id
left join bodies body on body.id = told.body_id
left join content_pictures picture on picture.id = content.picture_id
left join podcasts sound on sound.id = content.podcast_id
left join users author on author.id = content.author_id`

/** GET /api/contents?itemsPerPage=20 */
export const contentsFloor = `select json_build_object(
  '@context', '/api/contexts/Content', '@id', '/api/contents', '@type', 'Collection',
  'member', (
    select json_agg(json_build_object(${contentFields}) order by content.published_at desc, content.id desc)
    from (
      select content.* from contents content where content.status = 'published'
      order by content.published_at desc, content.id desc limit 20
    ) content
    ${contentJoins})
) as answer`

const documentLineFields = `
  '@id', '/api/documents/' || document.id, '@type', 'Document', 'id', document.id, 'title', document.title,
  'status', document.status, 'documentType', ${named('type')},
  'confidential', document.confidential or document.unapproved_minutes or coalesce(session.confidential, false),
  'date', document.document_date, 'publishedAt', document.published_at, 'pages', version.pages,
  'size', version.bytes, 'textStatus', version.text_status, 'read', ${readState}, 'fileVersion', version.number`
const documentLineJoins = `left join sessions session on session.id = document.session_id
join document_versions version on version.document_id = document.id and version.number = document.published_version
left join document_types type on type.id = document.document_type_id`
const sharesProject = (table: string, column: string) => `exists (
  select from ${table} filed join content_thematics own on own.thematic_id = filed.thematic_id
  where own.content_id = $2 and filed.${column})`

/** GET /api/contents/{id}, with contents of the same projects; $2 is its id. */
export const contentFloor = `select json_build_object('@context', '/api/contexts/Content', ${contentFields},
  'text', content.text, 'mainPictureAlt', content.picture_alt, 'podcast', null, 'podcastUrl', content.podcast_url,
  'podcastSeconds', content.podcast_seconds, 'sections', content.sections, 'externalId', content.external_id,
  'version', content.version, 'outcomes', json_build_array(), 'decisions', json_build_array(), 'videoUrl', null,
  'related', json_build_object(
    'documents', (select coalesce(json_agg(json_build_object(${documentLineFields})), '[]')
      from (select * from documents document where status = 'published' and ${sharesProject('document_thematics', 'document_id = document.id')}
        order by published_at desc limit 6) document ${documentLineJoins}),
    'sessions', (select coalesce(json_agg(${sessionRow}), '[]')
      from (select * from sessions session where status <> 'draft' and exists (
          select from agenda_points point join agenda_point_thematics filed on filed.point_id = point.id
          join content_thematics own on own.thematic_id = filed.thematic_id
          where own.content_id = $2 and point.session_id = session.id)
        order by starts_at desc limit 6) session ${sessionJoins}),
    'contents', (select coalesce(json_agg(json_build_object(${contentFields})), '[]')
      from (select * from contents content where status = 'published' and id <> $2
          and ${sharesProject('content_thematics', 'content_id = content.id')}
        order by published_at desc, id desc limit 6) content ${contentJoins}))
) as answer
from contents content ${contentJoins}
where content.id = $2`

/** GET /api/documents/{id}, for a document of a session, without history; $2 is its id. */
export const documentFloor = `select json_build_object(
  '@context', '/api/contexts/Document', '@id', '/api/documents/' || document.id, '@type', 'Document',
  'id', document.id, 'title', document.title, 'status', document.status,
  'confidential', document.confidential or document.unapproved_minutes or session.confidential, 'documentType', ${named('type')},
  'date', document.document_date, 'publishedAt', document.published_at, 'pages', version.pages, 'size', version.bytes,
  'textStatus', version.text_status,
  'read', ${readState},
  'fileVersion', version.number, 'family', document.family,
  'irp', json_build_object('id', body.id, 'name', body.name, 'label', body.label),
  'session', json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at),
  'point', ${numberedPoint},
  'documentCommission', ${named('commission')}, 'channel', document.channel, 'description', document.description,
  'author', ${person('author')}, 'pending', null, 'lastStep', null, 'updatedAt', document.updated_at,
  'thematics', (
    select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
      order by thematic.position, thematic.id), '[]')
    from document_thematics debated join thematics thematic on thematic.id = debated.thematic_id
    where debated.document_id = document.id),
  'fileName', version.file_name, 'sha256', version.sha256,
  'versions', (
    select json_agg(json_build_object('number', filed.number, 'fileName', filed.file_name, 'size', filed.bytes,
      'sha256', filed.sha256, 'pages', filed.pages, 'textStatus', filed.text_status, 'uploadedAt', filed.uploaded_at,
      'uploadedBy', ${person('uploader')}, 'publishedAt', filed.published_at) order by filed.number desc)
    from document_versions filed left join users uploader on uploader.id = filed.uploaded_by
    where filed.document_id = document.id and filed.published_at is not null),
  'steps', json_build_array(), 'previous', beside.previous, 'next', beside.next, 'version', document.version
) as answer
from documents document
join sessions session on session.id = document.session_id
join bodies body on body.id = document.body_id
join document_versions version on version.document_id = document.id and version.number = document.published_version
left join document_types type on type.id = document.document_type_id
left join document_commissions commission on commission.id = document.document_commission_id
left join agenda_points point on point.id = document.point_id
left join agenda_points parent on parent.id = point.parent_id
left join users author on author.id = document.author_id
left join (
  select document.id,
    lag(json_build_object('id', document.id, 'name', document.title)) over reading as previous,
    lead(json_build_object('id', document.id, 'name', document.title)) over reading as next
  from documents document
  join sessions session on session.id = document.session_id
  left join document_types type on type.id = document.document_type_id
  left join agenda_points point on point.id = document.point_id
  left join agenda_points parent on parent.id = point.parent_id
  where document.session_id = (select session_id from documents where id = $2) and document.status in ('published', 'archived')
  window reading as (order by point.id is null, coalesce(parent.position, point.position), parent.id is not null,
    point.position, type.position, lower(regexp_replace(normalize(document.title, NFD), '[\\u0300-\\u036f]', '', 'g')),
    document.id)
) beside on beside.id = document.id
where document.id = $2 and document.status in ('published', 'archived')`

/** GET /api/documents?irp=$2&page=5 */
export const documentsFloor = `select json_build_object(
  '@context', '/api/contexts/Document', '@id', '/api/documents', '@type', 'Collection',
  'member', (
    select json_agg(json_build_object(
      ${documentLineFields}, 'family', document.family,
      'irp', json_build_object('id', body.id, 'name', body.name, 'label', body.label),
      'session', case when session.id is not null then
        json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at) end,
      'point', ${numberedPoint}, 'documentCommission', ${named('commission')}, 'channel', document.channel,
      'author', ${person('author')}, 'pending', null, 'lastStep', null, 'updatedAt', document.updated_at,
      'version', document.version)
      order by document.published_at desc, document.id desc)
    from (
      select document.* from documents document where document.body_id = $2 and document.status = 'published'
      order by document.published_at desc, document.id desc limit 30 offset 120
    ) document
    left join sessions session on session.id = document.session_id
    join bodies body on body.id = document.body_id
    join document_versions version on version.document_id = document.id and version.number = document.published_version
    left join document_types type on type.id = document.document_type_id
    left join document_commissions commission on commission.id = document.document_commission_id
    left join agenda_points point on point.id = document.point_id
    left join agenda_points parent on parent.id = point.parent_id
    left join users author on author.id = document.author_id)
) as answer`
