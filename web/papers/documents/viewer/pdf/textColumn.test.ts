import { expect, test } from 'vitest'
import { fitColumn } from './textColumn.ts'

/** A4 with margins of 2 cm. */
const a4 = { left: 76, right: 718, pageWidth: 794 }

test('fills the screen with the text and leaves out the margins', () => {
  const { scale, scrollLeft } = fitColumn(a4, 360)
  expect((a4.right - a4.left) * scale).toBeCloseTo(344)
  expect(a4.left * scale - scrollLeft).toBeCloseTo(8)
})

test('never shows less than the whole page, nor enlarges a narrow column without limit', () => {
  expect(fitColumn({ ...a4, left: 2, right: 792 }, 360)).toEqual({ scale: 360 / 794, scrollLeft: 0 })
  expect(fitColumn({ ...a4, left: 300, right: 340 }, 360).scale).toBeCloseTo((1.5 * 360) / 794)
})

test('stays inside the page when the text is at its edge', () => {
  const { scale, scrollLeft } = fitColumn({ ...a4, left: 400, right: 790 }, 360)
  expect(scrollLeft).toBeCloseTo(794 * scale - 360)
})
