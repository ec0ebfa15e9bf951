import { addDays, instantInParis } from '#demo/calendar.ts'
import { createEditors, type Editors } from '#demo/editors.ts'
import { requireId } from '#demo/loadPeople.ts'
import { demoPdf } from '#demo/pdf.ts'
import { createPeople } from '#demo/people.ts'
import { withFrenchSpaces } from '#demo/typography.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { depositAttachment } from '#server/publishing/channel/attachments.ts'
import { sendPost } from '#server/publishing/channel/posts.ts'
import { createMedium } from '#server/publishing/media/writing.ts'
import { portalAt, receivedFile, userIdsByEmail, writerViewer } from './loadHelpers.ts'
import { channelPosts, media, paperOf } from './papers.ts'

/** Uploads the missing media, and links one of them from a menu. */
export async function loadMedia(portal: Portal, reference: string, administrator: number): Promise<void> {
  const pen = createEditors(createPeople(reference), reference)
  const day = addDays(reference, -53)
  const present = await portal.db.selectFrom('media').select('name').execute()
  for (const paper of media) {
    if (present.some(({ name }) => name === paper.title)) continue
    const file = await receivedFile(portal, `${paper.title}.pdf`, await pdfOf(paper, day, pen), { name: paper.title })
    const { id, link } = await createMedium(
      portalAt(portal, instantInParis(day, '10:00')),
      writerViewer(administrator),
      file,
    )
    if (paper !== media[0]) continue
    await portal.db
      .insertInto('links')
      .values({ menu: 'TOOLBOX', label: paper.title, link, linkType: 'Interne', mediaId: id, position: 0 })
      .execute()
  }
}

/** Inserts the channel posts, once. */
export async function loadChannel(portal: Portal, reference: string): Promise<void> {
  const pen = createEditors(createPeople(reference), reference)
  const authors = await userIdsByEmail(portal)
  const present = await portal.db.selectFrom('channelPosts').select('text').execute()
  for (const { text: words, days, time, author, papers } of channelPosts) {
    const text = withFrenchSpaces(words)
    if (present.some((post) => post.text === text)) continue
    const day = addDays(reference, days)
    const then = portalAt(portal, instantInParis(day, time))
    const viewer = writerViewer(requireId(authors, author))
    const attachments: { id: number }[] = []
    for (const paper of papers)
      attachments.push(
        await depositAttachment(
          then,
          viewer,
          await receivedFile(portal, `${paper.title}.pdf`, await pdfOf(paper, day, pen)),
        ),
      )
    await sendPost(then, viewer, { text, attachments: attachments.map(({ id }) => ({ id })) })
  }
}

const pdfOf = (paper: Parameters<typeof paperOf>[0], day: string, pen: Editors) => demoPdf(paperOf(paper, day, pen), 1)
