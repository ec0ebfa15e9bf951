import { expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'

/** `correct horse`, hashed with weaker parameters: 8 MiB. */
const weak = '$argon2id$v=19$m=8192,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$K3Wd55Z72epI/vnwxX/5kaVWEdssdwjLlFHPncLm19U'

test('passwords are hashed with argon2id at OWASP’s minimum, with a salt', async () => {
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

test('no password matches an account without a password', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

test('a hash with weaker parameters can be verified, and needs a rehash', async () => {
  expect(await verifyPassword('correct horse', weak)).toBe(true)
  expect(needsRehash(weak)).toBe(true)
  expect(needsRehash(await hashPassword('correct horse'))).toBe(false)
})
