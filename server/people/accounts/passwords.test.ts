import { expect, test } from 'vitest'
import { hashPassword, isWeak, verifyPassword } from './passwords.ts'

/** `correct horse`, as a server of another time kept it: 8 MiB. */
const weak = '$argon2id$v=19$m=8192,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$K3Wd55Z72epI/vnwxX/5kaVWEdssdwjLlFHPncLm19U'

test('a password is kept as argon2id at OWASP’s floor, salted', async () => {
  const [kept, again] = await Promise.all([hashPassword('Agrafe-cheval'), hashPassword('Agrafe-cheval')])
  const [, kind, version, cost, salt = '', tag = ''] = kept.split('$')

  expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  expect(Buffer.from(salt, 'base64')).toHaveLength(16)
  expect(Buffer.from(tag, 'base64')).toHaveLength(32)
  expect(again).not.toBe(kept)
})

test('the whole password counts, whatever its characters', async () => {
  const long = `${'Été 🌞 '.repeat(20)}x`
  const kept = await hashPassword(long)

  expect(await verifyPassword(long, kept)).toBe(true)
  expect(await verifyPassword(`${long.slice(0, -1)}y`, kept)).toBe(false)
  expect(await verifyPassword(long.normalize('NFD'), kept)).toBe(true)
  expect(await verifyPassword('', kept)).toBe(false)
})

test('nobody’s password is never right', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

test('what was kept when less was asked for is still read, and known as weak', async () => {
  expect(await verifyPassword('correct horse', weak)).toBe(true)
  expect(isWeak(weak)).toBe(true)
  expect(isWeak(await hashPassword('correct horse'))).toBe(false)
})
