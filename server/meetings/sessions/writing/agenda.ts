import type { AgendaDocument, AgendaPoint, NestedPoint } from '#contract/meetings/sessions/sessions.ts'

/** A point as stored; `parentId` is null for a point of the first level. */
export type StoredPoint = Omit<NestedPoint, 'number' | 'documents' | 'references'> & { parentId: number | null }

/** A document and the point that it is attached to; null for the session itself. */
export interface AttachedDocument {
  pointId: number | null
  document: AgendaDocument
}

/**
 * Nests and numbers the points of an agenda: "1", "1.1", "1.2", "2".
 * @param kept ordered by position; positions may have gaps
 * @param hung in the order in which each point shows its documents
 */
export function buildAgenda(kept: readonly StoredPoint[], hung: readonly AttachedDocument[]): AgendaPoint[] {
  const below = Map.groupBy(kept, ({ parentId }) => parentId)
  const documents = Map.groupBy(hung, ({ pointId }) => pointId)
  const numbered = (points: readonly StoredPoint[], prefix: string) =>
    points.map(({ parentId: _parent, ...point }, index) => {
      const read = documents.get(point.id)?.map(({ document }) => document) ?? []
      return {
        ...point,
        number: `${prefix}${index + 1}`,
        references: read.flatMap(({ id, title, byReference, asMinutes }) =>
          byReference && !asMinutes ? [{ id, name: title }] : [],
        ),
        documents: read,
      }
    })
  return numbered(below.get(null) ?? [], '').map((point) => ({
    ...point,
    points: numbered(below.get(point.id) ?? [], `${point.number}.`),
  }))
}
