import { describe, expect, test } from 'vitest'
import { strengthOf } from './passwordStrength.ts'

const who = ['Camille', 'Dupont', 'camille.dupont@exemple.fr', 'CSE Bretagne']

describe('strength of a password', () => {
  test.each(['motdepasse12', 'M0tD3P@sse2024!', 'anniversaire2024', 'azertyuiop12', 'aaaaaaaaaaaa', '123456789012'])(
    '%s is weak and refused',
    async (password) => {
      const { score, isRefused } = await strengthOf(password, who)
      expect(score).toBeLessThanOrEqual(1)
      expect(isRefused).toBe(true)
    },
  )

  test.each([
    'agrafe-cheval-pile-42',
    'Jardin Trombone Lune',
    'Xk9$vLq2#mPw',
    `${'a'.repeat(8)}-${'trombone lune '.repeat(9)}`,
  ])('%s is strong', async (password) => {
    expect(await strengthOf(password, who)).toMatchObject({
      isRefused: false,
      score: expect.toSatisfy((score) => score >= 3),
    })
  })

  test.each([
    ['nothing', ''],
    ['11 characters', 'Xk9$vLq2#mP'],
    ['257 characters', 'Xk9$vLq2#mPw'.repeat(22)],
    ['its owner’s address', 'camille.dupont@exemple.fr'],
    ['the portal', 'portail-irp-2026'],
    ['its owner’s body', 'cse-bretagne-35000'],
  ])('%s is refused, with a low score', async (_what, password) => {
    const { score, isRefused } = await strengthOf(password, who)
    expect(isRefused).toBe(true)
    expect(score).toBeLessThanOrEqual(1)
  })
})
