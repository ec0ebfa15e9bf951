import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendSearchAlerts } from '#server/finding/savedSearches/sendSearchAlerts.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let office: TestMailServer
let world: World
let body: { id: number }
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({
    at: '2026-03-20T06:30:00+01:00',
    env: { ...office.env, PUBLIC_URL: 'https://portail.example' },
  })
  body = await world.body()
})
afterAll(async () => {
  await world.close()
  await office.close()
})

const plain = (text = '') => text.replaceAll(/[\u00A0\u202F]/g, ' ')
async function mailDue() {
  await runTasks(world, 'notifications.mail')
  await runTasks(world, 'mails.deliver')
}
const keep = async (query: string) => {
  const reader = await world.user({ in: body })
  await reader.post('/api/saved_searches', { name: 'Veille', query, rhythm: 'daily' })
  world.clock.forward({ minutes: 1 })
  return reader
}
const seven = () => {
  const day = world.clock.now().toISOString().slice(0, 10)
  world.clock.set(`${day}T07:00:05+01:00`)
  return sendSearchAlerts(world.portal, { rhythm: 'daily' })
}
const tomorrow = () => {
  world.clock.forward({ hours: 23 })
}

test('the mail of a saved search lists the first ten results, and counts all', async () => {
  const reader = await keep('q=prévoyance')
  for (let number = 1; number <= 12; number += 1) await insertContent(world, { title: `Prévoyance ${number}` })
  await indexAllChanges(world)
  await seven()
  await mailDue()

  const [copy] = await office.to(reader.email)
  expect(plain(copy?.subject)).toBe('« Veille » : 12 nouveaux résultats')
  expect(plain(copy?.text)).toContain('Voici les 10 premiers :')
  expect(copy?.text?.match(/^- Prévoyance/gm)).toHaveLength(10)
  expect(copy?.text).toContain('https://portail.example/recherche?q=pr%C3%A9voyance')
  tomorrow()
})

test('results that the addressee may no longer read are neither listed nor counted', async () => {
  const [one, other] = [await keep('q=mutuelle'), await keep('q=retraite')]
  await insertDocument(world.portal, { in: body, title: 'Mutuelle ouverte' })
  await insertDocument(world.portal, { in: body, title: 'Mutuelle secrète', confidential: true })
  await insertDocument(world.portal, { in: body, title: 'Retraite secrète', confidential: true })
  await indexAllChanges(world)
  await seven()
  await world.db
    .updateTable('assignments')
    .set({ endsOn: '2026-03-18' })
    .where('userId', 'in', [one.id, other.id])
    .execute()
  await mailDue()

  const [copy] = await office.to(one.email)
  expect(plain(copy?.subject)).toBe('« Veille » : 1 nouveau résultat')
  expect(copy?.text).toContain('- Mutuelle ouverte')
  expect(copy?.text).not.toContain('confidentiel')
  expect(await office.to(other.email)).toEqual([])
  tomorrow()
})

test('a confidential result has no title in the mail', async () => {
  const reader = await keep('q=intéressement')
  await insertDocument(world.portal, { in: body, title: 'Intéressement secret', confidential: true })
  await indexAllChanges(world)
  await seven()
  await mailDue()

  const [copy] = await office.to(reader.email)
  expect(copy?.text).toContain('- Document confidentiel\n')
  expect(copy?.raw).not.toContain('secret')
})

test('a confidential session is called a session', async () => {
  tomorrow()
  const reader = await keep('q=abondement')
  await insertSession(world.portal, { in: body, title: 'Abondement secret', confidential: true })
  await indexAllChanges(world)
  await seven()
  await mailDue()

  const [copy] = await office.to(reader.email)
  expect(copy?.text).toContain('- Séance confidentielle\n')
  expect(copy?.raw).not.toContain('secret')
})
