import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { type DocumentStatus, documentStatuses } from '#contract/papers/documents.ts'
import { lockedPdf, openingBombPdf, textPdf } from '#server/ground/pdf/samples.ts'
import { type Circle, createCircle, type Person } from '#tests/support/circle.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
let colleague: Actor
let type: { id: number }
let subject: { id: number }
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  colleague = await world.user({ in: circle.body, role: 'redactor' })
  type = await ensureBranch(world.portal, 'documentTypes', { name: 'Note d’information' })
  subject = await ensureBranch(world.portal, 'documentCommissions', { name: 'Formation' })
})
afterAll(() => world.close())

const kept = async () =>
  (await readdir(join(world.portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

let pages = 0
/** Creates a PDF that differs from all others. */
const somePdf = () => textPdf([[`Page ${++pages}`]])

type Fields = Record<string, string | readonly string[]>
const functioning = (more: Fields = {}): Fields => ({
  title: 'Règlement intérieur',
  family: 'functioning',
  irp: String(circle.body.id),
  documentType: String(type.id),
  ...more,
})

function formOf(fields: Fields, pdf: Uint8Array | string | null, name = 'note.pdf') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value)
    else for (const each of value) form.append(`${field}[]`, each)
  }
  if (pdf !== null) form.append('file', new File([pdf as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' }))
  return form
}

const file = async (actor: Actor, fields: Fields, pdf: Uint8Array | string | null = null, name = 'note.pdf') =>
  actor.post('/api/documents', formOf(fields, pdf ?? (await somePdf()), name))

interface Refusal {
  code: string
  description: string
  violations?: { propertyPath: string; code: string }[]
}
const faultsIn = (answer: { json(): unknown }) =>
  (answer.json() as Refusal).violations?.map(({ propertyPath }) => propertyPath)

describe('filing', () => {
  test('a redactor files a draft, with its file and everything around it', async () => {
    const { redactor } = circle.people
    const session = await insertSession(world.portal, { in: circle.body, agenda: ['Budget'] })
    const thematic = await insertThematic('Télétravail')
    const pdf = await textPdf([['Un'], ['Deux']])

    const answer = await file(
      redactor,
      {
        title: '  Projet de budget ',
        family: 'session',
        irp: `/api/irps/${circle.body.id}`,
        session: `/api/sessions/${session.id}`,
        point: String(session.pointIds[0]),
        documentType: `/api/document_types/${type.id}`,
        thematics: [`/api/thematics/${thematic}`],
        description: 'Version de travail',
        date: '2026-03-01',
        confidential: 'true',
      },
      pdf,
      'Budget 2026.pdf',
    )

    expect(answer.statusCode).toBe(201)
    const document = answer.json<{ id: number }>()
    expect(answer.headers.location).toBe(`/api/documents/${document.id}`)
    expect(document).toMatchObject({
      title: 'Projet de budget',
      status: 'draft',
      family: 'session',
      irp: { id: circle.body.id },
      session: { id: session.id },
      point: { id: session.pointIds[0] },
      documentType: { id: type.id },
      thematics: [{ id: thematic, name: 'Télétravail' }],
      description: 'Version de travail',
      date: '2026-03-01',
      confidential: true,
      channel: 'none',
      author: { id: redactor.id },
      fileName: 'Budget 2026.pdf',
      size: pdf.length,
      pages: 2,
      textStatus: 'pending',
      fileVersion: 1,
      version: 1,
      steps: [{ from: null, to: 'draft', by: { id: redactor.id } }],
    })
    expect(await tasksOn(document.id)).toBe(1)
    const { rawPayload } = await redactor.get(`/api/documents/${document.id}/file`)
    expect(rawPayload.equals(Buffer.from(pdf))).toBe(true)
  })

  test('a file and a body are enough: the file name gives the title, the body the confidentiality', async () => {
    const body = await world.body({ confidentialByDefault: true })
    const author = await world.user({ in: body, role: 'redactor' })
    const bare = { family: 'functioning', irp: String(body.id), title: '', session: '', documentType: '' }

    const answer = await file(author, bare, null, 'Accord_de  télétravail.PDF')
    const open = await file(author, { ...bare, confidential: 'false' })

    expect(answer.json()).toMatchObject({ title: 'Accord de télétravail', confidential: true, documentType: null })
    expect(open.json()).toMatchObject({ confidential: false })
  })

  test.each<[Person, number]>([
    ['redactor', 201],
    ['validator', 201],
    ['administrator', 201],
    ['reader', 403],
    ['fromAbove', 403],
    ['fromBelow', 403],
    ['stranger', 403],
    ['ended', 403],
    ['toCome', 403],
  ])('%s: %i', async (person, status) => {
    const before = await kept()

    const answer = await file(circle.people[person], functioning())

    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject(status === 403 ? { code: 'access.denied' } : { status: 'draft' })
    expect((await kept()).length - before.length).toBe(status === 403 ? 0 : 1)
  })

  test('only people who read the channel may file for it', async () => {
    const both = await world.user({ in: circle.body, role: 'redactor', roles: ['ROLE_CANAL_CSEC'] })

    expect((await file(circle.people.redactor, functioning({ channel: 'csec' }))).statusCode).toBe(403)
    expect((await file(both, functioning({ channel: 'csec' }))).json()).toMatchObject({ channel: 'csec' })
  })

  test('all violations are reported together on their fields, and nothing is stored', async () => {
    const { redactor } = circle.people
    const before = await kept()

    const answer = await file(
      redactor,
      {
        title: 'ab',
        family: 'session',
        irp: String(circle.body.id),
        documentType: '999999',
        documentCommission: String(subject.id),
        thematics: ['999999'],
        description: 'a'.repeat(501),
        date: '2027-03-20',
        channel: 'other',
      },
      'not a PDF',
    )

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'request.invalid' })
    expect(faultsIn(answer)?.toSorted()).toEqual([
      'channel',
      'date',
      'description',
      'documentCommission',
      'documentType',
      'file',
      'session',
      'thematics',
      'title',
    ])
    expect(await kept()).toEqual(before)
  })

  describe('refuses on its field', () => {
    let other: { id: number; pointIds: number[] }
    let own: { id: number; pointIds: number[] }
    let hidden: { id: number; pointIds: number[] }
    let closed: { type: { id: number }; subject: { id: number }; body: { id: number } }
    let writer: Actor
    beforeAll(async () => {
      own = await insertSession(world.portal, { in: circle.body, agenda: ['Budget'], inDays: 20 })
      other = await insertSession(world.portal, { in: circle.beside, agenda: ['Budget'] })
      hidden = await insertSession(world.portal, { in: circle.beside, status: 'draft', agenda: ['Budget'] })
      const body = await world.body({ active: false })
      closed = {
        body,
        type: await ensureBranch(world.portal, 'documentTypes', { name: 'Fermé' }),
        subject: await ensureBranch(world.portal, 'documentCommissions', { name: 'Fermé' }),
      }
      await world.db.updateTable('documentTypes').set({ active: false }).where('id', '=', closed.type.id).execute()
      await world.db
        .updateTable('documentCommissions')
        .set({ active: false })
        .where('id', '=', closed.subject.id)
        .execute()
      writer = await world.user({ in: circle.body, role: 'redactor', also: [{ in: body, role: 'redactor' }] })
    })

    test.each<[what: string, field: string, wrong: () => Fields]>([
      ['an unknown body', 'irp', () => ({ irp: '999999' })],
      ['an inactive body', 'irp', () => ({ irp: String(closed.body.id) })],
      ['a body that is no number', 'irp', () => ({ irp: '/api/sessions/1' })],
      ['a session of another body', 'session', () => ({ family: 'session', session: String(other.id) })],
      ['an unknown session', 'session', () => ({ family: 'session', session: '999999' })],
      ['a session that is not readable', 'session', () => ({ family: 'session', session: String(hidden.id) })],
      ['a session that is missing', 'session', () => ({ family: 'session' })],
      ['a session of no session document', 'session', () => ({ session: String(own.id) })],
      [
        'a point of another session',
        'point',
        () => ({ family: 'session', session: String(own.id), point: String(other.pointIds[0]) }),
      ],
      ['a point without a session', 'point', () => ({ point: String(own.pointIds[0]) })],
      ['a point that is none, without a session', 'point', () => ({ point: '999999' })],
      [
        // The answer does not reveal whether it is one of its points.
        'a session that is not readable, with any point',
        'session',
        () => ({ family: 'session', session: String(hidden.id), point: String(own.pointIds[0]) }),
      ],
      [
        'a session that is not readable, with a point of its own',
        'session',
        () => ({ family: 'session', session: String(hidden.id), point: String(hidden.pointIds[0]) }),
      ],
      ['an inactive type', 'documentType', () => ({ documentType: String(closed.type.id) })],
      ['a type of a committee', 'documentType', () => ({ family: 'committee' })],
      ['a subject outside of committees', 'documentCommission', () => ({ documentCommission: String(subject.id) })],
      [
        'an inactive subject',
        'documentCommission',
        () => ({ family: 'committee', documentType: '', documentCommission: String(closed.subject.id) }),
      ],
      ['an unknown family', 'family', () => ({ family: 'other' })],
      ['six thematics', 'thematics', () => ({ thematics: ['1', '2', '3', '4', '5', '6'] })],
      ['a day that does not exist', 'date', () => ({ date: '2026-02-30' })],
      ['a day before all calendars', 'date', () => ({ date: '0000-01-01' })],
      ['a day in more than a year', 'date', () => ({ date: '2027-03-20' })],
      ['a title of 151 characters', 'title', () => ({ title: 'a'.repeat(151) })],
    ])('%s', async (_what, field, wrong) => {
      const before = await kept()

      const answer = await file(writer, functioning(wrong()), 'no PDF')

      expect(answer.statusCode).toBe(422)
      expect(faultsIn(answer)?.map((path) => path.replace(/\W.*/, ''))).toEqual([field, 'file'])
      expect(await kept()).toEqual(before)
    })

    test('a date less than a year ahead is accepted', async () => {
      const answer = await file(writer, functioning({ date: '2027-03-19', thematics: [] }))
      expect(answer.json()).toMatchObject({ date: '2027-03-19' })
    })
  })

  test.each<[what: string, pdf: () => Promise<Uint8Array | string>, code: string]>([
    ['what is no PDF', async () => '<html>', 'documents.notPdf'],
    ['an empty file', async () => '', 'documents.unreadable'],
    ['a cut PDF', async () => (await somePdf()).subarray(0, 200), 'documents.unreadable'],
    ['a PDF with nothing in it', async () => '%PDF-1.7\nstartxref\n12\n%%EOF', 'documents.unreadable'],
    ['a locked PDF', lockedPdf, 'documents.locked'],
  ])('%s is refused on `file`, and not stored', async (_what, pdf, code) => {
    const before = await kept()

    const answer = await file(circle.people.redactor, functioning(), await pdf())

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code, violations: [{ propertyPath: 'file', code }] })
    expect(await kept()).toEqual(before)
  })

  test('a request without a file, and one that is not multipart, are refused', async () => {
    const { redactor } = circle.people

    const without = await redactor.post('/api/documents', formOf(functioning(), null))
    expect(without.json()).toMatchObject({ code: 'documents.noFile', violations: [{ propertyPath: 'file' }] })
    expect((await redactor.post('/api/documents', { title: 'Note' })).statusCode).toBe(415)
  })

  test('50 MB are accepted, and not a byte more', async () => {
    const page = await somePdf()
    const weighing = (bytes: number) => Buffer.concat([page, Buffer.alloc(bytes - 2 * page.length, '%'), page])
    const before = await kept()

    const over = await file(circle.people.redactor, functioning(), weighing(limits.pdfBytes + 1))
    expect(over.statusCode).toBe(413)
    expect(over.json()).toMatchObject({ code: 'documents.tooLarge' })
    expect(await kept()).toEqual(before)

    const exact = await file(circle.people.redactor, functioning(), weighing(limits.pdfBytes))
    expect(exact.json()).toMatchObject({ size: 50 * 1024 * 1024 })
  }, 60_000)

  test('2,001 pages are too many', async () => {
    const answer = await file(circle.people.redactor, functioning(), await blankPdf(2_001))

    expect(answer.json()).toMatchObject({ code: 'documents.tooManyPages' })
  })

  test('a decompression bomb is accepted with an unknown number of pages', async () => {
    const answer = await file(circle.people.redactor, functioning(), openingBombPdf(1_024))

    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ pages: null })
  })
})

