import { expect, test } from 'vitest'
import { createOutageReporter } from './outageReporter.ts'

test('an outage is reported at once, then once a minute with the number of refused calls, for each error code', () => {
  let now = 0
  const reports: object[] = []
  const report = createOutageReporter(() => now)
  const log = { error: (fields: object) => void reports.push(fields) } as never
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const full = Object.assign(new Error('full'), { code: '53100' })

  for (now = 0; now < 60_000; now += 1_000) report(log, away)
  report(log, full)
  expect(reports).toEqual([
    { err: away, calls: 1 },
    { err: full, calls: 1 },
  ])
  report(log, away)
  expect(reports.slice(2)).toEqual([{ err: away, calls: 60 }])
})
