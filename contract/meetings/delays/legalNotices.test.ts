import { describe, expect, test } from 'vitest'
import type { BodyDelays } from '#contract/meetings/legalDelays.ts'
import { agendaNotice } from './agendaDelay.ts'
import { byUrgency, type DelayFacts, legalNotices } from './legalNotices.ts'
import { type MeetingFacts, meetingNotices, nextMeetingOn } from './meetingDelays.ts'
import { minutesDueOn, minutesNotice } from './minutesDelay.ts'
import { consultationState, opinionDueOn, opinionNotice } from './opinionDelay.ts'

// The test vectors of DOMAIN §4, and more cases. Articles as in corpus/delais-legaux.json.

const cse: BodyDelays = {
  kind: 'CSE',
  agendaNoticeDays: 3,
  minutesDueDays: 15,
  atLeast300Employees: false,
  meetingsPerYear: null,
  videoMeetingsMax: 3,
}
const largeCse: BodyDelays = { ...cse, atLeast300Employees: true }
const csec: BodyDelays = { ...cse, kind: 'CSEC', agendaNoticeDays: 8 }
const commission: BodyDelays = { ...cse, kind: 'COMMISSION' }

describe('the notice on the agenda', () => {
  test.each([
    ['three days before', cse, '2026-03-19', '2026-03-16', 'met'],
    ['two days before', cse, '2026-03-19', '2026-03-17', 'late'],
    ['eight days before a central committee', csec, '2026-05-28', '2026-05-20', 'met'],
    ['seven days before a central committee', csec, '2026-05-28', '2026-05-21', 'late'],
    ['three days before, over the change of hour of spring', cse, '2026-03-30', '2026-03-27', 'met'],
    ['two days before, over the change of hour of autumn', cse, '2026-10-26', '2026-10-24', 'late'],
    ['three days before, over 29 February', cse, '2028-03-02', '2028-02-28', 'met'],
    ['two days before, over the end of an ordinary February', cse, '2026-03-02', '2026-02-28', 'late'],
  ] as const)('%s', (_how, body, on, agendaSentOn, state) => {
    expect(agendaNotice(body, { on, agendaSentOn }, '2026-01-01')).toMatchObject({
      rule: 'agenda.notice',
      state,
      sentOn: agendaSentOn,
    })
  })

  test('is due until its day is over', () => {
    const session = { on: '2026-03-19', agendaSentOn: null }
    expect(agendaNotice(cse, session, '2026-03-16')).toEqual({
      rule: 'agenda.notice',
      article: 'L2315-30',
      dueOn: '2026-03-16',
      state: 'due',
      figure: 3,
      about: null,
      sentOn: null,
    })
    expect(agendaNotice(cse, session, '2026-03-17')).toMatchObject({ state: 'late', sentOn: null })
  })

  test.each([
    [cse, 'L2315-30'],
    [csec, 'L2316-17'],
    [{ ...cse, agendaNoticeDays: 5 }, null],
    [{ ...csec, agendaNoticeDays: 3 }, null],
    [commission, null],
  ])('names an article, unless an agreement sets the delay: %j', (body, article) => {
    expect(agendaNotice(body, { on: '2026-03-19', agendaSentOn: null }, '2026-01-01').article).toBe(article)
  })
})

describe('the deadline of the minutes', () => {
  const held = { procedure: 'ordinary', endOn: '2026-03-19', nextOn: null, sentOn: null } as const

  test.each([
    ['fifteen days after', {}, '2026-04-03'],
    ['the day before the next session', { nextOn: '2026-03-31' }, '2026-03-30'],
    ['fifteen days after, the next session being later', { nextOn: '2026-04-16' }, '2026-04-03'],
    ['three days after, in a job-saving plan', { procedure: 'pse' }, '2026-03-22'],
    ['one day after, in an insolvency', { procedure: 'insolvency' }, '2026-03-20'],
    ['the day before, in a job-saving plan too', { procedure: 'pse', nextOn: '2026-03-21' }, '2026-03-20'],
    ['that very day, when the body meets twice', { nextOn: '2026-03-19' }, '2026-03-19'],
    ['over the end of the year', { endOn: '2026-12-20' }, '2027-01-04'],
    ['over the change of hour of autumn', { endOn: '2026-10-20' }, '2026-11-04'],
  ] as const)('%s', (_when, facts, dueOn) => {
    expect(minutesDueOn({ ...held, ...facts }, cse)).toBe(dueOn)
  })

  test('follows an agreement, which does not extend urgent cases', () => {
    const body = { ...cse, minutesDueDays: 30 }
    expect(minutesNotice(body, held, '2026-03-20')).toMatchObject({ dueOn: '2026-04-18', article: null })
    expect(minutesNotice(body, { ...held, procedure: 'pse' }, '2026-03-20')).toMatchObject({
      dueOn: '2026-03-22',
      article: 'D2315-26',
    })
  })

  test.each([
    [null, '2026-04-03', 'due', null],
    [null, '2026-04-04', 'late', 1],
    ['2026-04-03', '2026-06-01', 'met', null],
    ['2026-04-10', '2026-06-01', 'late', 7],
  ] as const)('sent on %s, today is %s: %s, %s days', (sentOn, today, state, figure) => {
    expect(minutesNotice(cse, { ...held, sentOn }, today)).toMatchObject({
      article: 'D2315-26',
      state,
      figure,
      sentOn,
    })
  })
})

