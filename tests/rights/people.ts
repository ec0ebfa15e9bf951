import type { Actor, World } from '#tests/support/world.ts'

/**
 * The callers, in the order of the expected rows. Bodies A and B are below a common one. `reader`, `redactor` and
 * `validator` sit in A, `above` in the common body; `ended` was a validator of A until yesterday. Editor and
 * administrator have no seat; the channel member reads B. Pending and closed people were signed in before.
 */
export const people = [
  'visitor',
  'pending',
  'closed',
  'ended',
  'reader',
  'redactor',
  'validator',
  'above',
  'readerB',
  'validatorB',
  'editor',
  'channel',
  'administrator',
] as const
export type Person = (typeof people)[number]

/** The people who are signed in. */
const members = people.filter((person) => !['visitor', 'pending', 'closed'].includes(person)) as Exclude<
  Person,
  'visitor' | 'pending' | 'closed'
>[]

/** Creates the three bodies and all people, signed in. */
export async function createPeople(world: World) {
  const above = await world.body({ name: 'CSE central', kind: 'CSEC' })
  const a = await world.body({ name: 'CSE Bretagne', parent: above })
  const b = await world.body({ name: 'CSE Grand Est', parent: above })
  const visitor = { ...world.visitor(), id: 0 }
  const cast: Record<Exclude<Person, 'visitor'>, Actor> = {
    pending: await world.user({ in: a, role: 'validator' }),
    closed: await world.user({ in: a, role: 'validator' }),
    ended: await world.user({ in: a, role: 'validator', endsOn: '2026-03-18' }),
    reader: await world.user({ in: a }),
    redactor: await world.user({ in: a, role: 'redactor' }),
    validator: await world.user({ in: a, role: 'validator' }),
    above: await world.user({ in: above }),
    readerB: await world.user({ in: b }),
    validatorB: await world.user({ in: b, role: 'validator' }),
    editor: await world.user({ roles: ['ROLE_EDITOR'] }),
    channel: await world.user({ in: b, roles: ['ROLE_CANAL_CSEC'] }),
    administrator: await world.user({ roles: ['ROLE_ADMIN'] }),
  }
  await visitor.get('/me')
  for (const person of Object.values(cast)) await person.get('/me')
  const { id: pending } = cast.pending
  const { id: closed } = cast.closed
  await world.db.updateTable('users').set({ activatedAt: null }).where('id', 'in', [pending, closed]).execute()
  await world.db
    .updateTable('users')
    .set({ closedAt: world.clock.now().toISOString() })
    .where('id', '=', closed)
    .execute()
  return { above, a, b, people: { visitor, ...cast } }
}
export type RightsPeople = Awaited<ReturnType<typeof createPeople>>

/** Creates one record per person who may have one; people who are not signed in get somebody else's. */
export async function onePerPerson(
  cast: RightsPeople['people'],
  make: (person: Actor) => Promise<number>,
): Promise<Record<Person, number>> {
  const made = new Map<Person, number>()
  for (const person of members) made.set(person, await make(cast[person]))
  const numberOf = (person: Person) => made.get(person) ?? made.get('reader') ?? 0
  return Object.fromEntries(people.map((person) => [person, numberOf(person)])) as Record<Person, number>
}
