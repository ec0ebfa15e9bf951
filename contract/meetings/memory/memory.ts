import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { oneOrMore, orderBy, pagedParameters, queryId, queryInteger, searchText } from '#contract/ground/queryShapes.ts'
import { collection, Day, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { Decision, Opinion, PointVote, SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { Reference } from '#contract/people/references.ts'

/**
 * What a body left on record: an opinion, a vote without opinion, a decision, or a commitment, which is a decision with
 * an owner or a due date.
 */
export const memoryKinds = ['opinion', 'vote', 'decision', 'commitment'] as const
export type MemoryKind = (typeof memoryKinds)[number]

/** An opinion, vote, decision or commitment of a body, in a session that the viewer may read. */
export const MemoryEntry = item('MemoryEntry', {
  kind: z.enum(memoryKinds),
  /** of the point for an opinion or a vote, of the decision for the others */
  id: Id,
  /** start of the session */
  at: Timestamp,
  /** title of the point, or text of the decision */
  title: z.string(),
  irp: BodyReference,
  session: SessionReference,
  /** the point that was answered or that led to the decision */
  point: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  opinion: Opinion.nullable(),
  /**
   * of an opinion that was not given: the day its delay ended, computed from the calendar (art. L. 2312-16 of the Code
   * du travail). The entry belongs to the latest convened session about the consultation.
   */
  deemedNegativeOn: Day.nullable(),
  vote: PointVote.nullable(),
  decision: Decision.pick({
    number: true,
    owner: true,
    ownerPerson: true,
    dueOn: true,
    state: true,
    late: true,
  }).nullable(),
  thematics: z.array(Reference),
})
export type MemoryEntry = z.infer<typeof MemoryEntry>

const count = z.int().nonnegative()
/**
 * A mandate period of the body, both days included. The oldest one has no start: it holds what precedes the first known
 * mandate.
 */
const MandatePeriod = z.object({ from: Day.nullable(), to: Day, count })
export type MandatePeriod = z.infer<typeof MandatePeriod>

/** The values of each filter, with the number of entries that match it and all other filters. */
const MemoryFacets = z.object({
  kinds: z.array(z.object({ kind: z.enum(memoryKinds), count })),
  /** latest first */
  years: z.array(z.object({ year: z.int(), count })),
  thematics: z.array(z.object({ ...Reference.shape, count })),
  /** the body and those below it */
  irps: z.array(z.object({ ...BodyReference.shape, count })),
  /** those with entries, latest first */
  periods: z.array(MandatePeriod),
})
export type MemoryFacets = z.infer<typeof MemoryFacets>

/** `GET /api/irps/{id}/memory`: the latest first. */
export const Memory = collection(MemoryEntry).extend({
  facets: MemoryFacets,
  /** the agenda point of the filter `about` */
  about: z.object({ id: Id, title: z.string(), session: SessionReference }).nullable(),
})
export type Memory = z.infer<typeof Memory>

const filters = {
  kind: oneOrMore(z.enum(memoryKinds)).optional(),
  /** of the session */
  year: oneOrMore(queryInteger.refine((year) => year >= 1000 && year <= 9999)).optional(),
  thematic: oneOrMore(queryId).optional(),
  /** the body itself, or some of those below it */
  irp: oneOrMore(queryId).optional(),
  /** days of the session in Paris, both included */
  on: z.strictObject({ after: Day.optional(), before: Day.optional() }).optional(),
  /** an agenda point: entries with the same project, the same consultation or the same title but for its figures */
  about: queryId.optional(),
  q: searchText.optional(),
}
export const MemoryQuery = z
  .object({ ...pagedParameters, ...filters, order: orderBy('at').optional() })
  .describe(
    'Avis, votes, décisions et engagements de l’instance et de ses sous-instances, dans les séances que l’on peut lire.',
  )
export type MemoryQuery = z.infer<typeof MemoryQuery>
/** `GET /api/irps/{id}/memory/export.csv`. */
export const MemoryExportQuery = z.object(filters)
export type MemoryFilters = z.infer<typeof MemoryExportQuery>
