import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Thematic, ThematicHome } from '#contract/publishing/thematics.ts'
import { rowsJsonSql } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consultationsList, withAllowedActions } from '#server/meetings/sessions/consultationQueries.ts'
import type { ConsultationRow } from '#server/meetings/sessions/presentConsultation.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { thematicsList } from './queries.ts'
import { entriesSql } from './timeline.ts'

interface Found {
  thematics: Thematic[]
  consultations: ConsultationRow[]
  irps: ThematicHome['irps']
}

/**
 * Finds what the page of a thematic shows above its timeline, in one statement.
 * @param day in Paris
 * @throws Failure `record.notFound`
 */
export async function findThematicHome(db: Db, viewer: Viewer, id: number, day: string): Promise<ThematicHome> {
  const running = consultationsList(
    viewer,
    day,
    sql`state = 'running' and id in (select id from consultations where thematic_id = ${id})`,
  )
  const { rows } = await sql<Found>`
    select
      ${rowsJsonSql(thematicsList(viewer, sql`id = ${id}`), { limit: 1 })} as thematics,
      ${rowsJsonSql(running, { limit: null })} as consultations,
      ${bodiesSql(viewer, id)} as irps
  `.execute(db.withoutPlugins())
  const { thematics, consultations, irps } = rows[0] as Found
  const [thematic] = thematics
  if (!thematic) throw new Failure('record.notFound')
  return {
    '@context': '/api/contexts/ThematicHome',
    '@id': `/api/thematics/${id}/home`,
    '@type': 'ThematicHome',
    thematic,
    consultations: consultations.map((row) => withAllowedActions(viewer, row)),
    irps,
  }
}

/** SQL: the bodies in its timeline, in menu order. */
const bodiesSql = (viewer: Viewer, id: number) => sql`(
  select coalesce(json_agg((${bodyReference('body')})::jsonb || jsonb_build_object('count', entries.count)
    order by body.position, body.id), '[]')
  from (
    select body_id, count(*)::int as count from (${entriesSql(viewer, id)}) entry, unnest(entry.body_ids) as body_id
    group by body_id
  ) entries join bodies body on body.id = entries.body_id)`
