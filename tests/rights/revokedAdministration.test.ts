import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { insertToken } from '#tests/support/accessTokens.ts'
import { testRefusals } from '#tests/support/callDuringRevocation.ts'
import type { Answer } from '#tests/support/caller.ts'
import { contactDraft, lastMessage, sendMessage } from '#tests/support/contact.ts'
import { insertPicture } from '#tests/support/contents.ts'
import { createRecord } from '#tests/support/createRecord.ts'
import { importFile, sampleLine, toCsv } from '#tests/support/imports.ts'
import { insertScimGroup, insertScimToken } from '#tests/support/scim.ts'
import { addSecondFactor } from '#tests/support/secondFactor.ts'
import { createWebhook } from '#tests/support/webhooks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// What an administrator does to the records of others while another administrator takes their rights away: it was done
// before, or is refused.

let world: World
let person: Actor
let body: { id: number; name: string }
beforeAll(async () => {
  world = await openWorld({
    env: {
      PUBLIC_URL: 'https://portail.example',
      OIDC_PROVIDERS: 'maison',
      OIDC_MAISON_LABEL: 'Maison',
      OIDC_MAISON_ISSUER: 'http://localhost:3001',
      OIDC_MAISON_CLIENT_ID: 'portail',
      OIDC_MAISON_CLIENT_SECRET: 'secret du portail',
    },
  })
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('userImports').execute()
  await world.db.deleteFrom('scimGroups').execute()
  body = await world.body()
  person = await world.user({ roles: ['ROLE_ADMIN', 'ROLE_EDITOR'] })
})

type Calling = () => Promise<Answer>
let count = 0
const newName = () => `Nom ${++count}`
const make = (path: string, form: object) => createRecord(person, path, form)

const seat = () => ({ irp: { id: body.id }, irpRole: 'reader' })
const rule = () => ({ provider: 'maison', value: newName(), ...seat() })
const write = async () => {
  await sendMessage(person, await contactDraft(world))
  return lastMessage(world, person)
}
const importSample = () => importFile(world, person, toCsv([{ ...sampleLine, irp: body.name }]))
const failedTask = async () => {
  const key = newName()
  await world.portal.tasks.enqueue(world.db, 'documents.extract', { versionId: 7 }, key)
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set attempts = max_attempts where key = ${key} returning id::int
  `.execute(world.db)
  return rows[0]!
}
const failedMail = async () => {
  const to = { userId: null, name: 'Zoé Çelik', address: 'zoe@mandature.example' }
  const facts = { firstName: 'Zoé' }
  await world.db
    .transaction()
    .execute((tx) =>
      enqueueMails(world.portal, tx, [{ kind: 'secondFactor.removalOffered', to, facts, secret: newName() }]),
    )
  const { id } = await world.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await world.db.updateTable('mails').set({ state: 'failed' }).where('id', '=', id).execute()
  return id
}

/** Each prepares what the call writes to, and returns the call. */
const calls: Record<string, () => Promise<Calling>> = {
  'sending a mail again': async () => {
    const id = await failedMail()
    return () => person.post(`/api/mails/${id}/retry`)
  },
  'following up a message': async () => {
    const made = await write()
    return () => person.put(made['@id'], { state: 'closed', notes: '', version: 1 })
  },
  'closing messages': async () => {
    const { id } = await write()
    return () => person.post('/api/contact_messages/bulk', { action: 'close', ids: [id] })
  },
  'correcting an import': async () => {
    const { id } = await importSample()
    return () => person.post(`/api/user_imports/${id}/corrections`, { lines: [] })
  },
  'checking an import again': async () => {
    const { id } = await importSample()
    return () => person.post(`/api/user_imports/${id}/verification`, {})
  },
  'applying an import': async () => {
    const { id } = await importSample()
    return () => person.post(`/api/user_imports/${id}/application`, {})
  },
  'deleting an import': async () => {
    const { id } = await importSample()
    return () => person.delete(`/api/user_imports/${id}`)
  },
  'amending a rule of a provider': async () => {
    const { id } = await make('/api/provider_rules', rule())
    return () => person.post(`/api/provider_rules/${id}/seat`, seat())
  },
  'deleting a rule of a provider': async () => {
    const { id } = await make('/api/provider_rules', rule())
    return () => person.delete(`/api/provider_rules/${id}`)
  },
  'unlinking an identity': async () => {
    const owner = await world.user()
    const at = world.clock.now().toISOString()
    const { id } = await world.db
      .insertInto('identities')
      .values({ userId: owner.id, issuer: 'https://sso.example', subject: String(owner.id), createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return () => person.delete(`/api/users/${owner.id}/identities/${id}`)
  },
  'offering to remove a second step': async () => {
    const owner = await world.user()
    await addSecondFactor(world, owner)
    return () => person.post(`/api/users/${owner.id}/second_factor_removal`)
  },
  'linking a group of a directory': async () => {
    const id = await insertScimGroup(world, body.id)
    return () => person.post(`/api/scim_groups/${id}/link`, seat())
  },
  'unlinking a group of a directory': async () => {
    const id = await insertScimGroup(world, body.id)
    return () => person.delete(`/api/scim_groups/${id}/link`)
  },
  'revoking a token of a directory': async () => {
    const { id } = await insertScimToken(world)
    return () => person.delete(`/api/scim_tokens/${id}`)
  },
  'revoking an access token': async () => {
    const { id } = await insertToken(world, (await world.user()).id)
    return () => person.delete(`/api/access_tokens/${id}`)
  },
  'deleting a picture of somebody': async () => {
    const keys = { fileKey: newName(), smallKey: newName() }
    const { id } = await world.db
      .insertInto('profilePictures')
      .values({ userId: (await world.user()).id, filename: 'portrait.jpg', ...keys, updatedAt: '2026-03-02T09:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return () => person.delete(`/api/profile_pictures/${id}`)
  },
  'cropping a picture': async () => {
    const { id } = await insertPicture(world.portal, person)
    return () => person.put(`/api/content_pictures/${id}`, { focalX: 0.1, focalY: 0.2 })
  },
  'deleting a webhook': async () => {
    const made = await createWebhook(person)
    return () => person.delete(made['@id'])
  },
  'testing a webhook': async () => {
    const made = await createWebhook(person)
    return () => person.post(`${made['@id']}/test`)
  },
  'sending a delivery again': async () => {
    const made = await createWebhook(person)
    const { id } = await make(`${made['@id']}/test`, {})
    return () => person.post(`/api/webhook_deliveries/${id}/replay`)
  },
  'retrying a task': async () => {
    const { id } = await failedTask()
    return () => person.post(`/api/failed_tasks/${id}/retry`)
  },
}

testRefusals(calls, () => ({ world, person }))
