import { expect } from 'vitest'
import type { Actor } from './world.ts'

/** Returns the form of « Gestion profil utilisateur » for an account just read, with some fields changed. */
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

/** Writes an account with some fields changed. */
export const writeAccount = async (administrator: Actor, id: number, changed: object) =>
  administrator.put(`/api/users/${id}/admin`, await accountForm(administrator, id, changed))
