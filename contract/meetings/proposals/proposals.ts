import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Actions, Day, Id, item, longText, paragraph, relation, Timestamp, text } from '#contract/ground/shapes.ts'
import { SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/**
 * What has become of a proposal. `open` and `postponed` ones wait; `taken`: it has become a point; `merged`: it is part
 * of another point.
 */
export const proposalStates = ['open', 'postponed', 'taken', 'merged', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** What the secretary decides. */
export const proposalDecisions = ['taken', 'merged', 'postponed', 'refused'] as const
export type ProposalDecision = (typeof proposalDecisions)[number]

export const isWaiting = ({ state }: { state: ProposalState }): boolean => state === 'open' || state === 'postponed'

/** Proposals of one person that may wait in one body at a time. */
export const maxWaitingProposals = 5
export const maxPapers = 10
export const proposalLengths = { title: 250, why: 2_000, reason: 1_000 } as const

/** Proposes a point: `POST /api/irps/{id}/proposals`. */
export const ProposalForm = z.object({
  title: text(proposalLengths.title),
  why: paragraph(proposalLengths.why),
  /** documents of the portal that the author may read */
  papers: z
    .array(relation('documents'))
    .refine((papers) => papers.length <= maxPapers, `${maxPapers} au maximum`)
    .refine(
      (papers) => new Set(papers.map(({ id }) => id)).size === papers.length,
      'Un document ne se joint qu’une fois',
    )
    .default([]),
  /** `closesOn` as the author read it, for the next session; refused when it no longer stands. Null: for a later one */
  closesOn: Day.nullable().default(null),
})
export type ProposalForm = z.output<typeof ProposalForm>

/** « Je m’associe »: joins a proposal, or leaves it. */
export const ProposalSupportForm = z.object({ proposal: relation('proposals'), joins: z.boolean() })
export type ProposalSupportForm = z.output<typeof ProposalSupportForm>

export const ProposalWithdrawalForm = z.object({ proposal: relation('proposals') })

/** The secretary's decision: each needs its own field, and ignores the others. */
export const ProposalDecisionForm = z.object({
  proposal: relation('proposals'),
  decision: z.enum(proposalDecisions),
  /** `taken`: the session in preparation whose agenda gets the point */
  session: relation('sessions').nullable().default(null),
  /** `merged`: a point of a session in preparation */
  point: relation('points').nullable().default(null),
  /** required by `refused`, possible for `postponed` */
  reason: longText(proposalLengths.reason),
})
export type ProposalDecisionForm = z.output<typeof ProposalDecisionForm>

export const PointProposal = z.object({
  id: Id,
  title: z.string(),
  why: z.string(),
  /** those that the caller may read */
  papers: z.array(Reference),
  /** null: the account is erased */
  author: PersonReference.nullable(),
  isMine: z.boolean(),
  createdAt: Timestamp,
  state: z.enum(proposalStates),
  reason: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  /** its point; null until it is decided, and while the caller may not read its session */
  point: z.object({ id: Id, title: z.string(), session: SessionReference }).nullable(),
  /** without the author, in the order in which they joined */
  supporters: z.array(PersonReference),
  hasJoined: z.boolean(),
  /** who asks for it among the holders of a seat, the author included; null once it is decided, and in a body without seats */
  request: z
    .object({
      joined: z.int().nonnegative(),
      /** seats that are held */
      of: z.int().positive(),
      isMajority: z.boolean(),
      /** the majority of a CSE has its questions entered on the agenda of the meeting that it asks for (L2315-28, L2315-31) */
      isByLaw: z.boolean(),
    })
    .nullable(),
})
export type PointProposal = z.infer<typeof PointProposal>

/** A session in preparation, whose agenda takes proposals. */
const DraftSession = z.object({
  ...SessionReference.shape,
  points: z.array(z.object({ id: Id, number: z.string(), title: z.string() })),
})
export type DraftSession = z.infer<typeof DraftSession>

/** Decided proposals of others that the list contains. */
export const maxDecidedProposals = 50

/**
 * The proposals of a body, for its members: `GET /api/irps/{id}/proposals`. Those of the caller come first; then those
 * that wait, oldest first, and the last decided ones.
 */
export const Proposals = item('Proposals', {
  irp: BodyReference,
  /** the last day on which points are proposed for the next session; null: none is set */
  closesOn: Day.nullable(),
  proposals: z.array(PointProposal),
  /** for those who decide */
  drafts: z.array(DraftSession),
  can: Actions,
})
export type Proposals = z.infer<typeof Proposals>
