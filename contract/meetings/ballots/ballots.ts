import { z } from 'zod'
import { Actions, fromIntegerString, Id, item, relation, Timestamp, text, Version } from '#contract/ground/shapes.ts'
import { CandidateCounts, CandidateForm, maxCandidates } from '#contract/meetings/ballots/candidates.ts'
import { Election } from '#contract/meetings/sessions/election.ts'
import { type Opinion, opinionResults } from '#contract/meetings/sessions/followUp.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/**
 * How votes are taken. `byHand`: the numbers are written down; `named`: each vote is kept by name; `counted`: a secret
 * ballot on paper or by an outside service, of which the portal keeps the list of who has voted and the counts. The
 * portal runs no secret electronic ballot (D2315-1).
 */
export const ballotModes = ['byHand', 'named', 'counted'] as const
export type BallotMode = (typeof ballotModes)[number]

export const ballotChoices = ['for', 'against', 'abstention', 'blank'] as const
export type BallotChoice = (typeof ballotChoices)[number]

export const ballotResults = ['adopted', 'rejected'] as const
export type BallotResult = (typeof ballotResults)[number]

/** The kinds of points that call for a vote. */
export const votableKinds = ['opinion', 'deliberation', 'appointment', 'minutes'] as const

export const maxBallots = 200

/** The version of a record that the caller has read; without one, that of a record which nobody has changed yet. */
const ReadVersion = Version.default(1)
/** The version of a ballot that the caller has read; without one, that of a ballot which was closed and not corrected. */
const ClosedVersion = Version.default(2)

/** Opens a ballot: `POST /api/sessions/{id}/ballots`. */
export const BallotForm = z.object({
  /** a point of the session, of a kind that calls for a vote */
  point: relation('points'),
  question: text(300),
  mode: z.enum(ballotModes),
  /** the opinion that is put to the vote: on points that ask for one, and only there */
  opinion: z.enum(opinionResults).nullable().default(null),
  /** the president votes on how the committee runs itself, never on its opinions (L2315-32) */
  presidentVotes: z.boolean().default(false),
  /** on an appointment: between whom votes are given; none for a vote for or against */
  candidates: z.array(CandidateForm).max(maxCandidates).default([]),
  /** a certified service that runs a secret ballot */
  outsideUrl: z
    .union([
      z.url({ protocol: /^https$/, normalize: true, error: 'L’adresse doit commencer par https://' }).max(500),
      z.literal('').transform(() => null),
      z.null(),
    ])
    .default(null),
})
export type BallotForm = z.output<typeof BallotForm>

/** One's own vote in an open named ballot. */
export const VoteForm = z.object({
  ballot: relation('ballots'),
  /** between candidates: `for` one of them, or `blank` */
  choice: z.enum(ballotChoices),
  candidate: Id.nullable().default(null),
})
export type VoteForm = z.output<typeof VoteForm>

/** The vote of somebody else in a named ballot, or their signature in a secret one. */
export const RecordedVoteForm = z.object({
  ballot: relation('ballots'),
  /** one of its voters */
  voter: Id,
  /** in a named ballot, null takes the vote back; always null in a secret one */
  choice: z.enum(ballotChoices).nullable().default(null),
  /** between candidates: whom the vote is for */
  candidate: Id.nullable().default(null),
  /** whether the voter has voted in a secret ballot */
  hasSigned: z.boolean().default(false),
  /** that of the voter */
  version: ReadVersion,
})
export type RecordedVoteForm = z.output<typeof RecordedVoteForm>

const count = z.int().min(0).max(999)
export const BallotCounts = z.object({ for: count, against: count, abstentions: count, blanks: count })
export type BallotCounts = z.infer<typeof BallotCounts>

