import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import type { Medium } from '#contract/publishing/media/media.ts'
import { lockedPdf, textPdf } from '#server/ground/pdf/samples.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { countStoredFiles, formWith } from '#tests/support/files.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Files are opened by a child process, which may wait on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let world: World
let administrator: Actor
let editor: Actor
let reader: Actor
let pdf: Uint8Array
let otherPdf: Uint8Array
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  editor = await world.user({ roles: ['ROLE_EDITOR'] })
  reader = await world.user()
  pdf = await textPdf([['Un guide.']])
  otherPdf = await textPdf([['Le guide,'], ['mis à jour.']])
})
beforeEach(async () => {
  await world.db.deleteFrom('links').execute()
  await world.db.deleteFrom('contents').execute()
  await world.db.deleteFrom('media').execute()
})
afterAll(() => world.close())

const create = (name: string, bytes: Uint8Array | string = pdf, fileName = 'guide.pdf') =>
  administrator.post('/api/media', formWith(bytes, fileName, { name }))
const created = async (name = 'Guide de l’élu') => (await create(name)).json<Medium>()

/** Inserts a medium as `createMedium` does, without opening its file in a child process. */
async function inserted(name = 'Guide de l’élu') {
  const { key: fileKey, bytes, sha256 } = await world.portal.store.save(Readable.from([pdf]), { maxBytes: pdf.length })
  const at = world.clock.now().toISOString()
  const { id } = await world.db
    .insertInto('media')
    .values({
      name,
      fileName: 'guide.pdf',
      fileKey,
      bytes,
      sha256,
      createdAt: at,
      updatedAt: at,
      updatedBy: administrator.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await administrator.get(`/api/media/${id}`)).json<Medium>()
}
const members = async (query = '') => (await editor.get(`/api/media${query}`)).json<{ member: Medium[] }>().member
const names = async (query: string) => (await members(query)).map(({ name }) => name)

async function showIn(medium: Medium, wishes: Parameters<typeof insertContent>[1]) {
  const { id } = await insertContent(world, wishes)
  await world.db.insertInto('contentMedia').values({ contentId: id, mediaId: medium.id }).execute()
  return id
}

async function linkTo(medium: Medium, label: string) {
  const { id } = await world.db
    .insertInto('links')
    .values({ label, link: medium.link, linkType: 'Interne', menu: 'TOOLBOX', mediaId: medium.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const trail = (id: number) =>
  world.db
    .selectFrom('auditEvents')
    .select(['action', 'userId', 'subjectName', 'details'])
    .where('subject', '=', 'medium')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()

describe('a medium', () => {
  test('is a PDF with a name and its own URL', async () => {
    const before = await countStoredFiles(world)
    const answer = await create('  Guide de l’élu ', pdf, 'C:\\Mes documents\\Guide \u202efdp.exe.pdf')

    const medium = answer.json<Medium>()
    expect(answer).toMatchObject({ statusCode: 201, headers: { location: `/api/media/${medium.id}` } })
    expect(medium).toMatchObject({
      '@context': '/api/contexts/Media',
      '@id': `/api/media/${medium.id}`,
      '@type': 'Media',
      name: 'Guide de l’élu',
      link: `/api/media/${medium.id}/file`,
      fileName: 'Guide fdp.exe.pdf',
      size: pdf.length,
      usedBy: [],
      version: 1,
    })
    expect((await editor.get(medium['@id'])).json()).toEqual(medium)
    expect(await members()).toEqual([{ ...medium, '@context': undefined }])
    expect(await countStoredFiles(world)).toBe(before + 1)
    expect(await waitingTasks(world, 'media.discard')).toEqual([])
    expect(await trail(medium.id)).toEqual([
      { action: 'medium.created', userId: administrator.id, subjectName: 'Guide de l’élu', details: {} },
    ])
  })

  test('can be read by every member, whole or by ranges, and by nobody else', async () => {
    const { link } = await created()

    const whole = await reader.get(link)
    expect(whole.rawPayload.equals(pdf)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename=guide.pdf',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
    const part = await reader.get(link, { range: 'bytes=0-4' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF-'])
    expect((await reader.get(link, { range: `bytes=${pdf.length}-` })).statusCode).toBe(416)
    expect((await reader.get(link, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
    expect((await reader.get(`${link}?download=1`)).headers['content-disposition']).toMatch(/^attachment/)
    expect((await world.visitor().get(link)).statusCode).toBe(401)
  })

  test('keeps its URL when its file is replaced, and the previous file is deleted', async () => {
    const medium = await inserted()
    const etag = String((await reader.get(medium.link)).headers['etag'])
    const before = await countStoredFiles(world)

    const answer = await administrator.post(medium['@id'], formWith(otherPdf, 'guide-2.pdf', { version: 1 }))

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: medium.id,
      name: medium.name,
      link: medium.link,
      fileName: 'guide-2.pdf',
      size: otherPdf.length,
      version: 2,
    })
    const now = await reader.get(medium.link, { 'if-none-match': etag })
    expect([now.statusCode, now.rawPayload.equals(otherPdf)]).toEqual([200, true])
    await runTasks(world, 'media.discard')
    expect(await countStoredFiles(world)).toBe(before)
    expect((await trail(medium.id)).at(-1)).toMatchObject({ action: 'medium.amended', details: { fields: ['file'] } })
  })

  test('can be renamed with the current version only', async () => {
    const medium = await inserted()

    const answer = await administrator.put(medium['@id'], { name: 'Guide 2026', version: 1 })

    expect(answer.json()).toMatchObject({ name: 'Guide 2026', fileName: 'guide.pdf', version: 2 })
    for (const stale of [
      await administrator.put(medium['@id'], { name: 'Guide 2027', version: 1 }),
      await administrator.post(medium['@id'], formWith(otherPdf, 'x.pdf', { version: 1 })),
    ])
      expect(stale.json()).toMatchObject({ status: 409, code: 'record.stale' })
    expect((await editor.get(medium['@id'])).json()).toMatchObject({ name: 'Guide 2026', fileName: 'guide.pdf' })
    await runTasks(world, 'media.discard')
    expect((await reader.get(medium.link)).statusCode).toBe(200)
  })

  test('is deleted with its file when unused', async () => {
    const medium = await inserted()
    const before = await countStoredFiles(world)

    expect((await administrator.delete(medium['@id'])).statusCode).toBe(204)

    expect((await reader.get(medium.link)).statusCode).toBe(404)
    expect((await administrator.delete(medium['@id'])).statusCode).toBe(404)
    await runTasks(world, 'media.discard')
    expect(await countStoredFiles(world)).toBe(before - 1)
    expect((await trail(medium.id)).at(-1)).toMatchObject({ action: 'medium.deleted', subjectName: medium.name })
  })
})

describe('the list of media', () => {
  test('can be searched, sorted and paged', async () => {
    for (const name of ['Élections', 'accord', 'Budget du CSE']) {
      await inserted(name)
      world.clock.forward({ minutes: 1 })
    }

    expect(await names('')).toEqual(['accord', 'Budget du CSE', 'Élections'])
    expect(await names('?order[name]=desc')).toEqual(['Élections', 'Budget du CSE', 'accord'])
    expect(await names('?order[updatedAt]=asc')).toEqual(['Élections', 'accord', 'Budget du CSE'])
    expect(await names('?order[updatedAt]=desc')).toEqual(['Budget du CSE', 'accord', 'Élections'])
    expect(await names('?q=cse budget')).toEqual(['Budget du CSE'])
    expect(await names('?q=elections')).toEqual(['Élections'])
    expect(await names('?itemsPerPage=2&page=2')).toEqual(['Élections'])
    expect((await editor.get('/api/media?order[name]=up')).json()).toMatchObject({ code: 'request.parameter' })
  })

  test('takes one statement, however many there are and wherever they are used', async () => {
    const medium = await inserted()
    const count = async () => (await world.statementsOf(() => editor.get('/api/media'))).length
    const few = await count()
    await showIn(medium, { title: 'Un article' })
    await linkTo(medium, 'Un lien')
    await inserted('Un autre guide')

    expect(await count()).toBe(few)
    // One of them is that of the sign-in.
    expect(few).toBeLessThanOrEqual(2)
  })
})

describe('the uses of a medium', () => {
  test('are listed with it, and prevent its deletion', async () => {
    const medium = await inserted('Statuts')
    const contentId = await showIn(medium, { title: 'Comprendre les statuts', status: 'draft' })
    const linkId = await linkTo(medium, 'Nos statuts')

    expect((await editor.get(medium['@id'])).json().usedBy).toEqual([
      { kind: 'content', id: contentId, name: 'Comprendre les statuts' },
      { kind: 'link', id: linkId, name: 'Nos statuts' },
    ])
    const answer = await administrator.delete(medium['@id'])
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'media.inUse',
      description:
        '« Statuts » est utilisé : le contenu « Comprendre les statuts », le lien « Nos statuts ». Retirez-le d’abord de ces endroits.',
    })
    expect((await reader.get(medium.link)).statusCode).toBe(200)
  })

  test('prevent the deletion of several media at once, and are named', async () => {
    const [free, shown, linked] = [await created('Libre'), await inserted('Montré'), await inserted('Lié')]
    await showIn(shown, { title: 'Le guide' })
    await linkTo(linked, 'Statuts')
    const bulk = (ids: number[], person = administrator) => person.post('/api/media/bulk', { action: 'delete', ids })

    const refused = await bulk([free.id, shown.id, linked.id])
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'media.noneDeleted',
      description:
        'Aucun média n’a été supprimé : « Montré » est utilisé par le contenu « Le guide » ; « Lié » est utilisé par le lien « Statuts ».',
    })
    expect(await names('')).toHaveLength(3)
    expect((await bulk([free.id, 2_000_000])).statusCode).toBe(404)
    expect((await bulk([free.id], editor)).statusCode).toBe(403)

    const before = await countStoredFiles(world)
    expect((await bulk([free.id, free.id])).json()).toEqual({ action: 'delete', count: 1 })
    await runTasks(world, 'media.discard')
    expect(await names('')).toHaveLength(2)
    expect(await countStoredFiles(world)).toBe(before - 1)
    expect(await trail(free.id)).toMatchObject([{ action: 'medium.created' }, { action: 'medium.deleted' }])
  })

  test('are abbreviated when there are many', async () => {
    const medium = await inserted('Statuts')
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) await linkTo(medium, `Lien ${title}`)

    expect((await administrator.delete(medium['@id'])).json().description).toContain(
      'le lien « Lien Cinq », le lien « Lien Deux », le lien « Lien Quatre » et 2 autres.',
    )
  })

  test('are hidden from an editor who may not manage them', async () => {
    const medium = await inserted()
    const id = await showIn(medium, { title: 'Réservé au CSEC', channel: 'csec' })
    const member = await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })

    expect((await editor.get(medium['@id'])).json().usedBy).toEqual([])
    expect((await editor.get('/api/media')).body).not.toContain('Réservé')
    expect((await member.get(medium['@id'])).json().usedBy).toMatchObject([{ id }])
    expect((await administrator.delete(medium['@id'])).json()).toMatchObject({ code: 'media.inUse' })
  })
})

describe('an upload is refused and leaves no file:', () => {
  test.each([
    ['a page that calls itself a PDF', () => '<!doctype html><script>alert(1)</script>', 422, 'documents.notPdf'],
    ['a program', () => 'MZ\x90\x00', 422, 'documents.notPdf'],
    ['an empty file', () => '', 422, 'documents.unreadable'],
    ['three bytes', () => '%PD', 422, 'documents.notPdf'],
    ['a PDF that is cut', () => pdf.subarray(0, pdf.length / 2), 422, 'documents.unreadable'],
    ['a PDF under lock', () => lockedPdf(), 422, 'documents.locked'],
    ['one byte too many', () => Buffer.alloc(limits.pdfBytes + 1, '%PDF-'), 413, 'documents.tooLarge'],
  ])('%s', async (_what, bytes, status, code) => {
    const before = await countStoredFiles(world)
    const sent = await bytes()

    expect((await create('Guide', sent)).json()).toMatchObject({ status, code })

    expect(await members()).toEqual([])
    expect(await countStoredFiles(world)).toBe(before)
    expect(await waitingTasks(world, 'media.discard')).toEqual([])
  })

  test('when it is an invalid replacement, and the previous file stays', async () => {
    const medium = await inserted()
    const before = await countStoredFiles(world)

    expect((await administrator.post(medium['@id'], formWith('<svg/>', 'x.pdf'))).json()).toMatchObject({
      code: 'documents.notPdf',
    })
    expect((await administrator.post('/api/media/99999', formWith(pdf, 'x.pdf'))).statusCode).toBe(404)

    expect((await reader.get(medium.link)).rawPayload.equals(pdf)).toBe(true)
    expect(await countStoredFiles(world)).toBe(before)
  })

  test('without a name, a file or both, with all violations reported together', async () => {
    const empty = new FormData()
    empty.append('name', 'ab')

    expect(violationPaths(await create('ab', '<svg/>'))).toEqual(['name', 'file'])
    expect(violationPaths(await administrator.post('/api/media', empty))).toEqual(['name', 'file'])
    expect(violationPaths(await administrator.post('/api/media', formWith(pdf, 'guide.pdf')))).toEqual(['name'])
    expect(violationPaths(await create('é'.repeat(121)))).toEqual(['name'])
    const nameless = new FormData()
    nameless.append('name', 'Guide')
    expect((await administrator.post('/api/media', nameless)).json()).toMatchObject({ code: 'media.noFile' })
  })

  test('with a name that another medium has, ignoring accents and case', async () => {
    const medium = await inserted('Élections')
    const other = await inserted('Guide')
    const before = await countStoredFiles(world)

    for (const refused of [
      await create('ELECTIONS'),
      await administrator.put(other['@id'], { name: 'elections', version: 1 }),
    ])
      expect(refused.json()).toMatchObject({
        status: 422,
        code: 'media.nameTaken',
        violations: [{ propertyPath: 'name' }],
      })
    expect(await countStoredFiles(world)).toBe(before)
    expect((await administrator.put(medium['@id'], { name: 'élections', version: 1 })).statusCode).toBe(200)
  })
})

test('of two concurrent replacements of the same version, one is refused', async () => {
  const medium = await inserted()
  const before = await countStoredFiles(world)
  const send = () => administrator.post(medium['@id'], formWith(otherPdf, 'x.pdf', { version: 1 }))

  const answers = await Promise.all([send(), send()])

  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  await runTasks(world, 'media.discard')
  expect(await countStoredFiles(world)).toBe(before)
})

test('a late deletion task does not delete the file of a medium', async () => {
  const { id, link } = await inserted()
  const { fileKey } = await world.db
    .selectFrom('media')
    .select('fileKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.portal.tasks.enqueue(world.db, 'media.discard', { fileKey }, 'late')

  await runTasks(world, 'media.discard')

  expect((await reader.get(link)).statusCode).toBe(200)
})

test('only administrators may write media, and only editors may choose them', async () => {
  const medium = await inserted()

  for (const person of [editor, reader]) {
    expect((await person.post('/api/media', formWith(pdf, 'x.pdf', { name: 'Guide' }))).statusCode).toBe(403)
    expect((await person.post(medium['@id'], formWith(pdf, 'x.pdf'))).statusCode).toBe(403)
    expect((await person.put(medium['@id'], { name: 'Guide', version: 1 })).statusCode).toBe(403)
    expect((await person.delete(medium['@id'])).statusCode).toBe(403)
  }
  expect((await reader.get('/api/media')).statusCode).toBe(403)
  expect((await reader.get(medium['@id'])).statusCode).toBe(403)
  expect((await editor.get('/api/media')).statusCode).toBe(200)
  expect((await editor.get('/api/media/abc')).statusCode).toBe(404)
  expect((await editor.get('/api/media/99999/file')).statusCode).toBe(404)
})
