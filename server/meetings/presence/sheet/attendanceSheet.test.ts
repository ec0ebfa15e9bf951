import { PDFArray, PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  insertMeeting,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
  timeOfMeeting,
} from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'
import { drawSheet } from './drawSheet.ts'

// The attendance sheet of a meeting, to be signed or as it was kept.

const world = await openWorld({ at: meetingStart })
const { full, deputy } = await insertVotingMandates(world)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', mandate: full, lastName: 'Abel', firstName: 'Ève' })
const holder = await world.user({ in: body, mandate: full, lastName: 'Bœuf', firstName: 'Jean' })
const substitute = await world.user({ in: body, mandate: deputy, lastName: 'Caro', firstName: 'Zoé' })
const guest = await world.user({ in: body, lastName: 'd’Étang', firstName: 'Lou' })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const stranger = await world.user({ in: await world.body() })
await administrator.put(`/api/irps/${body.id}/seats`, {
  seats: [
    { holder: { id: secretary.id }, substitutes: [{ id: substitute.id }] },
    { college: 'Cadres', holder: { id: holder.id }, substitutes: [{ id: substitute.id }] },
    { college: 'Cadres', holder: null, substitutes: [] },
  ],
})
afterAll(() => world.close())

let session: { id: number }
beforeEach(async () => {
  session = await insertMeeting(world, body, { title: 'Séance ordinaire', place: null })
})

const { url, open, arrive, end } = meetingCalls(secretary, () => session)
const sheetOf = (who: Actor, query = '') => who.get(url(`attendance_sheet.pdf${query}`))
const at = timeOfMeeting(world)