describe('the deadline of an opinion', () => {
  const started = { startedOn: '2026-01-31', expert: 'none', agreedDays: null } as const

  test.each([
    ['a month after', {}, '2026-02-28'],
    ['two months after, with an expert', { expert: 'one' }, '2026-03-31'],
    ['three months after, with experts at both levels', { expert: 'multiple' }, '2026-04-30'],
    ['on 29 February of a leap year', { startedOn: '2028-01-31' }, '2028-02-29'],
    ['on the same day of the month', { startedOn: '2026-02-28' }, '2026-03-28'],
    ['the year after', { startedOn: '2026-12-31', expert: 'one' }, '2027-02-28'],
    ['after the days of an agreement', { agreedDays: 45 }, '2026-03-17'],
  ] as const)('%s', (_when, facts, dueOn) => {
    expect(opinionDueOn({ ...started, ...facts })).toBe(dueOn)
  })

  test('seven days before that of the central committee, unless an agreement sets the days', () => {
    const central = { startedOn: '2026-04-30', expert: 'one', agreedDays: null } as const
    expect(opinionDueOn(central)).toBe('2026-06-30')
    expect(opinionDueOn(started, central)).toBe('2026-06-23')
    expect(opinionDueOn({ ...started, agreedDays: 10 }, central)).toBe('2026-02-10')
  })

  test.each([
    ['a month', { startedOn: '2026-03-02' }, '2026-04-02', '2026-03-26'],
    ['two months, with its expert', { startedOn: '2026-02-23', expert: 'one' }, '2026-04-23', '2026-04-16'],
    [
      'three months, with experts at both levels',
      { startedOn: '2026-01-31', expert: 'multiple' },
      '2026-04-30',
      '2026-04-23',
    ],
    ['a month that ends in the next year', { startedOn: '2026-12-05' }, '2027-01-05', '2026-12-29'],
    ['the last day of February', { startedOn: '2028-01-31' }, '2028-02-29', '2028-02-22'],
    [
      'the days of an agreement at the central committee',
      { startedOn: '2026-03-02', agreedDays: 60 },
      '2026-05-01',
      '2026-04-24',
    ],
  ] as const)(
    'seven days before that of the central committee (article R2312-6, II), which has %s',
    (_delay, facts, due, own) => {
      const central = { expert: 'none', agreedDays: null, ...facts } as const
      expect(opinionDueOn(central)).toBe(due)
      // whatever the establishment's own delay
      expect(opinionDueOn(started, central)).toBe(own)
      expect(opinionDueOn({ ...started, expert: 'multiple' }, central)).toBe(own)
    },
  )

  test.each([
    [false, '2026-02-28', 'running'],
    [false, '2026-03-01', 'deemedNegative'],
    [true, '2026-03-01', 'answered'],
  ] as const)('answered %s, on %s: %s', (answered, today, state) => {
    expect(consultationState({ dueOn: '2026-02-28', answered }, today)).toBe(state)
  })

  test.each([
    ['2026-02-20', '2026-02-25', false, null, 'opinion.deadline', 'R2312-6', 'due', 8],
    ['2026-02-20', '2026-03-05', false, null, 'opinion.deadline', 'R2312-6', 'late', 8],
    ['2026-02-20', '2026-02-25', true, null, 'opinion.deadline', null, 'due', 8],
    ['2026-02-20', '2026-02-25', false, '2026-02-20', 'opinion.deadline', 'R2312-6', 'met', null],
    ['2026-03-02', '2026-03-02', false, '2026-02-28', 'opinion.deadline', 'R2312-6', 'met', null],
    ['2026-03-02', '2026-03-02', false, null, 'opinion.deemedNegative', 'L2312-16', 'late', 2],
    // an opinion after the delay: it is deemed negative since; before its end, the session comes too late
    ['2026-03-02', '2026-03-01', false, '2026-03-01', 'opinion.deemedNegative', 'L2312-16', 'late', 2],
    ['2026-03-02', '2026-03-01', true, '2026-03-01', 'opinion.deemedNegative', 'L2312-16', 'late', 2],
    ['2026-02-20', '2026-03-05', false, '2026-03-05', 'opinion.deadline', 'R2312-6', 'late', 8],
  ] as const)('today is %s, session on %s', (today, on, agreed, answeredOn, rule, article, state, figure) => {
    const facts = { title: 'Télétravail', dueOn: '2026-02-28', agreed, answeredOn }
    expect(opinionNotice(facts, today, on)).toEqual({
      rule,
      article,
      dueOn: '2026-02-28',
      state,
      figure,
      about: 'Télétravail',
      sentOn: null,
    })
  })
})

