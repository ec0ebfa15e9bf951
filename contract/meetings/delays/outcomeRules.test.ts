import { describe, expect, test } from 'vitest'
import type { BodyDelays } from '#contract/meetings/legalDelays.ts'
import { followUpNotice, majorityNotices, type OutcomeFacts } from './outcomeRules.ts'

const cse: BodyDelays = {
  kind: 'CSE',
  agendaNoticeDays: 3,
  minutesDueDays: 15,
  atLeast300Employees: false,
  meetingsPerYear: null,
  videoMeetingsMax: 3,
}
const commission: BodyDelays = { ...cse, kind: 'COMMISSION' }
const nothing: OutcomeFacts = { opinions: { given: 0, unanswered: 0 }, nextMeetingOn: null, resolutions: [] }

describe('the notice on the follow-up of opinions', () => {
  const seen = (body: BodyDelays, facts: Partial<OutcomeFacts>, isClosed = false) =>
    followUpNotice(body, { ...nothing, ...facts }, '2026-04-20', isClosed)

  test.each([
    [0, '2026-04-16', 'met'],
    [1, null, 'due'],
    [1, '2026-04-20', 'due'],
    [2, '2026-04-19', 'late'],
  ] as const)('%i unanswered, next meeting on %s: %s', (unanswered, nextMeetingOn, state) => {
    expect(seen(cse, { opinions: { given: 2, unanswered }, nextMeetingOn })).toEqual({
      rule: 'opinion.followUp',
      article: 'L2312-15',
      dueOn: nextMeetingOn,
      state,
      figure: unanswered,
      about: null,
      sentOn: null,
    })
  })

  test('exists only for opinions of a committee, while answers can be entered', () => {
    const opinions = { given: 1, unanswered: 1 }
    expect(seen(cse, {})).toBeNull()
    expect(seen(commission, { opinions })).toBeNull()
    expect(seen(cse, { opinions }, true)).toBeNull()
    expect(seen(cse, { opinions: { given: 1, unanswered: 0 } }, true)).toMatchObject({ state: 'met' })
  })
})

describe('the notice on the majority of members present', () => {
  const voted = (title: string, inFavour: number, against: number, abstentions: number) => ({
    title,
    for: inFavour,
    against,
    abstentions,
  })
  const seen = (...resolutions: OutcomeFacts['resolutions']) => majorityNotices(cse, { ...nothing, resolutions })
  const rule = { rule: 'vote.majority', article: 'L2315-32', dueOn: null, sentOn: null }

  test('names resolutions with more votes for than against but no majority', () => {
    expect(seen(voted('Budget', 7, 3, 3), voted('Règlement', 6, 3, 4), voted('Recours', 6, 0, 6))).toEqual([
      { ...rule, state: 'late', figure: 6, about: 'Règlement' },
      { ...rule, state: 'late', figure: 6, about: 'Recours' },
    ])
  })

  test('ignores rejected resolutions', () => {
    expect(seen(voted('Budget', 7, 3, 3), voted('Recours', 5, 5, 0), voted('Prêt', 3, 5, 1))).toEqual([
      { ...rule, state: 'met', figure: 3, about: null },
    ])
    expect(seen()).toEqual([])
    expect(majorityNotices(commission, { ...nothing, resolutions: [voted('Budget', 6, 3, 4)] })).toEqual([])
  })
})