describe('file names are untrusted data (QUALITY FIL-06)', () => {
  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    [String.raw`C:\x`, 'x.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a  Set-Cookie: x=1.pdf'],
    ['« guillemets » "droits".pdf', '« guillemets » "droits".pdf'],
    ['\u202Efdp.exe.pdf', 'fdp.exe.pdf'],
    ['a\0b.pdf', 'ab.pdf'],
    [`${'é'.repeat(400)}.pdf`, `${'é'.repeat(176)}.pdf`],
    ['🗂️ dossier.pdf', '🗂️ dossier.pdf'],
    ['🗂.pdf', '🗂.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['con.pdf', 'con.pdf'],
    ['..pdf', 'document.pdf'],
    ['fin de ligne .pdf', 'fin de ligne.pdf'],
  ])('%j', async (given, shown) => {
    const before = await kept()
    const { redactor } = circle.people

    const answer = await file(redactor, functioning({ title: '' }), null, given)

    const { id, fileName, title } = answer.json<{ id: number; fileName: string; title: string }>()
    expect(fileName).toBe(shown)
    expect(title.length).toBeGreaterThanOrEqual(3)
    const added = (await kept()).filter((name) => !before.includes(name))
    expect(added).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const { headers } = await redactor.get(`/api/documents/${id}/file?download=1`)
    expect(headers['content-disposition']).toMatch(/^attachment; filename=.*$/)
  })
})

