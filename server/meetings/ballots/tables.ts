import type { Generated, GeneratedAlways } from 'kysely'
import type { BallotChoice, BallotMode, BallotOpinion, BallotResult } from '#contract/meetings/ballots/ballots.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    ballots: BallotsTable
    ballotVoters: BallotVotersTable
    ballotCandidates: BallotCandidatesTable
  }
}

interface BallotsTable {
  id: Id
  sessionId: number
  pointId: number
  question: string
  mode: BallotMode
  rule: 'majority' | 'mostVotes'
  opinion: BallotOpinion | null
  presidentVotes: boolean
  outsideUrl: string | null
  voters: number
  openedAt: Instant
  closedAt: Instant | null
  cancelledAt: Instant | null
  votesFor: number | null
  votesAgainst: number | null
  abstentions: number | null
  blanks: number | null
  /** number of its candidates; null: votes are for or against */
  candidates: Generated<number | null>
  tieSecondRound: Generated<boolean>
  tieEldest: Generated<boolean>
  firstRoundId: Generated<number | null>
  electedId: Generated<number | null>
  byAge: Generated<boolean>
  version: Generated<number>
  result: GeneratedAlways<BallotResult | null>
  /** what the result says of the opinion that was put to the vote */
  givenOpinion: GeneratedAlways<BallotOpinion | null>
}

interface BallotVotersTable {
  id: Id
  ballotId: number
  mode: BallotMode
  /** null: the president */
  personId: number | null
  choice: BallotChoice | null
  /** whom a vote is for, between candidates */
  candidateId: Generated<number | null>
  voted: Generated<boolean>
  /** false: recorded by who holds the ballot */
  bySelf: Generated<boolean>
  version: Generated<number>
}

interface BallotCandidatesTable {
  id: Id
  ballotId: number
  position: number
  /** null: a typed name, or an erased account */
  userId: number | null
  name: string | null
  /** null until the ballot is closed */
  votes: number | null
}
