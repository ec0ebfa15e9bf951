import { insertContent } from '#tests/support/insertContent.ts'
import { insertSession } from '#tests/support/sessions.ts'
import type { World } from '#tests/support/world.ts'
import { createRecord, storeFile } from './createRecord.ts'
import { onePerPerson, type RightsPeople } from './people.ts'

type Wishes = Parameters<typeof insertContent>[1]

/** Inserts contents, their pictures and sounds, and posts of the channel. */
export async function insertContents(world: World, { a, b, people: cast }: RightsPeople) {
  const { db, portal, clock } = world
  const now = clock.now().toISOString()
  const both = await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })

  const content = async (wishes: Wishes = {}) => {
    const { id } = await insertContent(world, wishes)
    const form = JSON.stringify({
      title: 'Un article',
      introduction: 'De quoi il s’agit, en une phrase.',
      text: '<p>Le texte.</p>',
      irps: (wishes.bodies ?? []).map((body) => ({ id: body.id })),
      channel: wishes.channel ?? 'none',
      session: null,
    })
    const version = { contentId: id, number: 1, form, status: 'draft', savedAt: now }
    await db.insertInto('contentVersions').values(version).execute()
    return id
  }
  const ofSession = async (confidential: boolean) => {
    const session = await insertSession(portal, { in: a, status: 'held', inDays: -3, confidential })
    const id = await content()
    await db
      .updateTable('contents')
      .set({ contentType: 'synopsis', sessionId: session.id })
      .where('id', '=', id)
      .execute()
    return id
  }
  const contents = {
    open: await content(),
    forA: await content({ bodies: [a] }),
    forB: await content({ bodies: [b] }),
    draft: await content({ status: 'draft' }),
    channel: await content({ channel: 'csec' }),
    synopsis: await ofSession(false),
    confidential: await ofSession(true),
  }

  const show = async (wishes: Wishes, what: object) =>
    db
      .updateTable('contents')
      .set(what)
      .where('id', '=', await content(wishes))
      .execute()
  const draw = async (by: { id: number } | null, wishes?: Wishes) => {
    const picture = { fileName: 'salle.jpg', width: 320, height: 200, uploadedBy: by?.id ?? null, uploadedAt: now }
    const { id } = await db.insertInto('contentPictures').values(picture).returning('id').executeTakeFirstOrThrow()
    const { key, bytes } = await storeFile(portal)
    const variant = { pictureId: id, width: 320, format: 'jpeg', fileKey: key, bytes } as const
    await db.insertInto('contentPictureVariants').values(variant).execute()
    if (wishes) await show(wishes, { pictureId: id, pictureAlt: 'La salle' })
    return id
  }
  const record = async (by: { id: number } | null, wishes?: Wishes) => {
    const { key, bytes, sha256 } = await storeFile(portal)
    const file = { fileName: 'son.mp3', fileKey: key, bytes, sha256, type: 'audio/mpeg', seconds: 10 } as const
    const sound = { ...file, uploadedBy: by?.id ?? null, uploadedAt: now }
    const { id } = await db.insertInto('podcasts').values(sound).returning('id').executeTakeFirstOrThrow()
    if (wishes) await show(wishes, { contentType: 'podcast', podcastId: id })
    return id
  }
  const attach = async (by: { id: number }) => {
    const { key, bytes, sha256 } = await storeFile(portal)
    const file = { fileName: 'note.pdf', fileKey: key, bytes, sha256, uploadedBy: by.id, uploadedAt: now }
    return (await db.insertInto('channelAttachments').values(file).returning('id').executeTakeFirstOrThrow()).id
  }
  const shown = async (make: typeof draw) => ({
    open: await make(cast.editor, {}),
    forB: await make(cast.editor, { bodies: [b] }),
    draft: await make(cast.editor, { status: 'draft' }),
    channel: await make(both, { channel: 'csec' }),
    ofEditor: await make(cast.editor),
    ofNobody: await make(null),
  })
  const posted = await attach(both)
  const post = { text: 'Réunion à neuf heures.', attachments: [{ id: posted }] }
  return {
    content: contents,
    contentPicture: await shown(draw),
    podcast: await shown(record),
    channelPost: {
      own: await onePerPerson(cast, async ({ id }) => {
        const own = { text: 'À moi.', authorId: id, createdAt: now, updatedAt: now }
        return (await db.insertInto('channelPosts').values(own).returning('id').executeTakeFirstOrThrow()).id
      }),
      other: await createRecord(both, '/api/channel_posts', post),
    },
    channelAttachment: { own: await onePerPerson(cast, attach), other: await attach(both), posted },
  }
}
