import type { World } from './world.ts'

interface Wishes {
  title?: string
  channel?: 'none' | 'csec'
  status?: 'draft' | 'scheduled' | 'published' | 'archived'
  contentType?: 'article' | 'podcast'
  bodies?: readonly { id: number }[]
}

/** Inserts a content directly into the database: by default an article published now. */
export async function insertContent({ db, clock }: World, wishes: Wishes = {}): Promise<{ id: number }> {
  const { title = 'Un article', contentType = 'article', bodies = [], ...others } = wishes
  const at = clock.now().toISOString()
  const { id } = await db
    .insertInto('contents')
    .values({
      contentType,
      title,
      introduction: 'De quoi il s’agit, en une phrase.',
      text: '<p>Le texte.</p>',
      plain: 'Le texte.',
      podcastUrl: contentType === 'podcast' ? 'https://sons.example/1.mp3' : null,
      status: 'published',
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      ...others,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (bodies.length > 0)
    await db
      .insertInto('contentBodies')
      .values(bodies.map((body) => ({ contentId: id, bodyId: body.id })))
      .execute()
  return { id }
}
