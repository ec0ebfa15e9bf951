import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originOf } from '#server/ground/configuration/config.ts'
import { callDuringRevocation } from '#tests/support/callDuringRevocation.ts'
import type { Answer } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { type PushService, pushServiceNetworks, startPushService } from '#tests/support/pushService.ts'
import { codeOf } from '#tests/support/secondFactor.ts'
import { softPasskey } from '#tests/support/softPasskey.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// What outlasts a sign-in: nobody who is being signed out gets it by a call that was under way.

let service: PushService
let world: World
beforeAll(async () => {
  service = await startPushService()
  world = await openWorld({
    env: {
      OUTGOING_NETWORKS: pushServiceNetworks,
      PUBLIC_URL: 'https://portail.example',
      OIDC_PROVIDERS: 'maison',
      OIDC_MAISON_LABEL: 'Maison',
      OIDC_MAISON_ISSUER: 'http://localhost:3001',
      OIDC_MAISON_CLIENT_ID: 'portail',
      OIDC_MAISON_CLIENT_SECRET: 'secret du portail',
    },
  })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const savedSearch = { name: 'Télétravail', query: 'q=télétravail', rhythm: 'none' }
const saveSearch = async (person: Actor) =>
  (await person.post('/api/saved_searches', savedSearch)).json<{ '@id': string }>()['@id']

/** Each prepares the call. */
const calls: Record<string, (person: Actor) => Promise<() => Promise<Answer>>> = {
  'a passkey': async (person) => {
    const { challenge } = (await person.post('/api/me/passkeys/creation')).json<{ challenge: string }>()
    const attestation = softPasskey(originOf(world.portal.config)).create(challenge)
    return () => person.post('/api/me/passkeys', { name: 'Téléphone', attestation })
  },
  'a second step of the sign-in': async (person) => {
    const begun = await person.post('/api/me/second_factor/set_up', { currentPassword: castPassword })
    const code = codeOf(begun.json<{ secret: string }>().secret, world.clock.now())
    return () => person.post('/api/me/second_factor/confirmation', { code })
  },
  'an address of the calendar': async (person) => () => person.post('/api/me/agenda_token'),
  'no address of the calendar any more': async (person) => {
    await person.post('/api/me/agenda_token')
    return () => person.delete('/api/me/agenda_token')
  },
  'a saved search': async (person) => () => person.post('/api/saved_searches', savedSearch),
  'mails of a saved search': async (person) => {
    const path = await saveSearch(person)
    return () => person.put(path, { ...savedSearch, rhythm: 'immediate' })
  },
  'a saved search without new results': async (person) => {
    const path = await saveSearch(person)
    return () => person.post(`${path}/visit`)
  },
  'no saved search any more': async (person) => {
    const path = await saveSearch(person)
    return () => person.delete(path)
  },
  preferences: async (person) => {
    const chosen = (await person.get('/api/me/preferences')).json<object>()
    return () => person.put('/api/me/preferences', { ...chosen, showsEmail: true })
  },
  'notifications in a browser': async (person) => {
    const { subscription } = service.browser()
    return () => person.post('/api/me/push/devices', subscription)
  },
  'a webhook': async (person) => {
    const form = { name: 'Intranet', url: 'https://intranet.example/portail', events: ['document.published'] }
    return () => person.post('/api/webhooks', form)
  },
  'seats for a group of a provider': async (person) => {
    const { id } = await world.body()
    return () =>
      person.post('/api/provider_rules', { provider: 'maison', value: 'elus', irp: { id }, irpRole: 'redactor' })
  },
}

describe.each(Object.entries(calls))('%s', (_what, prepare) => {
  test('is given to whoever is signed in', async () => {
    const call = await prepare(await world.user({ roles: ['ROLE_ADMIN'] }))
    const answer = await call()
    expect([200, 201, 204], answer.body).toContain(answer.statusCode)
  })

  test('is refused when the sign-in ends in the middle of the call', async () => {
    const person = await world.user({ roles: ['ROLE_ADMIN'] })
    await person.get('/me')
    const call = await prepare(person)
    const answer = await callDuringRevocation(
      world,
      person,
      (tx) => tx.deleteFrom('signIns').where('userId', '=', person.id).execute(),
      call,
    )
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'access.signInRequired'])
  })
})
