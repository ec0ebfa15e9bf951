import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from './roundTrip/relations.ts'
import { webhookForm } from './support/webhooks.ts'
import { type Actor, openWorld, type World } from './support/world.ts'

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
}

test('a new record is active if `active` is left out or null, in every list that has it', async () => {
  const { paths } = (await administrator.get('/api/docs.json')).json<OpenApi>()
  const lists = Object.keys(paths).filter(
    (path) =>
      paths[path]?.['get'] &&
      paths[path]['post']?.requestBody?.content['application/json']?.schema.properties?.['active'],
  )
  expect(lists.toSorted()).toEqual([
    '/api/document_commissions',
    '/api/document_types',
    '/api/irps',
    '/api/jobs',
    '/api/mandates',
    '/api/webhooks',
  ])
  const form = (list: string, name: string) => (list === '/api/webhooks' ? webhookForm({ name }) : { name })
  for (const list of lists) {
    expect((await administrator.post(list, form(list, 'Un'))).json(), list).toMatchObject({ active: true })
    expect((await administrator.post(list, { ...form(list, 'Deux'), active: null })).json(), list).toMatchObject({
      active: true,
    })
    const made = (await administrator.post(list, { ...form(list, 'Trois'), active: false })).json()
    expect(made, list).toMatchObject({ active: false })
    expect((await administrator.patch(made['@id'], { name: 'Quatre' })).json(), list).toMatchObject({ active: false })
  }
})
