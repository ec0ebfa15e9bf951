import { expect, test } from 'vitest'
import { returnPath } from './returnPath.ts'

test.each([
  ['/irp/2/seances?type=ordinary#haut', '/irp/2/seances?type=ordinary#haut'],
  ['/documents/3#page=2', '/documents/3#page=2'],
  ['/logouts', '/logouts'],
  ['/annuaire?q=l%27%C3%A9cuyer', '/annuaire?q=l%27%C3%A9cuyer'],
])('returns %s to resume after the sign-in', (asked, path) => {
  expect(returnPath(asked)).toBe(path)
})

test.each(['/', '/home'])('%s leads to the home screen, which is the default', (asked) => {
  expect(returnPath(asked)).toBeUndefined()
})

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  'https://evil.test',
  'https:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.test',
  '/\t/evil.test',
  '/\n//evil.test',
  '/%2F/evil.test',
  '/%5Cevil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/home/../..//evil.test',
  '/%E0%A4%A',
  '/logout',
  '/logout?now',
  '/LOGOUT',
  '/./logout',
  '/a/../logout',
  '/%6cogout',
  '/login',
  '/me',
  '/api',
  '/api/irps',
  '/auth/login',
  '/auth',
  'home',
  '',
  undefined,
  ['/irps'],
])('refuses %j', (asked) => {
  expect(returnPath(asked)).toBeUndefined()
})
