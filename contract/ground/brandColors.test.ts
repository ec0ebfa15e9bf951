import { expect, test } from 'vitest'
import {
  type BrandColors,
  contrastPairs,
  contrastRatio,
  deriveBrandPalette,
  describeContrastFault,
  formatRatio,
} from './brandColors.ts'

const faultsOf = (colors: BrandColors) => contrastPairs(colors).filter(({ ratio, minimum }) => ratio < minimum)

test('contrast ratios are those of WCAG', () => {
  expect(contrastRatio('#FFFFFF', '#000000')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  expect(formatRatio(4.49)).toBe('4,4')
})

test('the portal’s own colours would be accepted', () => {
  expect(faultsOf({ primaryColor: '#C2410C', accentColor: '#D6336C' })).toEqual([])
})

test('a portal without chosen colours keeps all of its own', () => {
  expect(deriveBrandPalette({ primaryColor: null, accentColor: null })).toEqual({ light: {}, dark: {} })
  expect(contrastPairs({ primaryColor: null, accentColor: null })).toEqual([])
})

test.each([
  ['#FFD400', 'thème clair'],
  ['#FFFFFF', 'thème clair'],
  ['#8A8F98', 'thème clair'],
])('%s is refused, in a sentence with the pair and the ratio', (color, scheme) => {
  const [fault] = faultsOf({ primaryColor: color, accentColor: null })

  expect(fault && describeContrastFault(fault)).toMatch(
    new RegExp(
      `^Contraste insuffisant dans le ${scheme}\u00A0: texte blanc sur la couleur principale \\(#FFFFFF sur ${color}\\) donne \\d(,\\d)? pour 1, il en faut 4,5$`,
    ),
  )
})

test('whatever colour is accepted in the light scheme, the dark one has enough contrast too', () => {
  const levels = [0, 32, 64, 96, 128, 160, 192, 224, 255]
  const hex = (level: number) => level.toString(16).padStart(2, '0').toUpperCase()
  let accepted = 0
  for (const red of levels)
    for (const green of levels)
      for (const blue of levels) {
        const color = `#${hex(red)}${hex(green)}${hex(blue)}`
        const faults = faultsOf({ primaryColor: color, accentColor: color })
        expect(
          faults.filter(({ scheme }) => scheme === 'dark'),
          color,
        ).toEqual([])
        if (faults.length === 0) accepted += 1
      }
  // a good third of all colours is dark enough for white text
  expect(accepted).toBeGreaterThan(200)
})

test('the pale background leaves enough contrast to the other texts of the theme', () => {
  for (const color of ['#000000', '#1B4D89', '#5B0F0F', '#0B5D1E', '#C2410C'])
    for (const [scheme, texts] of [
      ['light', ['#566078', '#1F7A4D', '#C8372D', '#0369A1']],
      ['dark', ['#A3AEC6', '#7BD8A6', '#F58A82', '#7CC7F5']],
    ] as const)
      for (const text of texts) {
        const { softPrimary = '' } = deriveBrandPalette({ primaryColor: color, accentColor: null })[scheme]
        expect(contrastRatio(text, softPrimary), `${text} on ${softPrimary}`).toBeGreaterThanOrEqual(4.5)
      }
})
