import { expect, test } from 'vitest'
import { type ElectedSeat, partialElectionCauses } from './partialElections.ts'

const held = (college: string | null = null): ElectedSeat => ({ college, isVacant: false, vacantSince: null })
const vacant = (vacantSince: string | null, college: string | null = null): ElectedSeat => ({
  college,
  isVacant: true,
  vacantSince,
})

interface Vector {
  article: string
  name: string
  seats: ElectedSeat[]
  mandatesEndOn?: string | null
  rules: string[]
}

const vectors: Vector[] = [
  {
    article: 'L2314-10',
    name: 'less than half of the holders have gone',
    seats: [held(), held(), held(), vacant('2026-01-10')],
    rules: [],
  },
  {
    article: 'L2314-10',
    name: 'exactly half of the holders have gone',
    seats: [held(), held(), vacant('2026-01-10'), vacant('2026-02-10')],
    rules: ['half'],
  },
  {
    article: 'L2314-10',
    name: 'two of five is less than half',
    seats: [held(), held(), held(), vacant('2026-01-10'), vacant('2026-02-10')],
    rules: [],
  },
  {
    article: 'L2314-10',
    name: 'a college is no longer represented',
    seats: [held('Employés'), held('Employés'), held('Employés'), vacant('2026-01-10', 'Cadres')],
    rules: ['Cadres'],
  },
  {
    article: 'L2314-10',
    name: 'a college with one holder left is represented',
    seats: [held('Employés'), held('Employés'), held('Cadres'), vacant('2026-01-10', 'Cadres')],
    rules: [],
  },
  {
    article: 'L2314-10',
    name: 'half of the holders left exactly six months before the end of the mandates',
    seats: [held(), vacant('2026-03-01')],
    mandatesEndOn: '2026-08-31',
    rules: ['half'],
  },
  {
    article: 'L2314-10',
    name: 'half of the holders left less than six months before the end of the mandates',
    seats: [held(), vacant('2026-03-02')],
    mandatesEndOn: '2026-08-31',
    rules: [],
  },
  {
    article: 'L2314-10',
    name: 'the day on which half is reached counts, not the first vacancy',
    seats: [held(), held(), vacant('2025-06-01'), vacant('2026-03-02')],
    mandatesEndOn: '2026-08-31',
    rules: [],
  },
  {
    article: 'L2314-10',
    name: 'what happened in time stays due within the last six months',
    seats: [held(), vacant('2025-06-01')],
    mandatesEndOn: '2026-04-30',
    rules: ['half'],
  },
  {
    article: 'L2314-10',
    name: 'a vacancy of an unknown day counts from today',
    seats: [held(), vacant(null)],
    mandatesEndOn: '2026-08-31',
    rules: [],
  },
  {
    article: 'L2314-10',
    name: 'mandates without a known end',
    seats: [held(), vacant('2026-03-18')],
    mandatesEndOn: null,
    rules: ['half'],
  },
  {
    article: 'L2314-10',
    name: 'mandates until the last day of the calendar',
    seats: [held(), vacant('2026-03-18')],
    mandatesEndOn: '9999-12-31',
    rules: ['half'],
  },
  { article: 'L2314-10', name: 'a body without seats', seats: [], rules: [] },
]

test.each(vectors)('$article: $name', ({ seats, mandatesEndOn = '2028-12-31', rules }) => {
  const causes = partialElectionCauses(seats, { mandatesEndOn, today: '2026-03-19' })
  expect(causes.map((cause) => (cause.rule === 'half' ? 'half' : cause.college))).toEqual(rules)
})
