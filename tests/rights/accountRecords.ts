import { createHash } from 'node:crypto'
import { insertToken } from '#tests/support/accessTokens.ts'
import { insertIdentityProvider } from '#tests/support/identityProviders.ts'
import { insertProviderRule } from '#tests/support/providerRules.ts'
import { insertScimGroup, insertScimToken } from '#tests/support/scim.ts'
import type { World } from '#tests/support/world.ts'
import { createRecord, storeFile } from './createRecord.ts'
import { onePerPerson, type Person, people, type RightsPeople } from './people.ts'

/** Inserts people and each one's own records. */
export async function insertAccounts(world: World, { a, b, people: cast }: RightsPeople) {
  const { db, portal, clock, user } = world
  const now = clock.now().toISOString()
  const same = await user({ in: a })
  const ofB = await user({ in: b })
  const waiting = await user({ in: b, status: 'pending' })

  const draw = async (userId: number) => {
    const [whole, small] = [await storeFile(portal), await storeFile(portal)]
    const keys = { fileKey: whole.key, smallKey: small.key }
    const picture = { userId, filename: 'portrait.jpg', ...keys, updatedAt: now }
    return (await db.insertInto('profilePictures').values(picture).returning('id').executeTakeFirstOrThrow()).id
  }
  const signIn = async (userId: number) => {
    const device = { tokenHash: Buffer.from(`elsewhere ${userId}`), device: 'Firefox', address: '192.0.2.7' }
    const times = { createdAt: now, lastSeenAt: now, expiresAt: '2026-03-20T09:00:00+01:00' }
    const elsewhere = { userId, ...device, ...times }
    return (await db.insertInto('signIns').values(elsewhere).returning('id').executeTakeFirstOrThrow()).id
  }
  const token = (userId: number) => insertToken(world, userId)
  const link = async (userId: number) => {
    const identity = { userId, issuer: 'https://ailleurs.example', subject: String(userId), createdAt: now }
    return (await db.insertInto('identities').values(identity).returning('id').executeTakeFirstOrThrow()).id
  }
  const passkey = async (userId: number) => {
    const key = { userId, credentialId: Buffer.from(`${userId}`), publicKey: Buffer.from('key'), signCount: 0 }
    const made = { ...key, transports: [], name: 'Mon téléphone', createdAt: now }
    return (await db.insertInto('passkeys').values(made).returning('id').executeTakeFirstOrThrow()).id
  }
  const browser = async (userId: number) => {
    const subscription = {
      userId,
      endpointHash: createHash('sha256').update(`browser of ${userId}`).digest(),
      sealed: Buffer.from('sealed'),
      device: 'Firefox',
      createdAt: now,
    }
    return (await db.insertInto('pushSubscriptions').values(subscription).returning('id').executeTakeFirstOrThrow()).id
  }
  const thematic = await createRecord(cast.administrator, '/api/thematics', { name: 'Déménagement du siège' })
  const follow = (person: typeof same) => createRecord(person, '/api/subscriptions', { thematic: { id: thematic } })
  const keep = (person: typeof same) =>
    createRecord(person, '/api/saved_searches', { name: 'Budget', query: 'q=budget' })

  return {
    person: {
      own: Object.fromEntries(people.map((person) => [person, cast[person].id || same.id])) as Record<Person, number>,
      same: same.id,
      ofB: ofB.id,
      waiting: waiting.id,
    },
    profilePicture: {
      own: await onePerPerson(cast, ({ id }) => draw(id)),
      same: await draw(same.id),
      ofB: await draw(ofB.id),
      waiting: await draw(waiting.id),
    },
    signIn: { own: await onePerPerson(cast, ({ id }) => signIn(id)), other: await signIn(same.id) },
    accessToken: {
      own: await onePerPerson(cast, ({ id }) => token(id).then((made) => made.id)),
      other: (await token(same.id)).id,
    },
    scimToken: { any: (await insertScimToken(world)).id },
    scimGroup: { any: await insertScimGroup(world, a.id) },
    identityProvider: { any: await insertIdentityProvider(world) },
    providerRule: { any: await insertProviderRule(world, a.id) },
    pushDevice: { own: await onePerPerson(cast, ({ id }) => browser(id)), other: await browser(same.id) },
    identity: { own: await onePerPerson(cast, ({ id }) => link(id)), other: await link(same.id) },
    passkey: { own: await onePerPerson(cast, ({ id }) => passkey(id)), other: await passkey(same.id) },
    subscription: { own: await onePerPerson(cast, follow), other: await follow(same) },
    savedSearch: { own: await onePerPerson(cast, keep), other: await keep(same) },
  }
}
