import { createRandom } from './random.ts'
import type { DemoPoint, DemoSession } from './sessions.ts'
import { withFrenchSpaces } from './typography.ts'

export type DemoVotes = { votesFor: number; votesAgainst: number; abstentions: number }
export type DemoOutcome = DemoVotes & {
  opinion: 'favorable' | 'unfavorable' | 'reserved' | null
  opinionText: string | null
  employerAnswer: string | null
}

const opinions = {
  favorable: 'Le comité rend un avis favorable. Il demande qu’un bilan lui soit présenté dans les six mois.',
  unfavorable:
    'Le comité rend un avis défavorable : les effets du projet sur la charge de travail ne sont ni mesurés ni accompagnés, et les élus n’ont pas obtenu les documents demandés.',
  reserved:
    'Le comité rend un avis avec réserves : il prend acte des garanties apportées, et demande un point d’étape avant toute généralisation.',
} as const
const answer =
  'La direction prend acte de l’avis. Un point d’étape sera inscrit à l’ordre du jour dans les six mois, avec les indicateurs demandés par les élus.'

/** Returns the outcome of a point of a past session; null if it needs none. */
export function outcomeOf(session: DemoSession, point: DemoPoint): DemoOutcome | null {
  if (session.status !== 'held' && session.status !== 'closed') return null
  const draws = createRandom(`${session.key} ${point.number} outcome`)
  if (point.kind === 'opinion') {
    const opinion = draws.pick(['favorable', 'unfavorable', 'reserved', 'reserved'] as const)
    return {
      ...votes(
        draws.integer(9, 14),
        opinion === 'unfavorable' ? draws.integer(0, 2) : draws.integer(0, 4),
        draws.integer(0, 3),
      ),
      opinion,
      opinionText: withFrenchSpaces(opinions[opinion]),
      employerAnswer: session.status === 'closed' ? withFrenchSpaces(answer) : null,
    }
  }
  if (point.kind !== 'deliberation' && point.kind !== 'appointment' && point.kind !== 'minutes') return null
  const unanimous = point.kind === 'minutes'
  return {
    ...votes(
      draws.integer(11, 15),
      unanimous ? 0 : draws.integer(0, 3),
      unanimous ? draws.integer(0, 1) : draws.integer(0, 3),
    ),
    opinion: null,
    opinionText: null,
    employerAnswer: null,
  }
}

const votes = (votesFor: number, votesAgainst: number, abstentions: number): DemoVotes => ({
  votesFor,
  votesAgainst,
  abstentions,
})
