import type { ContentForm } from '#contract/publishing/contents/contents.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Actor } from './world.ts'

/** The form of an article published at once. */
export const contentForm = (wishes: Record<string, unknown> = {}) => ({
  contentType: 'article',
  title: 'Le télétravail après l’accord',
  introduction: 'Ce que l’accord change pour les équipes de la région.',
  text: '<p>Deux jours par semaine.</p>',
  status: 'published',
  ...wishes,
})

interface Written {
  id: number
  version: number
  [field: string]: unknown
}

/** Creates a content as an editor does; one to archive is published first. */
export async function writeContent(
  editor: Actor,
  wishes: Partial<Record<keyof ContentForm, unknown>> = {},
): Promise<Written> {
  const isArchived = wishes.status === 'archived'
  const form = contentForm(wishes)
  const answer = await editor.post('/api/contents', isArchived ? { ...form, status: 'published' } : form)
  if (answer.statusCode !== 201) throw new Error(`the content was refused: ${answer.body}`)
  const written = answer.json<Written>()
  if (!isArchived) return written
  const archived = await editor.put(`/api/contents/${written.id}`, { ...form, version: written.version })
  if (archived.statusCode !== 200) throw new Error(`the content was not archived: ${archived.body}`)
  return archived.json()
}

export async function insertPicture(
  { db, clock }: Portal,
  uploader: { id: number } | null = null,
): Promise<{ id: number }> {
  const picture = await db
    .insertInto('contentPictures')
    .values({
      fileName: 'salle.jpg',
      width: 1_440,
      height: 960,
      uploadedBy: uploader?.id ?? null,
      uploadedAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const widths = [320, 640, 960, 1_440]
  await db
    .insertInto('contentPictureVariants')
    .values(
      widths.map((width) => ({
        pictureId: picture.id,
        width,
        format: 'jpeg' as const,
        fileKey: `test/picture-${picture.id}-${width}`,
        bytes: 10,
      })),
    )
    .execute()
  return picture
}

export const insertMedium = ({ db, clock }: Portal, name = 'Accord signé'): Promise<{ id: number }> =>
  db
    .insertInto('media')
    .values({
      name,
      fileName: 'accord.pdf',
      fileKey: `test/${name}`,
      bytes: 10,
      sha256: '0'.repeat(64),
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const insertThematic = ({ db }: Portal, name: string, position = 0): Promise<{ id: number; name: string }> =>
  db.insertInto('thematics').values({ name, position }).returning(['id', 'name']).executeTakeFirstOrThrow()
