import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const { config } = world.portal

test('while the volume of the files is gone, calls that need one get 503', async () => {
  const body = await world.body()
  const session = await insertSession(world.portal, { in: body })
  const { id } = await insertDocument(world.portal, { in: body, session, status: 'published' })
  const redactor = await world.user({ in: body, role: 'redactor' })
  const branch = await ensureBranch(world.portal, 'documentTypes')
  let count = 0
  const deposit = async () => {
    const form = new FormData()
    const fields = { title: 'Note', family: 'functioning', irp: String(body.id), documentType: String(branch.id) }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    // each is another document, not a duplicate of the one before
    const pdf = await textPdf([[`Note ${++count}`]])
    form.append('file', new File([new Uint8Array(pdf)], 'note.pdf', { type: 'application/pdf' }))
    return redactor.post('/api/documents', form)
  }
  const calls = () =>
    Promise.all([
      redactor.get(`/api/documents/${id}/file`),
      redactor.get(`/api/sessions/${session.id}/bundle.zip`),
      deposit(),
    ])
  expect((await calls()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 201])
  const volume = `${config.filesDir}-volume`
  await rename(config.filesDir, volume)
  await mkdir(config.filesDir)
  for (const answer of await calls())
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
      503,
      '30',
      'files.unavailable',
    ])
  expect(await readdir(config.filesDir)).toEqual([])
  await rm(config.filesDir, { recursive: true })
  await rename(volume, config.filesDir)
  expect((await calls()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 201])
})
