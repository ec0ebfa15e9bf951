import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileMissing } from '#server/ground/storage/store.ts'
import { type Circle, createCircle, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

describe('deleting a draft session', () => {
  const remove = (person: Person, id: number) => circle.people[person].delete(`/api/sessions/${id}`)
  const draft = () => insertSession(world.portal, { in: circle.body, status: 'draft', agenda: ['Point'] })

  test('deletes its documents that were never published, with their files', async () => {
    const session = await draft()
    const { redactor } = circle.people
    const filed = await insertDocument(world.portal, { in: circle.body, session, status: 'draft' })
    await insertDocument(world.portal, { in: circle.body, session, status: 'refused', pointId: session.pointIds[0]! })
    const { fileKey } = await world.db
      .selectFrom('documentVersions')
      .select('fileKey')
      .where('documentId', '=', filed.id)
      .executeTakeFirstOrThrow()

    expect((await remove('redactor', session.id)).statusCode).toBe(204)

    expect((await redactor.get(`/api/sessions/${session.id}`)).statusCode).toBe(404)
    expect(await world.db.selectFrom('documents').select('id').where('sessionId', '=', session.id).execute()).toEqual(
      [],
    )
    await runTasks(world, 'documents.discard')
    await expect(world.portal.store.read(fileKey)).rejects.toThrow(FileMissing)
    expect((await remove('redactor', session.id)).statusCode).toBe(404)
  })

  test('is refused when it has published documents', async () => {
    const session = await draft()
    await insertDocument(world.portal, { in: circle.body, session })
    await insertDocument(world.portal, { in: circle.body, session, status: 'draft' })

    expect((await remove('redactor', session.id)).json()).toMatchObject({ status: 409, code: 'sessions.hasDocuments' })

    const left = await world.db.selectFrom('documents').select('id').where('sessionId', '=', session.id).execute()
    expect(left).toHaveLength(2)
  })
})
