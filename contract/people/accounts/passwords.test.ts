import { describe, expect, test } from 'vitest'
import { containsPersonalWords, NewPassword } from './passwords.ts'

describe('a password has 12 characters, as people count them', () => {
  test.each([
    ['11 letters', 'Agrafe-pile', false],
    ['12 letters', 'Agrafe-piles', true],
    ['11 letters, their accents apart', 'Agrafé-pilé'.normalize('NFD'), false],
    ['7 signs of two units each', '🌞🌵🐎🍋🎈🏡🎻', false],
    ['12 of them', '🌞🌵🐎🍋🎈🏡🎻🥐🚲🌊🍇🪁', true],
    ['128, some of them signs, and spaces', 'é🌞 1'.repeat(32), true],
    ['256', 'a'.repeat(256), true],
    ['257', 'a'.repeat(257), false],
    ['half of a sign', 'Agrafe-piles\ud83c', false],
    ['NUL', 'Agrafe-piles\0', false],
    ['tabs and line ends', 'Agrafe\tpiles\nici', true],
  ])('%s', (_what, password, isRight) => {
    expect(NewPassword.safeParse(password).success).toBe(isRight)
  })

  test('only one error is reported', () => {
    for (const password of ['', 'court', '🌞🌵🐎🍋🎈🏡🎻', 'a'.repeat(100_000), 'court\0'])
      expect(NewPassword.safeParse(password).error?.issues, password.slice(0, 20)).toHaveLength(1)
  })
})

describe('a password with personal words', () => {
  const who = ['Camille', 'Dupont-Léger', 'camille.dupont@cse-bretagne.fr', 'CSE Bretagne']

  test.each([
    ['the address', 'camille.dupont@cse-bretagne.fr'],
    ['the address, by other means', 'CAMILLE_DUPONT.CSE.BRETAGNE'],
    ['the name of the mailbox, whatever goes with it', 'camille-dupont-agrafe-cheval-pile'],
    ['the names', 'Camille-Dupont-Léger-1987'],
    ['a name and a year', 'leger2024leger'],
    ['signs instead of letters', 'C@m1ll3-DUP0NT'],
    ['the portal', 'portail-irp-2026'],
    ['the portal, masked', 'P0rt@il-1RP-2026'],
    ['the body', 'CSE-Bretagne-2026'],
    ['its kind over and over', 'cse-cse-cse-cse'],
    ['the product', 'Mandature-2026!'],
  ])('%s', (_what, password) => {
    expect(containsPersonalWords(password, who)).toBe(true)
  })

  test.each([
    ['words without relation', 'agrafe-cheval-pile-42'],
    ['a name among other words', 'cheval-dupont-agrafe-pile'],
    ['a word of the portal among others', 'le portail du jardin grince'],
    ['a short word inside a longer one', 'francsecrets-x'],
    ['no word at all', '🌞🌵🐎🍋🎈🏡🎻🥐🚲🌊🍇🪁'],
  ])('accepts: %s', (_what, password) => {
    expect(containsPersonalWords(password, who)).toBe(false)
  })

  test('a short mailbox name counts only as a whole word', () => {
    expect(containsPersonalWords('anne-agrafe-cheval-pile', ['anne@exemple.fr'])).toBe(true)
    expect(containsPersonalWords('anneaux-agrafe-cheval-pile', ['anne@exemple.fr'])).toBe(false)
  })

  test('without personal data nothing is personal', () => {
    expect(containsPersonalWords('agrafe-cheval-pile-42', ['', '@', '😀'])).toBe(false)
  })
})