describe('the notices on a meeting', () => {
  const meeting: MeetingFacts = {
    on: '2026-03-19',
    byVideo: false,
    healthAndSafety: false,
    onAccounts: false,
    otherSubjects: 0,
    papersOn: null,
    previousOn: null,
    videoBefore: 0,
    otherHealthAndSafety: 0,
  }
  const seen = (body: BodyDelays, facts: Partial<MeetingFacts>, today = '2026-03-01') =>
    meetingNotices(body, { ...meeting, ...facts }, today)

  test('are none if no rule applies', () => {
    expect(seen(cse, {})).toEqual([])
    expect(seen(commission, { byVideo: true, videoBefore: 9, previousOn: '2020-01-01', onAccounts: true })).toEqual([])
  })

  test.each([
    [cse, 2, 'met', 'L2315-4'],
    [cse, 3, 'late', 'L2315-4'],
    [csec, 3, 'late', 'L2316-16'],
    [{ ...cse, videoMeetingsMax: 6 }, 3, 'met', null],
  ] as const)('report the fourth video meeting of the year', (body, videoBefore, state, article) => {
    expect(seen(body, { byVideo: true, videoBefore })).toMatchObject([
      { rule: 'meeting.video', state, article, figure: videoBefore + 1, dueOn: null },
    ])
  })

  test('allow any number of video meetings by agreement', () => {
    expect(seen({ ...cse, videoMeetingsMax: null }, { byVideo: true, videoBefore: 20 })).toEqual([])
  })

  test.each([
    [2, '2026-03-01', 'due'],
    [3, '2026-03-01', 'met'],
    [2, '2027-01-01', 'late'],
  ] as const)('count health and safety among the four of the year', (others, today, state) => {
    expect(seen(cse, { healthAndSafety: true, otherHealthAndSafety: others }, today)[0]).toMatchObject({
      rule: 'meeting.hse',
      article: 'L2315-27',
      figure: others + 1,
      state,
      dueOn: '2026-12-31',
    })
    expect(seen(csec, { healthAndSafety: true })).toEqual([])
  })

  test.each([
    ['2026-03-03', true],
    ['2026-03-18', true],
    ['2026-03-19', false],
    ['2026-03-20', false],
  ])('remind of the written confirmation until the meeting on health and safety: today is %s', (today, isReminded) => {
    const confirmation = {
      rule: 'meeting.hse.confirmation',
      article: 'L2315-27',
      dueOn: '2026-03-04',
      state: 'due',
      figure: 15,
      about: null,
      sentOn: null,
    }
    const [, ...others] = seen(cse, { healthAndSafety: true }, today)
    expect(others).toEqual(isReminded ? [confirmation] : [])
    for (const body of [csec, commission]) expect(seen(body, { healthAndSafety: true }, today)).toEqual([])
    expect(seen(cse, {}, today)).toEqual([])
  })

  test.each([
    [cse, '2026-01-19', '2026-03-19', 'met', 'L2315-28', 2],
    [cse, '2026-01-18', '2026-03-18', 'late', 'L2315-28', 2],
    [cse, '2025-12-31', '2026-02-28', 'late', 'L2315-28', 2],
    [largeCse, '2026-02-19', '2026-03-19', 'met', 'L2315-28', 1],
    [largeCse, '2026-01-19', '2026-02-19', 'late', 'L2315-28', 1],
    [largeCse, '2026-01-31', '2026-02-28', 'late', 'L2315-28', 1],
    [{ ...largeCse, meetingsPerYear: 6 }, '2026-01-19', '2026-03-21', 'met', null, 6],
    [csec, '2025-09-19', '2026-03-19', 'met', 'L2316-15', 6],
    [{ ...csec, atLeast300Employees: true }, '2025-09-19', '2026-03-19', 'met', 'L2316-15', 6],
    [{ ...cse, meetingsPerYear: 12 }, '2026-01-19', '2026-02-19', 'late', null, 12],
    [{ ...cse, meetingsPerYear: 6 }, '2026-01-19', '2026-03-21', 'met', null, 6],
  ] as const)('check the time since the previous meeting', (body, previousOn, dueOn, state, article, figure) => {
    expect(seen(body, { previousOn })).toEqual([
      { rule: 'meeting.frequency', article, dueOn, state, figure, about: null, sentOn: null },
    ])
    expect(nextMeetingOn(body, previousOn)).toBe(dueOn)
  })

  test.each([
    [0, '2026-03-01', 'met'],
    [2, '2026-03-01', 'due'],
    [2, '2026-03-20', 'late'],
  ] as const)('report other subjects in a meeting on the accounts', (otherSubjects, today, state) => {
    expect(seen(cse, { onAccounts: true, otherSubjects }, today)[0]).toMatchObject({
      rule: 'accounts.meeting',
      article: 'L2315-68',
      figure: otherSubjects,
      state,
    })
  })

  test.each([
    ['2026-03-16', '2026-03-19', 'met'],
    ['2026-03-17', '2026-03-19', 'late'],
    [null, '2026-03-16', 'due'],
    [null, '2026-03-17', 'late'],
  ] as const)('require the accounts three days before: given on %s, today is %s', (papersOn, today, state) => {
    expect(seen(cse, { onAccounts: true, papersOn }, today)[1]).toEqual({
      rule: 'accounts.notice',
      article: 'L2315-71',
      dueOn: '2026-03-16',
      state,
      figure: 3,
      about: null,
      sentOn: papersOn,
    })
  })

  test('report an agreement on fewer than six meetings a year, for coming meetings', () => {
    const agreed = (meetingsPerYear: number) => ({ ...cse, meetingsPerYear })
    const rule = { rule: 'meeting.frequency.agreement', article: 'L2312-19', state: 'late', figure: 5, dueOn: null }
    expect(seen(agreed(5), {})).toMatchObject([rule])
    expect(seen(agreed(6), {})).toEqual([])
    expect(seen(agreed(5), {}, '2026-03-20')).toEqual([])
    expect(seen({ ...csec, meetingsPerYear: 2 }, {})).toEqual([])
  })
})

