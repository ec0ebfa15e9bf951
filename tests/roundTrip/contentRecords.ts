import { insertMedium, writeContent } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { recordOf, type Setting, uploadPicture, uploadPodcast, type WritableRecord } from './setting.ts'

/** Creates contents of each type and status, with every field. */
export async function insertContents(setting: Setting): Promise<WritableRecord[]> {
  const { world, editor, body, other, thematics } = setting
  const shown = await uploadPicture(setting, editor)
  const podcast = await uploadPodcast(setting, editor)
  const medium = await insertMedium(world.portal)
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -7 })
  const text = `<h2>Deux jours</h2><p>Voir <a href="/api/media/${medium.id}/file">l’accord</a>, <a href='https://exemple.fr/?q="a b"&amp;r=é'>la loi</a>.</p>
    <p><img src="/api/content_pictures/${shown.id}/display?w=640" alt="La salle"></p>`
  const whole = {
    text,
    mainPicture: { id: shown.id },
    mainPictureAlt: 'La salle du conseil',
    inSlider: true,
    position: 3,
    thematics,
    irps: [body, other],
    channel: 'csec',
  }
  const sections = {
    essential: ['Un', 'Deux'],
    opinions: 'Avis\nrendus',
    decisions: 'Décisions',
    takeaways: 'À retenir',
    nextSession: 'En mai',
  }
  const wishes = [
    { ...whole, contentType: 'article', externalId: 'texte-1', publishedAt: '2026-03-02T09:00' },
    { ...whole, contentType: 'video', videoUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk' },
    { ...whole, contentType: 'podcast', podcast: { id: podcast.id } },
    { ...whole, contentType: 'podcast', podcastUrl: 'https://sons.example/1.mp3?a="b c"', podcastSeconds: 90 },
    { ...whole, contentType: 'synopsis', session: { id: session.id }, sections },
    { contentType: 'article', status: 'draft', text: '' },
    { contentType: 'article', status: 'scheduled', publishedAt: '2026-04-02T09:00' },
    { ...whole, contentType: 'article', status: 'archived' },
  ] as const
  const records: WritableRecord[] = [recordOf(editor, '/api/content_pictures', shown)]
  for (const wish of wishes) records.push(recordOf(editor, '/api/contents', await writeContent(editor, wish)))
  return records
}
