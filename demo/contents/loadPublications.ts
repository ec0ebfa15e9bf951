import { readFile } from 'node:fs/promises'
import { addDays, instantInParis } from '#demo/calendar.ts'
import { requireId } from '#demo/loadPeople.ts'
import { drawDemoPicture } from '#demo/pictures/draw.ts'
import { withFrenchSpaces } from '#demo/typography.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { textToHtml } from '#server/ground/richText/textToHtml.ts'
import { type LoadedContent, loadContents } from '#server/publishing/contents/loadContents.ts'
import { saveContentPicture } from '#server/publishing/contents/pictures/saveContentPicture.ts'
import { savePodcast } from '#server/publishing/contents/podcasts/savePodcast.ts'
import { articles } from './articles.ts'
import { receivedFile, writerViewer } from './loadHelpers.ts'
import type { DemoPublication } from './publication.ts'
import { podcasts, videos } from './recordings.ts'
import { type LinkedRecords, resolveRecordLinks } from './recordLinks.ts'
import { synopses } from './synopses.ts'

export const publications: readonly DemoPublication[] = [...articles, ...videos, ...podcasts, ...synopses]

const externalId = ({ key }: DemoPublication) => `demo:${key}`

/** Files created for the contents: pictures by motif, sounds by name. */
export interface StoredFiles {
  pictures: ReadonlyMap<string, number>
  sounds: ReadonlyMap<string, number>
}

/** Creates the missing pictures and sounds of contents. Each is stored once, and may be used by several contents. */
export async function storeFiles(portal: Portal, editor: number): Promise<StoredFiles> {
  const pictures = new Map<string, number>()
  const sounds = new Map<string, number>()
  for (const { picture, sound } of await findMissing(portal)) {
    const drawing = picture && drawingOf(picture)
    if (drawing && !pictures.has(drawing)) {
      const file = await receivedFile(portal, `${drawing}.jpg`, await drawDemoPicture(picture.motif, drawing))
      pictures.set(drawing, await saveContentPicture(portal, writerViewer(editor), file))
    }
    if (sound) {
      const bytes = await readFile(new URL(`../sounds/${sound}.mp3`, import.meta.url))
      const { file } = await receivedFile(portal, `${sound}.mp3`, bytes)
      sounds.set(sound, await savePodcast(portal, writerViewer(editor), file))
    }
  }
  return { pictures, sounds }
}

/**
 * Inserts the contents that are missing.
 * @param editor their author
 */
export async function loadPublications(
  portal: Portal,
  reference: string,
  places: LinkedRecords,
  files: StoredFiles,
  editor: number,
): Promise<void> {
  const missing = await findMissing(portal)
  const loaded: LoadedContent[] = []
  for (const content of missing) loaded.push(await insertPublication(content, { reference, places, files, editor }))
  await portal.db.transaction().execute(async (tx) => {
    const { refused } = await loadContents(portal, tx, loaded)
    const [first] = refused
    if (first) throw new Error(`the content « ${first.externalId} » was refused: ${first.why}`)
  })
}

async function findMissing({ db }: Portal): Promise<DemoPublication[]> {
  const present = await db.selectFrom('contents').select('externalId').execute()
  return publications.filter((content) => !present.some((one) => one.externalId === externalId(content)))
}

const drawingOf = ({ motif, colours = 1 }: NonNullable<DemoPublication['picture']>) => `${motif}-${colours}`

interface LoadContext {
  reference: string
  places: LinkedRecords
  files: StoredFiles
  editor: number
}

async function insertPublication(
  content: DemoPublication,
  { reference, places, files, editor }: LoadContext,
): Promise<LoadedContent> {
  const { contentType, title, introduction, text = '', days, status = 'published', picture, sound, session } = content
  const pictureId = picture ? requireId(files.pictures, drawingOf(picture)) : null
  const spoken = sound ? await readFile(new URL(`../sounds/${sound}.txt`, import.meta.url), 'utf8') : null
  const words = spoken ? `<h2>Transcription</h2>${textToHtml(spoken.replaceAll('\n', '\n\n'))}` : text
  return {
    externalId: externalId(content),
    contentType,
    title: withFrenchSpaces(title),
    introduction: withFrenchSpaces(introduction),
    text: withFrenchSpaces(
      resolveRecordLinks(words.replaceAll('[[picture]]', `/api/content_pictures/${pictureId}/display?w=960`), places),
    ),
    status,
    publishedAt: status === 'draft' ? null : instantInParis(addDays(reference, days), '09:00'),
    authorId: editor,
    picture: picture && pictureId !== null ? { id: pictureId, alt: picture.alt } : null,
    inSlider: content.slide !== undefined,
    position: content.slide ?? null,
    video: content.video ?? null,
    podcastId: sound ? requireId(files.sounds, sound) : null,
    sessionId: session ? requireId(places.sessions, session) : null,
    sections: content.sections ?? null,
    channel: content.channel ?? 'none',
    thematicIds: (content.thematics ?? []).map((name) => requireId(places.projects, name)),
    bodyIds: (content.bodies ?? []).map((code) => requireId(places.bodies, code)),
  }
}
