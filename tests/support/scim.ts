import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { scimTokenPrefix } from '#contract/people/scim/scim.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { World } from './world.ts'

export const scimBase = '/api/scim/v2'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Inserts a directory token, already used this minute. @returns its number and the token */
export async function insertScimToken(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { days = 90, name = 'Entra ID' }: { days?: number; name?: string } = {},
) {
  const token = `${scimTokenPrefix}${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const { id } = await db
    .insertInto('scimTokens')
    .values({
      name,
      tokenHash: hashToken(token),
      createdBy: null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + days * 24 * 3_600_000).toISOString(),
      lastUsedAt: now.toISOString(),
      lastNetwork: '127.0.0.1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Inserts a group of a directory, linked to a body. @returns its number */
export async function insertScimGroup({ db, clock }: Pick<World, 'db' | 'clock'>, bodyId: number): Promise<number> {
  const at = clock.now().toISOString()
  const { id } = await db
    .insertInto('scimGroups')
    .values({ displayName: 'Élus', externalId: null, createdAt: at, updatedAt: at, goneAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('scimGroupLinks').values({ groupId: id, bodyId, role: 'reader', mandateId: null }).execute()
  return id
}

export interface ScimResource {
  id: string
  active: boolean
  userName: string
  emails: { value: string }[]
  members?: { value: string }[]
  [attribute: string]: unknown
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A directory: SCIM calls by a token, as a program makes them. */
export function directory(world: World, token: string) {
  const call = (method: Method, path: string, body?: object) =>
    world.app.inject({
      method,
      url: path.startsWith('/') ? `${scimBase}${path}` : path,
      headers: {
        authorization: `Bearer ${token}`,
        host: world.portal.config.publicUrl?.host ?? 'localhost',
        ...(body && { 'content-type': 'application/scim+json' }),
      },
      ...(body && { payload: JSON.stringify(body) }),
    })
  const expectCall = async (status: number, ...asked: [Method, string, object?]) => {
    const answer = await call(...asked)
    expect(answer.statusCode, answer.body).toBe(status)
    return answer.body === '' ? ({} as ScimResource) : answer.json<ScimResource>()
  }
  let count = 0
  return {
    call,
    expectCall,
    patch: (path: string, operations: object[], status = path.startsWith('/Groups') ? 204 : 200) =>
      expectCall(status, 'PATCH', path, { schemas: [patchSchema], Operations: operations }),
    find: async (path: string, filter: string) => {
      const query = new URLSearchParams({ filter })
      const answer = await call('GET', `${path}?${query.toString()}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ totalResults: number; Resources: ScimResource[] }>()
    },
    /** creates an account as Entra does */
    createUser: (wishes: object = {}) => {
      count += 1
      const address = `agent.${token
        .slice(4, 12)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, 'x')}.${count}@annuaire.example`
      return expectCall(201, 'POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        externalId: `ext-${address}`,
        userName: address,
        active: true,
        emails: [{ primary: true, type: 'work', value: address }],
        name: { formatted: 'Camille Durand', familyName: 'Durand', givenName: 'Camille' },
        ...wishes,
      })
    },
    createGroup: (displayName: string, userIds: readonly string[] = []) =>
      expectCall(201, 'POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName,
        members: userIds.map((value) => ({ value })),
      }),
  }
}
export type Directory = ReturnType<typeof directory>
