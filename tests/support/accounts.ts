import { expect } from 'vitest'
import type { Actor } from './world.ts'

/** What « Gestion profil utilisateur » sends for an account that it has just read, changed as said. */
export async function accountForm(administrator: Actor, id: number, changed: object = {}) {
  const answer = await administrator.get(`/api/users/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const {
    '@context': _context,
    '@id': _id,
    '@type': _type,
    id: _number,
    account: _account,
    can: _can,
    ...form
  } = answer.json()
  return { ...form, ...changed }
}

/** Writes an account over what it is. */
export const writeAccount = async (administrator: Actor, id: number, changed: object) =>
  administrator.put(`/api/users/${id}/admin`, await accountForm(administrator, id, changed))
