import type { Generated, GeneratedAlways } from 'kysely'
import type { BallotChoice, BallotMode, BallotOpinion, BallotResult } from '#contract/meetings/ballots/ballots.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    ballots: BallotsTable
    ballotVoters: BallotVotersTable
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
  voted: Generated<boolean>
  /** false: recorded by who holds the ballot */
  bySelf: Generated<boolean>
}
