import { expect, test } from 'vitest'
import { presenceState } from './presenceState.ts'

const [nine, ten] = ['2026-03-19T09:00:00+01:00', '2026-03-19T10:00:00+01:00']
const there = { mode: 'onSite', arrivedAt: nine, leftAt: null, confirmed: true } as const
const gone = { ...there, leftAt: ten }
const announced = { ...there, mode: 'video', confirmed: false } as const

test.each([
  ['absent without any time', [], true, 'absent'],
  ['where they are', [there], true, 'onSite'],
  ['announced as they said', [announced], true, 'videoAnnounced'],
  ['announced again after a departure', [gone, announced], true, 'videoAnnounced'],
  ['gone after a departure', [gone], true, 'left'],
  ['back after a departure', [gone, there], true, 'onSite'],
  ['present at a closed meeting', [gone], false, 'present'],
  ['absent from a closed meeting', [], false, 'absent'],
  ['announced and never confirmed at a closed meeting', [{ ...announced, leftAt: ten }], false, 'videoAnnounced'],
] as const)('somebody is %s', (_name, intervals, isMeetingOpen, state) => {
  expect(presenceState({ intervals: [...intervals], mandateEndedAt: null }, isMeetingOpen)).toBe(state)
})

test('somebody whose mandate has ended counts no more, and was at the meeting once it is closed', () => {
  expect(presenceState({ intervals: [there], mandateEndedAt: ten }, true)).toBe('mandateEnded')
  expect(presenceState({ intervals: [], mandateEndedAt: ten }, true)).toBe('mandateEnded')
  expect(presenceState({ intervals: [gone], mandateEndedAt: ten }, false)).toBe('present')
})