describe('the notices of a session', () => {
  const facts: DelayFacts = {
    body: cse,
    type: 'ordinary',
    status: 'held',
    on: '2026-03-19',
    endOn: '2026-03-19',
    nextOn: null,
    previousOn: '2026-02-19',
    agendaSentOn: '2026-03-12',
    procedure: 'ordinary',
    sentOn: null,
    byVideo: false,
    healthAndSafety: false,
    onAccounts: false,
    otherSubjects: 1,
    papersOn: null,
    opinions: { given: 0, unanswered: 0 },
    nextMeetingOn: null,
    resolutions: [],
    videoBefore: 0,
    otherHealthAndSafety: 0,
    consultations: [
      { title: 'Télétravail', dueOn: '2026-03-21', agreed: false, answeredOn: null },
      { title: 'Classification', dueOn: '2026-05-21', agreed: false, answeredOn: null },
    ],
  }
  const rules = (changed: Partial<DelayFacts>) =>
    legalNotices({ ...facts, ...changed }, '2026-03-25').map(({ rule }) => rule)

  test('are sorted by urgency', () => {
    expect(legalNotices(facts, '2026-03-25').map(({ rule, state }) => [rule, state])).toEqual([
      ['opinion.deemedNegative', 'late'],
      ['minutes.due', 'due'],
      ['opinion.deadline', 'due'],
      ['agenda.notice', 'met'],
      ['meeting.frequency', 'met'],
    ])
    const [first, second] = legalNotices(facts, '2026-03-25')
    expect(byUrgency(second!, first!)).toBeGreaterThan(0)
  })

  test('do not mention minutes before the session is held', () => {
    expect(rules({ status: 'convened' })).not.toContain('minutes.due')
    expect(rules({ status: 'closed' })).toContain('minutes.due')
  })

  test('do not mention earlier mailings when the session is entered afterwards', () => {
    const filed = { onAccounts: true, agendaSentOn: null }
    expect(rules(filed)).toEqual([
      'accounts.meeting',
      'opinion.deemedNegative',
      'minutes.due',
      'opinion.deadline',
      'meeting.frequency',
    ])
    expect(rules({ ...filed, on: '2026-03-25' })).not.toContain('agenda.notice')
    expect(rules({ ...filed, status: 'draft' })).not.toContain('agenda.notice')
    expect(rules({ ...filed, status: 'draft', on: '2026-03-25' })).toContain('agenda.notice')
    expect(rules({ ...filed, status: 'draft', on: '2026-03-25' })).toContain('accounts.notice')
  })

  test('are none for a cancelled session, nor for meetings among members', () => {
    expect(rules({ status: 'cancelled' })).toEqual([])
    expect(rules({ type: 'preparatory' })).toEqual([])
    expect(rules({ type: 'training' })).toEqual([])
  })
})
