import { bodies } from '#demo/bodies.ts'
import type { DemoDocument } from '#demo/filing.ts'
import { requireId } from '#demo/loadPeople.ts'
import type { DemoSession } from '#demo/sessions.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Numbers of the records that contents refer to. */
export interface LinkedRecords {
  sessions: ReadonlyMap<string, number>
  /** by session: its first published document that everybody may read */
  papers: ReadonlyMap<string, number>
  projects: ReadonlyMap<string, number>
  bodies: ReadonlyMap<string, number>
  media: ReadonlyMap<string, number>
}

export async function readLinkedRecords(
  { db }: Portal,
  held: readonly DemoSession[],
  filed: readonly DemoDocument[],
): Promise<LinkedRecords> {
  const bodyIds = await db.selectFrom('bodies').select(['id', 'code as key']).where('code', 'is not', null).execute()
  const bodyOfId = new Map(bodyIds.map(({ id, key }) => [id, key]))
  const sessions = await db.selectFrom('sessions').select(['id', 'bodyId', 'startsAt']).execute()
  const sessionAt = new Map(
    sessions.map(({ id, bodyId, startsAt }) => [`${bodyOfId.get(bodyId)} ${Date.parse(startsAt)}`, id]),
  )
  const documents = await db.selectFrom('documents').select(['id', 'externalId']).execute()
  const documentIds = new Map(documents.map(({ id, externalId }) => [externalId, id]))
  return {
    sessions: new Map(
      held.flatMap(({ key, body, startsAt }): [string, number][] => {
        const id = sessionAt.get(`${body} ${Date.parse(startsAt)}`)
        return id === undefined ? [] : [[key, id]]
      }),
    ),
    papers: new Map(
      // the first one of each session stays
      filed.toReversed().flatMap((document): [string, number][] => {
        const { session, status, confidential, channel, reference, documentType } = document
        const isOpen = status === 'published' && !confidential && channel === 'none'
        const id = documentIds.get(`demo:${reference}`)
        if (session === null || !isOpen || documentType?.includes('procès-verbal') || id === undefined) return []
        return [[session, id]]
      }),
    ),
    projects: new Map(
      (await db.selectFrom('thematics').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
    ),
    bodies: new Map(
      bodies.map(({ code }) => [code, requireId(new Map(bodyIds.map(({ id, key }) => [key, id])), code)]),
    ),
    media: new Map((await db.selectFrom('media').select(['id', 'name']).execute()).map(({ id, name }) => [name, id])),
  }
}

const recordPaths: { readonly [Kind in keyof LinkedRecords]: (id: number) => string } = {
  sessions: (id) => `/seances/${id}`,
  papers: (id) => `/documents/${id}`,
  projects: (id) => `/projets/${id}`,
  bodies: (id) => `/irp/${id}`,
  media: (id) => `/api/media/${id}/file`,
}
const kinds: Record<string, keyof LinkedRecords> = {
  session: 'sessions',
  paper: 'papers',
  project: 'projects',
  body: 'bodies',
  medium: 'media',
}

/** Replaces the record references of a text by paths. */
export const resolveRecordLinks = (text: string, places: LinkedRecords): string =>
  text.replaceAll(/\[\[(\w+):([^\]]+)\]\]/g, (whole, word: string, name: string) => {
    const kind = kinds[word]
    if (!kind) throw new Error(`the text names « ${whole} », which is no record`)
    return recordPaths[kind](requireId(places[kind], name))
  })