/** Closes a ballot, or corrects the counts of a closed one. */
export const BallotClosureForm = z.object({
  ballot: relation('ballots'),
  /** null for a named ballot, whose votes are counted by the portal, and between candidates */
  counts: BallotCounts.nullable().default(null),
  /** the votes of each candidate; null for a named ballot, and without candidates */
  candidateCounts: CandidateCounts.nullable().default(null),
  version: ReadVersion,
})
export type BallotClosureForm = z.output<typeof BallotClosureForm>

/** `?ballot=3`: an open secret ballot, whose papers are printed. */
export const BallotPapersQuery = z.object({ ballot: fromIntegerString(Id) })

export const BallotCancellationForm = z.object({ ballot: relation('ballots'), version: ReadVersion })
export type BallotCancellationForm = z.output<typeof BallotCancellationForm>

/** Opens the second round between the candidates of a ballot who are tied. */
export const SecondRoundForm = z.object({ ballot: relation('ballots'), version: ClosedVersion })
export type SecondRoundForm = z.output<typeof SecondRoundForm>

/** Says who is the eldest of the candidates who are tied: the portal knows no birth dates. */
export const TieDecisionForm = z.object({
  ballot: relation('ballots'),
  candidate: Id,
  version: ClosedVersion,
})
export type TieDecisionForm = z.output<typeof TieDecisionForm>

const Voter = z.object({
  id: Id,
  /** null: the account is erased, or the president */
  person: PersonReference.nullable(),
  isPresident: z.boolean(),
  /** whether the voter is the caller */
  isMe: z.boolean(),
  /** null: has not voted, or in secret */
  choice: z.enum(ballotChoices).nullable(),
  /** whom the vote is for; null without candidates */
  candidateId: Id.nullable(),
  hasVoted: z.boolean(),
  /** gave the vote themselves: nobody else changes it */
  bySelf: z.boolean(),
  /** has left the meeting since the ballot was opened; false once it is closed */
  hasLeft: z.boolean(),
  /** votes no more, since their mandate has ended meanwhile; false once it is closed */
  mandateEnded: z.boolean(),
  /** increases with each change of the vote */
  version: Version,
})
export type Voter = z.infer<typeof Voter>

export const Ballot = z.object({
  id: Id,
  point: z.object({ id: Id, number: z.string(), title: z.string() }),
  question: z.string(),
  mode: z.enum(ballotModes),
  rule: z.enum(['majority', 'mostVotes']),
  opinion: z.enum(opinionResults).nullable(),
  presidentVotes: z.boolean(),
  outsideUrl: z.string().nullable(),
  /** number of voting members present when it was opened, with the president when they vote */
  voters: z.int().positive(),
  openedAt: Timestamp,
  /** null: open, or cancelled before its end */
  closedAt: Timestamp.nullable(),
  cancelledAt: Timestamp.nullable(),
  /** increases with its end, each correction, its cancellation, and the choice of the eldest */
  version: Version,
  /** between candidates: the votes for the first of them, and for all others as `against` */
  counts: BallotCounts.nullable(),
  /** between candidates: `adopted` when somebody is elected */
  result: z.enum(ballotResults).nullable(),
  /** null for a vote for or against */
  election: Election.nullable(),
  /** who votes, and the votes that are not secret, for the members of the body; null for others */
  voterList: z.array(Voter).nullable(),
})
export type Ballot = z.infer<typeof Ballot>

/**
 * The ballots of a meeting, oldest first, for whoever may read its session: `GET /api/sessions/{id}/ballots`. Those that
 * are open or cancelled are for the members of its body.
 */
export const Ballots = item('Ballots', {
  ballots: z.array(Ballot),
  /** whether a ballot may be opened */
  isMeetingOpen: z.boolean(),
  can: Actions,
})
export type Ballots = z.infer<typeof Ballots>

export type BallotOpinion = Opinion['result']

/** Whether votes are being taken. */
export const isBallotOpen = ({ closedAt, cancelledAt }: Pick<Ballot, 'closedAt' | 'cancelledAt'>): boolean =>
  closedAt === null && cancelledAt === null
