import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { bulkForm, bulkOutcome } from '#contract/ground/bulk.ts'
import { PlannedDay } from '#contract/ground/dates/parisTime.ts'
import {
  booleanString,
  oneOrMore,
  orderBy,
  pagedParameters,
  queryId,
  ReferenceQuery,
  searchText,
} from '#contract/ground/queryShapes.ts'
import { rhythms } from '#contract/ground/rhythms.ts'
import {
  collection,
  Day,
  Id,
  integerBetween,
  item,
  longText,
  relation,
  Timestamp,
  text,
  Version,
  whenFieldsAreValid,
} from '#contract/ground/shapes.ts'
import { Consultation } from '#contract/meetings/sessions/consultations.ts'
import { decisionStates, opinionResults, PointVote, SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { contentTypes } from '#contract/publishing/contents/contents.ts'

/** A debated project (seed §3 "Thematic"; DOMAIN §6). */
export const Thematic = item('Thematic', {
  id: Id,
  name: z.string(),
  /** its summary */
  description: z.string().nullable(),
  /** shown first; its followers are notified of its news at once */
  featured: z.boolean(),
  open: z.boolean(),
  openedOn: Day.nullable(),
  closedOn: Day.nullable(),
  position: z.int(),
  /** bodies concerned; empty: all of them */
  irps: z.array(BodyReference),
  /** my subscription, if I follow it, with the rhythm of its mails */
  subscription: z.object({ id: Id, rhythm: z.enum(rhythms) }).nullable(),
  /** number, for administrators; null for others */
  followers: z.int().nullable(),
  version: Version,
})
export type Thematic = z.infer<typeof Thematic>
export const Thematics = collection(Thematic)

/** The administrators' form of a project. Reopening a closed one clears its closing day. */
export const ThematicForm = z
  .object({
    name: text(120, { min: 3 }),
    description: longText(500),
    /** all members are notified when an open project becomes featured, not when it is reopened */
    featured: z.boolean().default(false),
    open: z.boolean().default(true),
    openedOn: PlannedDay.nullable().default(null),
    closedOn: PlannedDay.nullable().default(null),
    position: integerBetween(0, 10_000).default(0),
    irps: z.array(relation('irps')).max(100).default([]),
  })
  .superRefine(
    ({ openedOn, closedOn }, context) => {
      if (openedOn && closedOn && closedOn < openedOn)
        context.addIssue({ code: 'custom', path: ['closedOn'], message: 'La clôture doit suivre l’ouverture' })
    },
    whenFieldsAreValid('openedOn', 'closedOn'),
  )
export type ThematicForm = z.output<typeof ThematicForm>
export const ThematicAmendment = z.intersection(ThematicForm, z.object({ version: Version }))

const thematicActions = ['open', 'close', 'delete'] as const
/** Bulk actions on projects. None is deleted if a record refers to one of them. */
export const ThematicsBulkForm = bulkForm(thematicActions)
export type ThematicsBulkForm = z.output<typeof ThematicsBulkForm>
export const ThematicsBulkOutcome = bulkOutcome(thematicActions)

/** Records that keep a project from being deleted (DOMAIN §6: it is closed instead). */
export const ThematicUses = item('ThematicUses', {
  points: z.int(),
  documents: z.int(),
  contents: z.int(),
  decisions: z.int(),
  consultations: z.int(),
  commitments: z.int(),
})
export type ThematicUses = z.infer<typeof ThematicUses>

export const thematicEntryKinds = ['point', 'document', 'content', 'decision'] as const
/** An event in the timeline of a project, in a body that the viewer may read, newest first. */
export const ThematicEntry = item('ThematicEntry', {
  kind: z.enum(thematicEntryKinds),
  /** of the point, document, content or decision */
  id: Id,
  /** start of the session for a point or decision, publication for the others */
  at: Timestamp,
  title: z.string(),
  /** null for a content for everybody */
  irp: BodyReference.nullable(),
  /** of a point, a decision, or a document of a session */
  session: SessionReference.nullable(),
  /** number of the point in its agenda, or of the decision in its session */
  number: z.string().nullable(),
  opinion: z.enum(opinionResults).nullable(),
  vote: PointVote.nullable(),
  contentType: z.enum(contentTypes).nullable(),
  decision: z.object({ state: z.enum(decisionStates), dueOn: Day.nullable(), owner: z.string().nullable() }).nullable(),
  /** under a point */
  documents: z.array(DocumentLine),
})
export type ThematicEntry = z.infer<typeof ThematicEntry>
const entryCount = z.int().nonnegative()
/** All kinds and bodies of the timeline, with the number of events that match them and the other filter. */
const ThematicFacets = z.object({
  kinds: z.array(z.object({ kind: z.enum(thematicEntryKinds), count: entryCount })),
  irps: z.array(z.object({ ...BodyReference.shape, count: entryCount })),
})
/**
 * `GET /api/thematics/{id}/timeline`. A document under one of its points is an event of its own only when documents are
 * asked for by `kind`.
 */
export const ThematicTimeline = collection(ThematicEntry).extend({ facets: ThematicFacets })
export type ThematicTimeline = z.infer<typeof ThematicTimeline>

/** The page of a project above its timeline: `GET /api/thematics/{id}/home`. */
export const ThematicHome = item('ThematicHome', {
  thematic: Thematic,
  /** running ones, nearest end first */
  consultations: z.array(Consultation),
  /** where it stands */
  progress: z.object({
    /** the last opinion in a session that the viewer may read */
    opinion: z.object({ result: z.enum(opinionResults), irp: BodyReference, session: SessionReference }).nullable(),
    /** the last consultation that ended without opinion, unless an opinion came later */
    unanswered: z.object({ title: z.string(), irp: BodyReference, dueOn: Day }).nullable(),
    /** the next session with a point about it */
    nextSession: z.object({ ...SessionReference.shape, irp: BodyReference }).nullable(),
  }),
})
export type ThematicHome = z.infer<typeof ThematicHome>

export const ThematicsQuery = z.object({
  ...ReferenceQuery.shape,
  open: booleanString.optional(),
  /** those that I follow */
  followed: z.enum(['true', '1']).optional(),
  irp: oneOrMore(queryId).optional(),
  q: searchText.optional(),
  /** `followers` is for administrators; nobody else is answered by it */
  order: orderBy('name', 'position', 'openedOn', 'followers').optional(),
})
export type ThematicsQuery = z.infer<typeof ThematicsQuery>

export const TimelineQuery = z.object({
  ...pagedParameters,
  irp: oneOrMore(queryId).optional(),
  kind: oneOrMore(z.enum(thematicEntryKinds)).optional(),
})
export type TimelineQuery = z.infer<typeof TimelineQuery>
