import { expect, test, vi } from 'vitest'
import { onRecordChange, publishChange, wasChangedSince } from './recordChanges.ts'

test('a change is passed on to those who listen to its record, and one that may have been missed to all', () => {
  const changed = vi.fn<() => void>()
  const stop = onRecordChange('meeting', 1, changed)
  publishChange({ record: 'meeting', id: 2 })
  publishChange({ record: 'ballots', id: 1 })
  expect(changed).not.toHaveBeenCalled()

  publishChange({ record: 'meeting', id: 1 })
  publishChange('missed')
  expect(changed).toHaveBeenCalledTimes(2)

  stop()
  publishChange('missed')
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a change that is heard while nobody listens is known to the next screen', () => {
  const before = Date.now()
  publishChange({ record: 'progress', id: 7 })
  expect(wasChangedSince('progress', 7, before)).toBe(true)
  expect(wasChangedSince('progress', 7, Date.now() + 1)).toBe(false)
  expect(wasChangedSince('progress', 8, before)).toBe(false)
})
