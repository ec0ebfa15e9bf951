import type { World } from './world.ts'

/** Inserts a body with one above, one below and one beside it, and people in them: who may read what (SPEC §1). */
export async function createCircle(world: World) {
  const above = await world.body({ name: 'CSE central', kind: 'CSEC' })
  const body = await world.body({ name: 'CSE Bretagne', parent: above })
  const below = await world.body({ name: 'CSSCT Bretagne', parent: body, kind: 'CSSCT' })
  const beside = await world.body({ name: 'CSE Grand Est', parent: above })
  return {
    above,
    body,
    below,
    beside,
    people: {
      reader: await world.user({ in: body }),
      redactor: await world.user({ in: body, role: 'redactor' }),
      validator: await world.user({ in: body, role: 'validator' }),
      fromAbove: await world.user({ in: above }),
      fromBelow: await world.user({ in: below, role: 'validator' }),
      stranger: await world.user({ in: beside, role: 'validator' }),
      strangerOfChannel: await world.user({ in: beside, roles: ['ROLE_CANAL_CSEC'] }),
      channel: await world.user({ in: above, roles: ['ROLE_CANAL_CSEC'] }),
      ended: await world.user({ in: body, role: 'validator', endsOn: '2026-03-18' }),
      lastDay: await world.user({ in: body, endsOn: '2026-03-19' }),
      toCome: await world.user({ in: body, role: 'validator', startsOn: '2026-03-20' }),
      administrator: await world.user({ roles: ['ROLE_ADMIN'] }),
    },
  }
}
export type Circle = Awaited<ReturnType<typeof createCircle>>
export type Person = keyof Circle['people']

/** The names of these people, in order. */
export const circlePeople: readonly Person[] = [
  'reader',
  'redactor',
  'validator',
  'fromAbove',
  'fromBelow',
  'stranger',
  'strangerOfChannel',
  'channel',
  'ended',
  'lastDay',
  'toCome',
  'administrator',
]

/** People with a current seat in the body or above, and administrators. */
export const insiders: readonly Person[] = [
  'reader',
  'redactor',
  'validator',
  'fromAbove',
  'channel',
  'lastDay',
  'administrator',
]