/** Reads the texts of each page, and what the file says of itself. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocument({ data: Uint8Array.from(bytes) }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join('\n')
        .replaceAll('\u00A0', ' ')
    }),
  )
  const { info } = await pdf.getMetadata()
  return { pages, information: info as Record<string, unknown> }
}
const textOf = async (who: Actor, query?: string) => {
  const answer = await sheetOf(who, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return (await read(answer.rawPayload)).pages.join('\n')
}

describe('before the opening', () => {
  test('the sheet is to be signed, by seat, with the other people and lines for guests', async () => {
    const text = await textOf(guest)
    for (const words of [
      'Feuille d’émargement',
      'Jeudi 19 mars 2026, de 9 h 30 à ',
      'Ouverture à',
      'Signature',
      'Arrivée',
      'Départ',
      'Siège 1',
      'ABEL Ève',
      'Siège 2',
      'Cadres',
      'BŒUF Jean',
      'Titulaire',
      'Siège vacant',
      'Suppléants et autres personnes',
      'CARO Zoé',
      'Suppléant',
      'D’ÉTANG Lou',
      'page 1 sur 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Absent')
  })

  test('people whose mandate has ended are not on it', async () => {
    const former = await world.user({ in: body, lastName: 'Partie' })
    expect(await textOf(guest)).toContain('PARTIE')
    await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', former.id).execute()
    expect(await textOf(guest)).not.toContain('PARTIE')
  })
})

describe('once the meeting was opened', () => {
  beforeEach(() => open())

  test('the sheet is the record: times, the way of taking part, and replacements', async () => {
    await arrive(secretary)
    await arrive(substitute)
    await guest.post(url('announcement'), { mode: 'video' })
    at('09:20')
    await arrive(holder, 'video')
    at('09:50')
    await arrive(holder, 'onSite')
    const open = await textOf(guest)
    expect(open).toContain('Séance ouverte à 9 h 00. Présences enregistrées jusqu’au 19 mars 2026 à 9 h 50.')
    expect(open).toContain('depuis 9 h 50, sur place')
    at('11:40')
    await end()
    const text = await textOf(guest)
    for (const words of [
      'Séance ouverte à 9 h 00, close à 11 h 40.',
      '9 h 00 – 11 h 40, sur',
      '9 h 20 – 9 h 50, à distance',
      'Remplacé par',
      'CARO Zoé, 9 h 00 – 9 h 20',
      'Remplace',
      'BŒUF Jean, 9 h 00 – 9 h 20',
      'Annoncé, non confirmé',
      'Seules comptent les présences confirmées',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Signature')
  })

  test('it can still be signed, by the people of the meeting', async () => {
    const text = await textOf(guest, '?toSign=true')
    expect(text).toContain('Signature')
    expect(text).toContain('BŒUF Jean')
    expect(text).not.toContain('Séance ouverte')
    expect((await sheetOf(guest, '?toSign=maybe')).statusCode).toBe(400)
  })

  test('an erased account stays as « Ancien membre »', async () => {
    const leaving = await world.user({ in: body, lastName: 'Adieu' })
    await arrive(leaving)
    await administrator.delete(`/api/users/${leaving.id}`)
    const text = await textOf(guest)
    expect(text).toContain('Ancien membre')
    expect(text).not.toContain('ADIEU')
  })
})

describe('the file', () => {
  test('has a title, a language, the date of the portal, and a name', async () => {
    at('09:12')
    const answer = await sheetOf(guest)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'Feuille d’émargement – Séance ordinaire du 19 mars 2026',
    )
    const { information } = await read(answer.rawPayload)
    expect(information).toMatchObject({
      Title: expect.stringMatching(/^Feuille d’émargement – Séance ordinaire du 19 mars 2026 – /),
      Language: 'fr-FR',
      CreationDate: 'D:20260319081200Z',
      ModDate: 'D:20260319081200Z',
    })
    expect((await sheetOf(guest)).rawPayload.equals(answer.rawPayload)).toBe(true)
  })

  test('contains its fonts', async () => {
    const pdf = await PDFDocument.load((await sheetOf(guest)).rawPayload, { updateMetadata: false })
    const fonts = pdf.getPages().flatMap(
      ({ node }) =>
        node
          .Resources()
          ?.lookup(PDFName.of('Font'), PDFDict)
          .values()
          .map((ref) => pdf.context.lookup(ref, PDFDict)) ?? [],
    )
    expect(fonts.map((font) => String(font.get(PDFName.of('BaseFont'))))).toEqual(
      expect.arrayContaining(['/MANDAR+LiberationSans', '/MANDAB+LiberationSans-Bold']),
    )
    for (const font of fonts) {
      const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict)
      const descriptor = descendant.lookup(PDFName.of('FontDescriptor'), PDFDict)
      expect(descriptor.lookup(PDFName.of('FontFile2'))).toBeDefined()
    }
  })

  test('has names in Greek and Cyrillic, and says when its font lacks a letter', async () => {
    const place = await world.body()
    const member = await world.user({ in: place, lastName: 'Щербаков', firstName: 'Дмитрий' })
    await world.user({ in: place, lastName: 'Παπαδόπουλος', firstName: 'Νίκος' })
    session = await insertMeeting(world, place, { title: 'Séance ordinaire', place: null })
    const text = await textOf(member)
    for (const words of ['ЩЕРБАКОВ Дмитрий', 'ΠΑΠΑΔΌΠΟΥΛΟΣ Νίκος']) expect(text).toContain(words)
    expect(text).not.toMatch(/[?□]/)

    await world.user({ in: place, lastName: '王', firstName: 'Anne' })
    const lacking = await textOf(member)
    expect(lacking).toContain('□ Anne')
    expect(lacking).toContain('□ : caractère que la police de ce fichier ne contient pas.')
  })

  test('of a large body has several numbered pages, with the titles of the table on each', async () => {
    const line = (index: number) => ({
      seat: [`Siège ${index}`, 'Ouvriers et employés'],
      name: `DE LA TRÈS-LONGUE-MAISON-DU-BOIS Anne-Élisabeth ${index}`,
      mandate: 'Titulaire',
      presence: [],
      replacement: [],
    })
    const file = await drawSheet(
      {
        title: `Feuille d’émargement – ${'Séance extraordinaire '.repeat(8)}`,
        body: 'Comité social et économique',
        session: 'Séance extraordinaire '.repeat(8),
        facts: ['Jeudi 19 mars 2026'],
        confidential: true,
        isRecord: false,
        state: null,
        seats: Array.from({ length: 35 }, (_, index) => line(index + 1)),
        others: [],
      },
      new Date(meetingStart),
    )
    const { pages } = await read(file)
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`page ${index + 1} sur ${pages.length}`)
      expect(page).toContain('Signature')
    }
    const names = pages.join('\n').match(/Siège \d+/g)
    expect(names).toEqual(Array.from({ length: 35 }, (_, index) => `Siège ${index + 1}`))
    expect(pages[0]).toContain('Confidentiel : réservé aux membres de l’instance')
  })
})

describe('who may have it', () => {
  test('the members of the body, as they see presence: others do not, although the session is open to all', async () => {
    expect((await sheetOf(stranger)).statusCode).toBe(403)
    expect((await sheetOf(administrator)).statusCode).toBe(200)
    expect((await guest.get('/api/sessions/2000000000/attendance_sheet.pdf')).statusCode).toBe(404)
  })

  test('each download of a confidential session is in the audit trail', async () => {
    session = await insertSession(world.portal, { in: body, confidential: true, inDays: 1 / 48 })
    expect(await textOf(guest)).toContain('Confidentiel')
    const lines = await world.db
      .selectFrom('auditEvents')
      .select(['userId'])
      .where('subjectId', '=', session.id)
      .where('action', '=', 'session.downloaded')
      .execute()
    expect(lines).toEqual([{ userId: guest.id }])
  })
})
