import { expect, test } from 'vitest'
import { SessionForm } from '#contract/meetings/sessions/sessionForm.ts'
import { blankPoint, blankSession, type PointFormValues, type SessionFormValues } from './formValues.ts'
import { fieldOfContractPath, toSessionDraft } from './toSessionDraft.ts'

const point = (title: string, change: Partial<PointFormValues> = {}): PointFormValues => ({
  ...blankPoint(),
  title,
  ...change,
})
const typed: SessionFormValues = { ...blankSession(3), title: 'Séance', day: '2026-03-19' }

test('form values are converted to the contract', () => {
  const found = SessionForm.parse(
    toSessionDraft({
      ...typed,
      number: ' 7 ',
      remoteLink: '',
      points: [
        point('Budget', {
          id: 4,
          kind: 'deliberation',
          expectedMinutes: '30',
          vote: { for: '12', against: '', abstentions: '1' },
        }),
        point('Annexe', { level: 1, references: [{ id: 8, name: 'Note' }] }),
        point('Divers', { kind: 'other' }),
      ],
    }),
  )
  expect(found).toMatchObject({
    irp: { id: 3 },
    number: 7,
    startsAt: '2026-03-19T09:00:00+01:00',
    endsAt: '2026-03-19T12:00:00+01:00',
    remoteLink: null,
    agenda: [
      {
        id: 4,
        expectedMinutes: 30,
        vote: { for: 12, against: 0, abstentions: 1 },
        points: [{ title: 'Annexe', references: [{ id: 8 }] }],
      },
      { title: 'Divers', vote: null, points: [] },
    ],
  })
})

test('fields the kind of a point does not use are not sent', () => {
  const outcome = {
    opinion: { ...blankPoint().opinion, result: 'favorable' as const },
    consultation: { id: 2, name: 'C' },
  }
  const read = (kind: PointFormValues['kind']) =>
    SessionForm.parse(toSessionDraft({ ...typed, points: [point('Point', { kind, ...outcome })] })).agenda[0]
  expect(read('information')).toMatchObject({ opinion: null, consultation: null })
  expect(read('opinion')).toMatchObject({ opinion: { result: 'favorable' }, consultation: { id: 2 } })
})

test('an issue of the contract is mapped to the visible field', () => {
  const points = [point('a'), point('b', { level: 1 }), point('c', { level: 1 }), point('d'), point('e', { level: 1 })]
  const fields = [
    [['title'], 'title'],
    [['startsAt'], 'day'],
    [['endsAt'], 'endTime'],
    [['agenda'], 'root.agenda'],
    [['agenda', 1, 'title'], 'points.3.title'],
    [['agenda', 0, 'points', 1, 'kind'], 'points.2.kind'],
    [['agenda', 1, 'points', 0, 'thematics', 2], 'points.4.thematics'],
    [['agenda', 0, 'opinion', 'votes', 'for'], 'points.0.opinion.votes.for'],
    [['agenda', 1], 'points.3.title'],
  ] as const
  for (const [path, field] of fields) expect(fieldOfContractPath(points, path)).toBe(field)
})
