import { expect, test } from 'vitest'
import { joinFacts } from './facts.ts'

test('facts are joined by a dot that stays at the end of a line, and days stay with their month', () => {
  expect(joinFacts(['CSE Bretagne', null, '14 octobre 2026', false, '1er mai'])).toBe(
    'CSE Bretagne\u00A0· 14\u00A0octobre 2026\u00A0· 1er\u00A0mai',
  )
  expect(joinFacts(['3 documents', '2 maisons'])).toBe('3 documents\u00A0· 2 maisons')
})
