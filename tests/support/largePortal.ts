import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

/** Number of records of each kind. */
export interface Volume {
  bodies: number
  people: number
  sessions: number
  documents: number
  contents: number
  /** documents read per person */
  readings: number
}

const words = sql`array['budget', 'effectifs', 'télétravail', 'salaires', 'formation', 'égalité', 'sécurité', 'logement', 'mutuelle', 'horaires',
  'restaurant', 'transport', 'handicap', 'réorganisation', 'bilan social', 'intéressement', 'prévention', 'déménagement', 'sous-traitance', 'congés']`

/**
 * Fills a database in SQL with a large portal: bodies below one, people in one or two of them, ten years of sessions,
 * documents and contents, some of them confidential, archived, drafts or restricted. Title words occur in few or many
 * records.
 */
export async function fillLargePortal(db: Kysely<Schema>, volume: Volume): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of statementsOf(volume)) await statement.execute(tx)
  })
  await sql`select merge_list_counts(), merge_reading_counts()`.execute(db)
  await sql`analyze`.execute(db)
}

const statementsOf = ({ bodies, people, sessions, documents, contents, readings }: Volume) => [
  sql`insert into bodies (name, label, kind, code, position)
      select 'Grand CSE ' || n, 'Comité social et économique ' || n, 'CSE', 'VOL' || n, n from generate_series(1, ${bodies}::int) n`,
  sql`update bodies set parent_id = (select min(id) from bodies where code like 'VOL%')
      where code like 'VOL%' and id > (select min(id) from bodies where code like 'VOL%')`,
  sql`create temp table volume_bodies on commit drop as
      select id, (row_number() over (order by id))::int - 1 as rank from bodies where code like 'VOL%'`,
  sql`insert into thematics (name, description, position)
      select 'Projet de volume ' || n, 'Pour voir grand.', n from generate_series(1, 30) n`,
  sql`insert into document_types (name, position) select 'Type de volume ' || n, n from generate_series(1, 12) n`,
  sql`insert into document_commissions (name, position) select 'Commission de volume ' || n, n from generate_series(1, 8) n`,
  sql`insert into jobs (name, position) select 'Fonction de volume ' || n, n from generate_series(1, 20) n`,
  sql`insert into users (gender, first_name, last_name, email, activated_at)
      select case when n % 2 = 0 then 'Madame' else 'Monsieur' end,
        (array['Jean', 'Marie', 'Anaïs', 'Hélène', 'Luc', 'Noé', 'Zoé', 'Karim', 'Inès', 'Paul'])[1 + n % 10] || '-' || chr(97 + n % 26) || chr(97 + n / 26 % 26),
        (array['de ', '', 'd’', '', ''])[1 + n % 5] || chr(65 + n % 26) || chr(97 + n / 26 % 26) || 'rand' || chr(97 + n / 676 % 26) || ' ' || n,
        'volume' || n || '@example.org', now() - make_interval(days => n % 1000)
      from generate_series(1, ${people}::int) n`,
  sql`create temp table volume_people on commit drop as
      select id, (row_number() over (order by id))::int - 1 as rank from users where email like 'volume%@example.org'`,
  sql`insert into assignments (user_id, body_id, role, main, job_id)
      select person.id, body.id, (array['reader', 'reader', 'redactor', 'validator'])[1 + person.rank % 4], true,
        (select min(id) from jobs where name like 'Fonction de volume %') + person.rank % 20
      from volume_people person join volume_bodies body on body.rank = person.rank % ${bodies}::int`,
  sql`insert into sessions (body_id, type, title, starts_at, ends_at, mode, confidential, status, convened_at)
      select body.id, (array['ordinary', 'extraordinary', 'committee', 'preparatory'])[1 + n / ${bodies}::int % 4], 'Réunion ' || n,
        starts_at, starts_at + interval '2 hours',
        'onsite', n % 20 = 3, case when n % 50 = 7 then 'draft' when n * 3650 / ${sessions}::int < 60 then 'convened' when n % 30 = 5 then 'cancelled' else 'closed' end,
        case when n % 50 <> 7 then now() - interval '1 year' end
      from generate_series(1, ${sessions}::int) n join volume_bodies body on body.rank = n % ${bodies}::int
      cross join lateral (select now() + interval '60 days' - n * interval '10 years' / ${sessions}::int as starts_at) start`,
  sql`create temp table volume_sessions on commit drop as
      select id, body_id, (row_number() over (order by id))::int - 1 as rank from sessions where title ~ '^Réunion [0-9]+$'`,
  sql`insert into session_events (session_id, at, kind)
      select session.id, least(session.starts_at, now()) - interval '10 days', kind
      from sessions session cross join unnest(array['convocation', 'change', 'holding']) kind where title ~ '^Réunion [0-9]+$'`,
  sql`insert into documents (body_id, family, session_id, document_type_id, document_commission_id, title, description, document_date,
        confidential, channel, status, author_id, created_at, published_at, published_version, updated_at)
      select case when n % 10 < 7 then session.body_id else body.id end,
        case when n % 10 < 7 then 'session' when n % 10 = 7 then 'committee' else 'functioning' end,
        case when n % 10 < 7 then session.id end,
        case when n % 10 <> 7 then (select min(id) from document_types where name like 'Type de volume %') + n / 10 % 12 end,
        case when n % 10 = 7 then (select min(id) from document_commissions where name like 'Commission de volume %') + n / 10 % 8 end,
        'Note sur le ' || words.list[1 + n % 20] || ' et ' || words.list[1 + n / 20 % 20] || ', dossier ' || n,
        case when n % 3 = 0 then 'Présenté par la direction, référence x' || n * 7919 % 100003 end,
        case when n % 40 > 0 then current_date - (n::bigint * 3650 / ${documents}::int)::int end,
        n % 25 = 4, case when n % 200 = 9 then 'csec' else 'none' end,
        case when n % 40 = 11 then 'archived' when n % 200 = 13 then 'draft' else 'published' end,
        person.id, now() - n * interval '10 years' / ${documents}::int,
        case when n % 200 <> 13 then now() - n * interval '10 years' / ${documents}::int end, case when n % 200 <> 13 then 1 end,
        now() - (n * 7919::bigint % ${documents}::int) * interval '10 years' / ${documents}::int
      from generate_series(0, ${documents}::int - 1) n
      cross join (select ${words} as list) words
      join volume_bodies body on body.rank = n / 10 % ${bodies}::int
      join volume_sessions session on session.rank = n / 10 % ${sessions}::int
      join volume_people person on person.rank = n % ${people}::int`,
  sql`create temp table volume_documents on commit drop as
      select id, (row_number() over (order by id))::int - 1 as rank from documents where title like 'Note sur le %'`,
  sql`insert into document_versions (document_id, number, file_key, file_name, bytes, sha256, uploaded_at, published_at, text_status, pages)
      select id, 1, 'volume-' || id, 'note.pdf', 1000, repeat('0', 64), created_at, published_at, 'extracted', 3
      from documents join volume_documents using (id)`,
  sql`insert into document_thematics (document_id, thematic_id)
      select id, (select min(id) from thematics where name like 'Projet de volume %') + rank / 7 % 30 from volume_documents where rank % 7 = 0`,
  sql`insert into document_readings (user_id, document_id, version_number, at)
      select person.id, document.id, 1, now()
      from volume_people person cross join generate_series(1, ${readings}::int) n
      join volume_documents document on document.rank = (person.rank * 31 + n * 7) % ${documents}::int
      join documents on documents.id = document.id and documents.published_version = 1
      on conflict do nothing`,
  sql`insert into contents (content_type, title, introduction, text, plain, session_id, video_host, video_id, in_slider, channel, status,
        published_at, author_id, created_at, updated_at)
      select kind.name, 'Ce que change le ' || words.list[1 + n % 20] || ' pour le ' || words.list[1 + n / 20 % 20] || ', note ' || n,
        'Ce que la direction a présenté, ce que les élus ont répondu, et ce qui reste à négocier.',
        repeat('<p>Les élus demandent un calendrier, des moyens et un bilan chiffré.</p>', 10 + n % 20),
        repeat('Les élus demandent un calendrier, des moyens et un bilan chiffré. ', 10 + n % 20),
        session.id, case when kind.name = 'video' then 'www.youtube.com' end, case when kind.name = 'video' then 'abc' || n end,
        n % 50 = 3, case when n % 100 = 9 then 'csec' else 'none' end,
        case when n % 40 = 7 then 'draft' when n % 40 = 11 then 'archived' else 'published' end,
        case when n % 40 <> 7 then now() - n * interval '3 hours' end, person.id, now() - n * interval '3 hours', now() - n * interval '3 hours'
      from generate_series(1, ${contents}::int) n
      cross join (select ${words} as list) words
      cross join lateral (select case when n % 5 = 1 then 'video' when n % 10 = 2 and n / 10 < ${sessions}::int then 'synopsis' else 'article' end as name) kind
      left join volume_sessions session on kind.name = 'synopsis' and session.rank = n / 10
      join volume_people person on person.rank = n % ${people}::int`,
  sql`create temp table volume_contents on commit drop as
      select id, (row_number() over (order by id))::int - 1 as rank from contents where title like 'Ce que change le %'`,
  sql`insert into content_thematics (content_id, thematic_id)
      select id, (select min(id) from thematics where name like 'Projet de volume %') + rank % 30 from volume_contents`,
  sql`insert into content_bodies (content_id, body_id)
      select content.id, body.id from volume_contents content join volume_bodies body on body.rank = content.rank / 4 % ${bodies}::int
      where content.rank % 4 = 0`,
  sql`insert into agenda_points (session_id, position, title, kind)
      select id, n, 'Point ' || n, 'information' from volume_sessions cross join generate_series(0, 1) n`,
  sql`insert into agenda_point_thematics (point_id, thematic_id)
      select point.id, (select min(id) from thematics where name like 'Projet de volume %') + session.rank / 30 % 30
      from volume_sessions session join agenda_points point on point.session_id = session.id where point.position = 0 and session.rank % 30 = 0`,
]
