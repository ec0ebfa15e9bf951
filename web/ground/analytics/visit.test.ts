import { expect, test } from 'vitest'
import { ScreenVisit } from '#contract/ground/analytics.ts'
import { outboundHost, screenName } from './visit.ts'

test('names a screen by its route pattern', () => {
  const known = [
    '/home',
    '/documents/$id',
    '/irp/$idIrp/seances',
    '/admin/document-types/new',
    '/auth/reset-password/$token',
  ]
  for (const fullPath of known) {
    expect(screenName([{ fullPath: '/' }, { fullPath }])).toBe(fullPath)
    expect(ScreenVisit.safeParse({ screen: fullPath }).success, fullPath).toBe(true)
  }
  expect(screenName([{ fullPath: '/projets/' }])).toBe('/projets')
})

test('does not count unknown paths', () => {
  expect(screenName([])).toBeNull()
  for (const fullPath of ['', '/', '/$', '/documents/12', '/annuaire?q=yann'])
    expect(screenName([{ fullPath }])).toBeNull()
})

test('reports only the host of an external link', () => {
  const to = (href: string) => outboundHost({ href }, 'https://portail.exemple.fr')
  expect(to('https://www.legifrance.gouv.fr/codes?q=yann#a')).toBe('www.legifrance.gouv.fr')
  expect(to('https://académie-française.fr/')).toBe('xn--acadmie-franaise-npb1a.fr')
  for (const href of ['https://portail.exemple.fr/home', 'mailto:yann@exemple.fr', 'http://exemple.fr/', ''])
    expect(to(href)).toBeUndefined()
})
