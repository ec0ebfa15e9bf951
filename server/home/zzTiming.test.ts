import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { branch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld } from '#tests/support/world.ts'

test('timing', async () => {
  expect(() => expect([1, 2]).toMatchObject({ length: 1 })).toThrow()
  const world = await openWorld()
  const body = await world.body()
  const types = []
  for (let i = 0; i < 20; i++) types.push(await branch(world.portal, 'documentTypes', { name: `T${i}` }))
  const { id } = await insertDocument(world.portal, { in: body })
  await sql`insert into documents (body_id, family, document_type_id, title, status, published_at, published_version)
    select body_id, family, (select array_agg(id) from document_types)[1 + n % 20], title || n, 'draft', null, null from documents, generate_series(1, 5000) n where documents.id = ${id}`.execute(world.db)
  await sql`insert into document_versions (document_id, number, file_key, file_name, bytes, sha256, published_at)
    select d.id, 1, gen_random_uuid()::text, v.file_name, v.bytes, v.sha256, now() from documents d, document_versions v where v.document_id = ${id} and d.id <> ${id}`.execute(world.db)
  await sql`update documents set status = 'published', published_at = now(), published_version = 1`.execute(world.db)
  for (let i = 0; i < 200; i++) await insertSession(world.portal, { in: body, inDays: -i * 2 - 1, status: 'held', agenda: ['Un', 'Deux'] })
  await sql`insert into consultations (body_id, title, started_on) select ${body.id}, 'C' || n, date '2026-03-19' - n from generate_series(1, 500) n`.execute(world.db)
  await sql`insert into decisions (session_id, number, text) select id, n, 'D' from sessions, generate_series(1, 5) n`.execute(world.db)
  await sql`analyze`.execute(world.db)
  const redactor = await world.user({ in: body, role: 'redactor' })
  const admin = await world.user({ roles: ['ROLE_ADMIN'] })
  for (const who of [redactor, admin])
  for (const url of [`/api/irps/${body.id}/home`, '/api/home', '/api/dues', '/api/consultations', '/api/sessions/100', '/api/sessions/100/audience']) {
    const times = []
    let size = 0
    for (let i = 0; i < 8; i++) {
      const at = performance.now()
      const answer = await who.get(url)
      size = answer.body.length
      times.push(performance.now() - at)
    }
    console.log(url, size, times.map((t) => t.toFixed(1)).join(' '))
  }
  await world.close()
}, 120_000)
