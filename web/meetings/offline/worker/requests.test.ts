import { expect, test } from 'vitest'
import { isServerAway, pageUserId, recordId, requestKind, usesOnlyFiles } from './requests.ts'

test.each([
  ['/assets/index-abc.js', false, 'asset'],
  ['/pdfjs/6.5.438/wasm/openjpeg.wasm', false, 'asset'],
  ['/api/sessions/8', false, 'session'],
  ['/api/documents/34', false, 'document'],
  ['/api/documents/34/file', false, 'file'],
  ['/me', false, 'me'],
  ['/api/irps', false, 'menu'],
  ['/api/links', false, 'menu'],
  ['/api/sessions', false, null],
  ['/api/irps/3', false, null],
  ['/api/documents/34/thumbnail', false, null],
  ['/api/sessions/8/bundle.pdf', false, null],
  ['/healthz', false, null],
  ['/logout', false, null],
  ['/sw.js', false, null],
  ['/seances/8', true, 'page'],
  ['/', true, 'page'],
  ['/nulle-part', true, 'page'],
  ['/api/sessions/8/bundle.zip', true, null],
  ['/api/documents/34/file', true, null],
  ['/logout', true, null],
  ['/sw.js', true, null],
] as const)('%s (navigation: %s) is of kind %s', (pathname, navigates, kind) => {
  expect(requestKind(pathname, navigates)).toBe(kind)
})

test.each([
  ['/api/sessions/8', 8],
  ['/api/documents/34/file', 34],
])('%s is of record %i', (pathname, id) => {
  expect(recordId(pathname)).toBe(id)
})

test.each([
  [502, 'text/html', true],
  [503, 'text/html', true],
  [504, null, true],
  [503, 'application/problem+json; charset=utf-8', false],
  [500, 'text/html', false],
  [404, 'text/html', false],
  [200, 'text/html', false],
])('a %i in %s means that the server is unavailable: %s', (status, type, away) => {
  const headers = new Headers(type ? { 'content-type': type } : {})
  expect(isServerAway({ status, headers })).toBe(away)
})

const user = '<script type="application/json" id="current-user">{"id":7,"lastName":"\\u003c/script>"}</script>'
const page = (head: string) => `<html><head>${head}</head><body><div id="root"></div></body></html>`

test('reads the user of a page', () => {
  expect(pageUserId(page(user))).toBe(7)
  expect(pageUserId(page(''))).toBeNull()
})

test('a page that is not the portal’s has no user information', () => {
  expect(pageUserId('<html><body>Connectez-vous au réseau de la gare</body></html>')).toBeUndefined()
})

test('detects a page of another deployment by its files', () => {
  const written = page('<script src="/assets/index-abc.js"></script><link href="/assets/index-def.css">')
  expect(usesOnlyFiles(written, ['/assets/index-abc.js', '/assets/index-def.css', '/assets/other.js'])).toBe(true)
  expect(usesOnlyFiles(written, ['/assets/index-abc.js'])).toBe(false)
})
