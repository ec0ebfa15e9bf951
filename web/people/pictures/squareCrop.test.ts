import { expect, test } from 'vitest'
import { cropPixels, largestSquareCrop } from './squareCrop.ts'

const landscape = { width: 1_200, height: 800 }

test.each([
  [landscape, { left: 200, top: 0, side: 800 }],
  [
    { width: 800, height: 1_200 },
    { left: 0, top: 200, side: 800 },
  ],
  [
    { width: 1, height: 3 },
    { left: 0, top: 1, side: 1 },
  ],
])('the largest square crop of %o is %o', (image, square) => {
  expect(cropPixels(largestSquareCrop(image), image)).toEqual(square)
})

test('a crop is square and within the image despite rounding', () => {
  expect(cropPixels({ unit: '%', x: 50, y: 50, width: 33.333, height: 50.2 }, landscape)).toEqual({
    left: 600,
    top: 400,
    side: 400,
  })
  expect(cropPixels({ unit: '%', x: 99.99, y: -0.01, width: 10, height: 15 }, landscape)).toEqual({
    left: 1_080,
    top: 0,
    side: 120,
  })
})
