import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Branch } from '#contract/papers/classifications.ts'
import type { Job, Mandate } from '#contract/people/references.ts'
import { makeFirstAdministrator } from '#server/people/accounts/firstAdministrator.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { documentCommissions, documentTypes, insertInitialLists, jobs, mandates } from './initialLists.ts'

// A new portal has initial functions, mandates and classifications, which its administrator would otherwise have to
// type.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
// As if no server had ever started on it.
beforeEach(() =>
  sql`truncate initial_lists, jobs, mandates, document_types, document_commissions, users cascade`.execute(world.db),
)
afterAll(() => world.close())

const start = () => world.db.transaction().execute(insertInitialLists)
/** Removes all passwords, so that no administrator can sign in. */
const lockOut = () => world.db.updateTable('users').set({ passwordHash: null }).execute()
const someAdministrator = () => world.user({ roles: ['ROLE_ADMIN'] })

const read = async <Item>(actor: Actor, list: string) =>
  (await actor.get(`/api/${list}?pagination=false`)).json<Collection<Item>>().member

async function readLists(actor: Actor) {
  return {
    jobs: await read<Job>(actor, 'jobs'),
    mandates: await read<Mandate>(actor, 'mandates'),
    types: await read<Branch>(actor, 'document_types'),
    commissions: await read<Branch>(actor, 'document_commissions'),
  }
}
const countLists = async (actor: Actor) => Object.values(await readLists(actor)).map((list) => list.length)
const none = [0, 0, 0, 0]
const all = [10, 9, 39, 25]

const namesBelow = (tree: readonly Branch[], parentId: number) =>
  tree.filter((branch) => branch.parentId === parentId).map(({ name }) => name)
const numberOf = (tree: readonly Branch[], name: string) => tree.find((branch) => branch.name === name)?.id ?? -1
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a new portal gets the initial lists, in their order', async () => {
  expect(await start()).toBe(true)

  const administrator = await someAdministrator()
  expect(await countLists(administrator)).toEqual(all)
  const given = await readLists(administrator)
  expect(namesOf(given.jobs)).toEqual([...jobs])
  expect(namesOf(given.mandates)).toEqual(namesOf(mandates))
  expect(namesOf(given.mandates.filter(({ voting }) => voting))).toEqual(['Titulaire'])
  expect(namesBelow(given.types, 0)).toEqual(namesOf(documentTypes))
  expect(namesBelow(given.commissions, 0)).toEqual(namesOf(documentCommissions))
  expect(namesBelow(given.types, numberOf(given.types, 'Séance')).slice(0, 2)).toEqual(['Convocation', 'Ordre du jour'])
  expect(namesBelow(given.types, numberOf(given.types, 'Accord collectif'))).toEqual([
    'Accord de mise en place du CSE',
    'Accord de droit syndical',
    'Avenant',
  ])
  // The same name in two branches.
  expect(given.commissions.filter(({ name }) => name === 'Compte rendu')).toHaveLength(2)
})

test('a portal whose administrator has not chosen a password yet still counts as new', async () => {
  await makeFirstAdministrator(world.portal, 'operateur@exemple.fr')
  await world.user({ status: 'pending' })
  expect(await start()).toBe(true)
})

test('a portal with an administrator keeps its lists, even once the administrator is locked out', async () => {
  const administrator = await someAdministrator()
  expect(await start()).toBe(false)
  expect(await countLists(administrator)).toEqual(none)

  await lockOut()
  expect(await start()).toBe(false)
  expect(await countLists(await someAdministrator())).toEqual(none)
})

test('later starts add nothing, and deleted or renamed entries stay so', async () => {
  expect(await start()).toBe(true)
  expect(await start()).toBe(false)
  const administrator = await someAdministrator()
  expect(await countLists(administrator)).toEqual(all)

  const { jobs, mandates, types } = await readLists(administrator)
  const [secretary] = jobs
  const [elected] = mandates
  const template = types.find(({ name }) => name === 'Modèles')
  expect((await administrator.delete(secretary?.['@id'] ?? '')).statusCode).toBe(204)
  expect((await administrator.delete(template?.['@id'] ?? '')).statusCode).toBe(204)
  const renamed = { ...elected, name: 'Membre titulaire' }
  expect((await administrator.put(elected?.['@id'] ?? '', renamed)).statusCode).toBe(200)
  const left = await readLists(administrator)
  expect(await countLists(administrator)).toEqual([9, 9, 38, 25])

  expect(await start()).toBe(false)
  expect(await readLists(administrator)).toEqual(left)
  await lockOut()
  expect(await start()).toBe(false)
  expect(await countLists(await someAdministrator())).toEqual([9, 9, 38, 25])
})

test('entries of the same name are kept', async () => {
  const { db } = world
  await db.insertInto('jobs').values({ name: 'SECRÉTAIRE' }).execute()
  await db.insertInto('mandates').values({ name: 'titulaire' }).execute()
  await db
    .insertInto('documentTypes')
    .values([{ name: 'seance' }, { name: 'Texte de référence', position: 999 }])
    .execute()

  expect(await start()).toBe(true)

  const administrator = await someAdministrator()
  expect(await countLists(administrator)).toEqual([10, 9, 40, 25])
  const { jobs, mandates, types } = await readLists(administrator)
  expect(namesOf(jobs)).toContain('SECRÉTAIRE')
  expect(namesOf(mandates)).toContain('titulaire')
  expect(namesBelow(types, 0)).toEqual(['seance', 'Consultations récurrentes', 'Fonctionnement', 'Texte de référence'])
  expect(namesBelow(types, numberOf(types, 'seance'))).toHaveLength(14)
})

test('of two concurrent starts one inserts the lists, or the other if the first fails', async () => {
  const atOnce = async (end: 'commit' | 'rollback') => {
    const first = await world.db.startTransaction().execute()
    expect(await insertInitialLists(first)).toBe(true)
    const second = start()
    const ended = waitForBlockedQuery(world).then(() => first[end]().execute())
    const [given] = await Promise.all([second, ended])
    return given
  }
  expect(await atOnce('rollback')).toBe(true)
  await sql`truncate initial_lists, jobs, mandates, document_types, document_commissions cascade`.execute(world.db)
  expect(await atOnce('commit')).toBe(false)
  expect(await countLists(await someAdministrator())).toEqual(all)
})
