import { photo } from '#server/people/pictures/pictureSamples.ts'
import { mp3 } from '#server/publishing/contents/podcasts/samples.ts'
import { ensureBranch } from '#tests/support/documents.ts'
import { formWith } from '#tests/support/files.ts'
import type { Actor, World } from '#tests/support/world.ts'

/** A record written by PUT. */
export interface WritableRecord {
  /** path of the PUT in the API documentation */
  path: string
  /** URL of the PUT */
  url: string
  /** URL to read it, if different */
  readAt?: string
  who: Actor
}

/** Records that all these tests refer to. */
export type Setting = Awaited<ReturnType<typeof createSetting>>

/** Creates bodies with people, and one of each record that others refer to. */
export async function createSetting(world: World) {
  const central = await world.body({ name: 'CSE central', kind: 'CSEC' })
  const body = await world.body({ name: 'CSE Bretagne' })
  const other = await world.body({ name: 'CSE Grand Est' })
  const everyRole = ['ROLE_ADMIN', 'ROLE_EDITOR', 'ROLE_CANAL_CSEC'] as const
  const administrator = await world.user({ roles: everyRole })
  const make = async (path: string, form: object, who: Actor = administrator) => {
    const answer = await who.post(path, form)
    if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${answer.body}`)
    return answer.json<{ id: number; '@id': string; version: number }>()
  }
  return {
    world,
    make,
    central,
    body,
    other,
    administrator,
    redactor: await world.user({ in: body, role: 'redactor' }),
    validator: await world.user({ in: body, role: 'validator' }),
    editor: await world.user({ in: body, roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] }),
    job: await make('/api/jobs', { name: 'Secrétaire', position: 4, active: false }),
    mandate: await make('/api/mandates', { name: 'Suppléant', position: 2, voting: true, active: false }),
    thematics: [
      await make('/api/thematics', { name: 'Télétravail', position: 2 }),
      await make('/api/thematics', { name: 'Mobilité', position: 1 }),
    ] as const,
    type: await ensureBranch(world.portal, 'documentTypes', { name: 'Accord' }),
    commission: await ensureBranch(world.portal, 'documentCommissions', { name: 'Commission logement' }),
  }
}

/** @param collection path to POST to: `/api/jobs` */
export const recordOf = (who: Actor, collection: string, { id }: { id: number }): WritableRecord => ({
  path: `${collection}/{id}`,
  url: `${collection}/${id}`,
  who,
})

export const uploadPicture = async (setting: Setting, who: Actor) =>
  setting.make(
    '/api/content_pictures',
    formWith(await photo(200), 'photo.jpg', { focalX: '0.25', focalY: '0.75' }),
    who,
  )
export const uploadPodcast = (setting: Setting, who: Actor) =>
  setting.make('/api/podcasts', formWith(mp3(100), 'son.mp3'), who)
