import { expect, test } from 'vitest'
import { isAllowedHref, isPortalPicture, normalizeHref, pictureUrl } from './linkUrls.ts'

test.each(['https://www.legifrance.gouv.fr/codes', 'mailto:cse@exemple.fr', 'tel:+33240000000', '/documents/3'])(
  'isAllowedHref accepts %s',
  (href) => expect(isAllowedHref(href)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'http://exemple.fr',
  '//exemple.fr',
  '/\\x',
  '',
])('isAllowedHref refuses %j', (href) => expect(isAllowedHref(href)).toBe(false))

test('normalizeHref completes typed URLs', () => {
  const here = 'https://portail.exemple.fr'
  expect(normalizeHref(' legifrance.gouv.fr/codes ', here)).toBe('https://legifrance.gouv.fr/codes')
  expect(normalizeHref('cse@exemple.fr', here)).toBe('mailto:cse@exemple.fr')
  expect(normalizeHref('https://portail.exemple.fr/seances/4', here)).toBe('/seances/4')
  expect(normalizeHref('https://portail.exemple.fr.autre.fr/x', here)).toBe('https://portail.exemple.fr.autre.fr/x')
  expect(normalizeHref('javascript:alert(1)', here)).toBe('javascript:alert(1)')
})

test('isPortalPicture only accepts pictures of the portal', () => {
  expect(isPortalPicture(pictureUrl(4))).toBe(true)
  expect(isPortalPicture('https://exemple.fr/api/content_pictures/4/display')).toBe(false)
  expect(isPortalPicture('data:image/png;base64,AA')).toBe(false)
})