describe('a file that the body already has', () => {
  test('is refused as a duplicate, and accepted on confirmation', async () => {
    const { redactor, validator } = circle.people
    const pdf = await somePdf()
    const first = (await file(redactor, functioning({ title: 'Le premier' }), pdf)).json<{ sha256: string }>()
    const before = await kept()

    const again = await file(validator, functioning(), pdf)

    expect(again.statusCode).toBe(409)
    expect(again.json<Refusal>()).toMatchObject({
      code: 'documents.duplicate',
      description: expect.stringContaining('Le premier'),
    })
    expect(await kept()).toEqual(before)
    const same = await validator.get(`/api/documents/same?sha256=${first.sha256}&irp=${circle.body.id}`)
    expect(same.json()).toMatchObject({ totalItems: 1, member: [{ title: 'Le premier', status: 'draft' }] })
    expect((await file(validator, functioning({ acceptDuplicate: 'true' }), pdf)).statusCode).toBe(201)
  })

  test('is no duplicate in another body, nor when the other document is not readable', async () => {
    const { redactor, stranger } = circle.people
    const pdf = await somePdf()
    const { sha256 } = (await file(redactor, functioning(), pdf)).json<{ sha256: string }>()

    const same = `/api/documents/same?sha256=${sha256}&irp=${circle.body.id}`
    expect((await colleague.get(same)).json()).toMatchObject({ totalItems: 0 })
    expect((await file(colleague, functioning(), pdf)).statusCode).toBe(201)
    expect((await file(stranger, functioning({ irp: String(circle.beside.id) }), pdf)).statusCode).toBe(201)
    expect((await circle.people.reader.get(same)).statusCode).toBe(403)
  })

  test('is filed once by two concurrent calls', async () => {
    const { redactor } = circle.people
    const pdf = await somePdf()

    const answers = await Promise.all([1, 2, 3].map(() => file(redactor, functioning(), pdf)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

type Writer = 'author' | 'colleague' | Person
const writers: readonly Writer[] = [
  'author',
  'colleague',
  'validator',
  'fromAbove',
  'fromBelow',
  'stranger',
  'reader',
  'administrator',
]
const actorOf = (writer: Writer): Actor =>
  writer === 'author' ? circle.people.redactor : writer === 'colleague' ? colleague : circle.people[writer]

/** The status code for each person, for a document in each state, in the order of `documentStatuses`. */
type Expected = Record<Writer, readonly number[]>

describe.each<[call: string, act: (actor: Actor, id: number) => Promise<{ statusCode: number }>, Partial<Expected>]>([
  [
    'PUT',
    async (actor, id) => actor.put(`/api/documents/${id}`, await changeOf(id)),
    {
      author: [200, 409, 200, 409, 409],
      colleague: [404, 404, 404, 403, 403],
      validator: [409, 200, 409, 409, 409],
      fromAbove: [403, 403, 403, 403, 403],
      fromBelow: [404, 404, 404, 403, 403],
      stranger: [404, 404, 404, 403, 403],
      reader: [403, 403, 403, 403, 403],
      administrator: [200, 200, 200, 409, 409],
    },
  ],
  [
    'DELETE',
    (actor, id) => actor.delete(`/api/documents/${id}`),
    {
      author: [204, 409, 204, 409, 409],
      colleague: [404, 404, 404, 403, 403],
      validator: [403, 403, 403, 403, 403],
      fromAbove: [403, 403, 403, 403, 403],
      fromBelow: [404, 404, 404, 403, 403],
      stranger: [404, 404, 404, 403, 403],
      reader: [403, 403, 403, 403, 403],
      administrator: [204, 409, 204, 409, 409],
    },
  ],
  [
    'POST versions',
    async (actor, id) => actor.post(`/api/documents/${id}/versions`, formOf({}, await somePdf())),
    {
      author: [201, 409, 201, 201, 409],
      colleague: [404, 404, 404, 201, 409],
      validator: [409, 409, 409, 201, 409],
      fromAbove: [403, 403, 403, 403, 403],
      fromBelow: [404, 404, 404, 403, 403],
      stranger: [404, 404, 404, 403, 403],
      reader: [403, 403, 403, 403, 403],
      administrator: [201, 409, 201, 201, 409],
    },
  ],
])('%s, by state and by role', (_call, act, expected) => {
  test.each(writers)(
    '%s',
    async (writer) => {
      const found: number[] = []
      const touched: DocumentStatus[] = []
      for (const status of documentStatuses) {
        const document = await documentIn(status)
        const before = { files: await kept(), row: await rowOf(document.id) }

        const { statusCode } = await act(actorOf(writer), document.id)

        found.push(statusCode)
        const after = { files: await kept(), row: await rowOf(document.id) }
        if (statusCode >= 400 && !isDeepStrictEqual(after, before)) touched.push(status)
      }
      expect(touched).toEqual([])
      expect(found).toEqual(expected[writer])
    },
    60_000,
  )
})

describe('an amendment', () => {
  test('changes every field, increments the version and records who changed it', async () => {
    const session = await insertSession(world.portal, { in: circle.body, agenda: ['Budget'], inDays: 30 })
    const thematic = await insertThematic('Logement')
    const document = await documentIn('draft')

    const change = {
      title: 'Autre titre',
      family: 'session',
      irp: { id: circle.body.id },
      session: { id: session.id },
      point: { id: session.pointIds[0] },
      documentType: { id: type.id },
      thematics: [{ id: thematic }],
      description: 'Autre description',
      date: '2026-01-02',
      confidential: true,
      channel: 'none',
      version: document.version,
    }
    const answer = await circle.people.redactor.put(`/api/documents/${document.id}`, change)

    expect(answer.json()).toMatchObject({
      title: 'Autre titre',
      family: 'session',
      session: { id: session.id },
      point: { id: session.pointIds[0] },
      thematics: [{ name: 'Logement' }],
      description: 'Autre description',
      date: '2026-01-02',
      confidential: true,
      version: document.version + 1,
      status: 'draft',
    })
    expect(await rowOf(document.id)).toMatchObject({ updatedBy: circle.people.redactor.id })
  })

  test('leaves the confidentiality of the session to the session, unless the writer chooses or moves it', async () => {
    const [secret, open] = [
      await insertSession(world.portal, { in: circle.body, confidential: true, inDays: 30 }),
      await insertSession(world.portal, { in: circle.body, inDays: 31 }),
    ]
    const { redactor } = circle.people
    const filed = await file(redactor, functioning({ family: 'session', session: String(secret.id) }))
    const { id } = filed.json<{ id: number }>()
    const own = async () =>
      (await world.db.selectFrom('documents').select('confidential').where('id', '=', id).executeTakeFirstOrThrow())
        .confidential
    const put = async (change: object) => {
      const url = `/api/documents/${id}`
      const answer = await redactor.put(url, { ...(await redactor.get(url)).json<object>(), ...change })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ confidential: boolean }>()
    }
    expect(await put({ title: 'Autre titre' })).toMatchObject({ confidential: true })
    expect(await own()).toBe(false)
    // taken elsewhere, it stays what its writer saw
    expect(await put({ session: { id: open.id } })).toMatchObject({ confidential: true })
    expect(await own()).toBe(true)
    expect(await put({ confidential: false })).toMatchObject({ confidential: false })
  })

  test('of an outdated version is refused, naming who changed it and when', async () => {
    const document = await documentIn('submitted')
    const url = `/api/documents/${document.id}`
    const change = await changeOf(document.id)
    await circle.people.validator.put(url, change)

    const answer = await circle.people.administrator.put(url, { ...change, title: 'Perdu' })

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'record.stale',
      description: expect.stringContaining(circle.people.validator.lastName),
    })
    expect(await rowOf(document.id)).not.toMatchObject({ title: 'Perdu' })
  })

  test('cannot remove the type of a submitted document', async () => {
    const document = await documentIn('submitted')
    const change = { ...(await changeOf(document.id)), documentType: null }

    const answer = await circle.people.validator.put(`/api/documents/${document.id}`, change)

    expect(answer.statusCode).toBe(422)
    expect(faultsIn(answer)).toEqual(['documentType'])
  })

  test('cannot move a document to a body where the writer may not file', async () => {
    const document = await documentIn('draft')
    const url = `/api/documents/${document.id}`
    const change = await changeOf(document.id)
    const { redactor } = circle.people

    expect((await redactor.put(url, { ...change, irp: { id: circle.beside.id } })).statusCode).toBe(403)
    expect((await redactor.put(url, { ...change, channel: 'csec' })).statusCode).toBe(403)
    expect(faultsIn(await redactor.put(url, { ...change, irp: { id: 999_999 } }))).toEqual(['irp'])
    expect((await redactor.put(url, { ...change, title: '' })).statusCode).toBe(422)
    expect(await rowOf(document.id)).toMatchObject({ bodyId: circle.body.id, channel: 'none' })
  })

  test('keeps a type that has been closed since', async () => {
    const gone = await ensureBranch(world.portal, 'documentTypes', { name: 'Bientôt fermé' })
    const { redactor: author } = circle.people
    const { id } = await insertDocument(world.portal, { in: circle.body, status: 'draft', author, type: gone })
    await world.db.updateTable('documentTypes').set({ active: false }).where('id', '=', gone.id).execute()
    const change = await changeOf(id)

    expect((await author.put(`/api/documents/${id}`, change)).statusCode).toBe(200)
  })
})

describe('a new version', () => {
  test('of a draft becomes the current one, and can be taken back', async () => {
    await deleteTasks(world, 'documents.discard')
    const document = await documentIn('draft')
    const { redactor } = circle.people
    const url = `/api/documents/${document.id}`
    const before = await kept()

    const answer = await redactor.post(`${url}/versions`, formOf({}, await somePdf(), 'Corrigé.pdf'))

    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ status: 'draft', fileVersion: 2, fileName: 'Corrigé.pdf' })
    expect(await tasksOn(document.id)).toBe(2)
    expect((await redactor.delete(`${url}/versions/2`)).statusCode).toBe(204)
    expect((await redactor.get(url)).json()).toMatchObject({ fileVersion: 1, versions: [{ number: 1 }] })
    await runTasks(world, 'documents.discard')
    expect(await kept()).toEqual(before)
    expect((await redactor.delete(`${url}/versions/2`)).statusCode).toBe(404)
    const only = await redactor.delete(`${url}/versions/1`)
    expect(only.json()).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('of a published document is submitted for a redactor, published for a validator', async () => {
    const document = await documentIn('published')
    const url = `/api/documents/${document.id}`
    const { reader, validator } = circle.people

    await colleague.post(`${url}/versions`, formOf({}, await somePdf()))
    expect((await reader.get(url)).json()).toMatchObject({ status: 'published', fileVersion: 1, pending: null })
    expect((await validator.get(url)).json()).toMatchObject({ pending: { fileVersion: 2, status: 'submitted' } })
    const waiting = await colleague.post(`${url}/versions`, formOf({}, await somePdf()))
    expect(waiting.json()).toMatchObject({ status: 409, code: 'record.state' })
    expect((await colleague.delete(`${url}/versions/1`)).statusCode).toBe(409)

    const other = await documentIn('published')
    await validator.post(`/api/documents/${other.id}/versions`, formOf({}, await somePdf()))
    expect((await reader.get(`/api/documents/${other.id}`)).json()).toMatchObject({ fileVersion: 2, pending: null })
  })

  test('that was refused can be taken back: readers see the document as before', async () => {
    const document = await documentIn('published')
    const url = `/api/documents/${document.id}`
    await colleague.post(`${url}/versions`, formOf({}, await somePdf()))
    await circle.people.validator.post(`${url}/refusal`, { reason: 'Le tableau est faux.' })

    expect((await circle.people.stranger.delete(`${url}/versions/2`)).statusCode).toBe(403)
    expect((await colleague.delete(`${url}/versions/1`)).json()).toMatchObject({ code: 'record.state' })
    expect((await colleague.delete(`${url}/versions/2`)).statusCode).toBe(204)
    expect(await rowOf(document.id)).toMatchObject({ pendingStatus: null, status: 'published', publishedVersion: 1 })
  })

  test('without a file, or with an invalid one, is refused and not stored', async () => {
    const document = await documentIn('draft')
    const url = `/api/documents/${document.id}/versions`
    const before = await kept()

    const { redactor } = circle.people
    expect((await redactor.post(url, formOf({}, null))).json()).toMatchObject({ code: 'documents.noFile' })
    expect((await redactor.post(url, formOf({}, await lockedPdf()))).json()).toMatchObject({ code: 'documents.locked' })
    expect((await redactor.post('/api/documents/999999/versions', formOf({}, await somePdf()))).statusCode).toBe(404)
    expect(await kept()).toEqual(before)
  })
})

test('the OpenAPI document describes the form with its file', async () => {
  const { paths } = (await circle.people.reader.get('/api/docs.json')).json<{
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>>
  }>()

  expect(paths['/api/documents']?.['post']?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { title: { type: 'string' }, family: {}, file: { type: 'string', format: 'binary' } },
  })
  expect(paths['/api/documents/{id}']?.['put']?.requestBody?.content).toBeDefined()
})

test('neither accepted nor refused uploads leave a file to delete', async () => {
  await deleteTasks(world, 'documents.discard')

  await file(circle.people.redactor, functioning())
  await file(circle.people.redactor, functioning(), '<html>')

  expect(await waitingTasks(world, 'documents.discard')).toEqual([])
})

async function documentIn(status: DocumentStatus): Promise<{ id: number; version: number }> {
  const { redactor: author } = circle.people
  const pdf = await somePdf()
  const { id } = await insertDocument(world.portal, { in: circle.body, status, author, type, pdf })
  return { id, version: (await rowOf(id))?.version ?? 0 }
}

const rowOf = (id: number) => world.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()

/** Builds the form of a document from its current values. */
async function changeOf(id: number) {
  const row = await rowOf(id)
  return {
    title: row?.title,
    family: row?.family,
    irp: { id: row?.bodyId },
    documentType: row?.documentTypeId ? { id: row.documentTypeId } : null,
    version: row?.version,
  }
}

async function insertThematic(name: string): Promise<number> {
  const { id } = await world.db.insertInto('thematics').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts the queued text extractions of a document. */
async function tasksOn(documentId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs job
    join document_versions version on job.payload->>'versionId' = version.id::text
    where version.document_id = ${documentId}`.execute(world.db)
  return rows[0]?.count ?? 0
}

/** Creates a PDF with that many blank pages. */
async function blankPdf(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < count; page++) pdf.addPage([10, 10])
  return pdf.save()
}
