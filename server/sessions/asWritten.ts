import type { NestedPoint } from '#contract/sessions.ts'
import type { Viewer } from '#contract/standing.ts'
import type { Db } from '#server/database/open.ts'
import { find } from './queries.ts'

/**
 * A session in the words of its form: what is read for a point too is named there.
 * @param day in Paris
 * @throws Failure `record.notFound`
 */
export async function asWritten(db: Db, viewer: Viewer, id: number, day: string): Promise<object> {
  const session = await find(db, viewer, id, day)
  const agenda = session.agenda.map((point) => ({ ...withReferences(point), points: point.points.map(withReferences) }))
  return { ...session, agenda }
}

const withReferences = <Point extends NestedPoint>(point: Point) => ({
  ...point,
  references: point.documents.filter(({ byReference }) => byReference).map(({ id }) => ({ id })),
})
