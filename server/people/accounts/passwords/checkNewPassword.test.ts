import { describe, expect, test } from 'vitest'
import { containsPersonalWords } from '#contract/people/accounts/passwords.ts'
import { cpuMs } from '#tests/support/cpuTime.ts'
import { checkNewPassword } from './checkNewPassword.ts'
import { commonPasswords } from './commonPasswords.ts'

test('the list holds thousands of passwords of 12 characters and more (QUALITY AUT-06)', async () => {
  const known = await commonPasswords()
  const long = [...known].filter((password) => password.length >= 12)

  expect(long.length).toBeGreaterThan(3_000)
  expect(long).toEqual(expect.arrayContaining(['qwertyuiop12', 'monmotdepasse', 'jetaimemonamour', 'internationale']))
})

const verdict = (password: string) => checkNewPassword(password, ['Camille', 'camille.dupont@exemple.fr'])

describe('refused passwords', () => {
  test.each([
    'motdepasse12',
    'Mot-de-Passe-12',
    'M0tD3P@sse2024!',
    'password1234',
    'Password.1234',
    'azertyuiop12',
    'Azerty123456!',
    '123456789012',
    'anniversaire2024',
    'Développement!',
    'soleil123456',
    'marseille13013',
    'jean-baptiste',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'lkjhgfdsqpoiuytreza',
    'portail-irp-2026',
    'camille.dupont@exemple.fr',
  ])('%s', async (password) => {
    expect(await verdict(password)).toBe('users.commonPassword')
  })
})

describe('accepted passwords', () => {
  test.each([
    'Agrafe-cheval-pile-42',
    'correcthorsebattery',
    'Xk9$vLq2#mPw',
    'dimanche pluie jardin',
    'Jaimelechocolat1',
    '482915730264',
    'é🌞 1'.repeat(32),
  ])('%s', async (password) => {
    expect(await verdict(password)).toBeNull()
  })
})

test('the longest input is searched for personal words in linear time', () => {
  const who = ['a'.repeat(80), 'a1'.repeat(40), 'Camille', 'camille.dupont@cse-bretagne.fr']
  const checkOften = () => {
    for (let times = 0; times < 100; times++) containsPersonalWords('a1@'.repeat(85), who)
  }
  expect(cpuMs(checkOften)).toBeLessThan(5_000)
})
