import { z } from 'zod'
import { PlannedTime } from '#contract/ground/dates/parisTime.ts'
import { oneOrMore, orderBy, pagedParameters, queryId, queryInstant } from '#contract/ground/queryShapes.ts'
import { consultationStates } from './consultations.ts'
import { sessionModes, sessionStatuses, sessionTypes } from './sessions.ts'

export const SessionsQuery = z
  .object({
    ...pagedParameters,
    irp: oneOrMore(queryId).optional(),
    type: oneOrMore(z.enum(sessionTypes)).optional(),
    status: oneOrMore(z.enum(sessionStatuses)).optional(),
    startsAt: z.strictObject({ after: queryInstant.optional(), before: queryInstant.optional() }).optional(),
    thematic: oneOrMore(queryId).optional(),
    order: orderBy('startsAt').optional(),
  })
  .describe(
    'Toutes les séances que l’on peut lire, quel que soit leur état ; les brouillons sont pour qui prépare les séances de l’instance.',
  )
export type SessionsQuery = z.infer<typeof SessionsQuery>

export const ConsultationsQuery = z.object({
  ...pagedParameters,
  irp: oneOrMore(queryId).optional(),
  state: oneOrMore(z.enum(consultationStates)).optional(),
  /** those of central committees to which a consultation of this body may be tied */
  centralFor: queryId.optional(),
})
export type ConsultationsQuery = z.infer<typeof ConsultationsQuery>

/** What the form of a session asks; times are as in the form. */
export const ProposalQuery = z.object({
  irp: queryId,
  type: z.enum(sessionTypes),
  startsAt: PlannedTime,
  endsAt: PlannedTime,
  mode: z.enum(sessionModes).optional(),
  /** the session that is being amended, which overlaps only itself */
  except: queryId.optional(),
})
export type ProposalQuery = z.infer<typeof ProposalQuery>

export const DeadlinesQuery = z.object({ ...pagedParameters, irp: oneOrMore(queryId).optional() })
export type DeadlinesQuery = z.infer<typeof DeadlinesQuery>
