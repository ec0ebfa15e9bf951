import { afterAll, beforeAll, beforeEach } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { testRefusals } from '#tests/support/callDuringRevocation.ts'
import type { Answer } from '#tests/support/caller.ts'
import { type CreatedRecord, createRecord } from '#tests/support/createRecord.ts'
import { formWith } from '#tests/support/files.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// What an administrator or editor changes for everybody while another administrator takes their rights away: it was
// written before, or is refused.

let world: World
let person: Actor
let body: { id: number }
let pdf: Uint8Array
beforeAll(async () => {
  world = await openWorld()
  pdf = await textPdf([['Un guide.']])
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body()
  person = await world.user({ roles: ['ROLE_ADMIN', 'ROLE_EDITOR'] })
})

type Calling = () => Promise<Answer>
let count = 0
const newName = () => `Nom ${++count}`
const make = (path: string, form: object) => createRecord(person, path, form)

type Calls = Record<string, () => Promise<Calling>>

/** Creating, amending, deleting and placing records that are managed at this path. */
const recordCalls = (path: string, form: () => object, place?: object): Calls => ({
  [`creating at ${path}`]: async () => () => person.post(path, form()),
  [`amending at ${path}`]: async () => {
    const made = await make(path, form())
    return () => person.put(made['@id'], { ...form(), version: made.version })
  },
  [`deleting at ${path}`]: async () => {
    const made = await make(path, form())
    return () => person.delete(made['@id'])
  },
  ...(place && {
    [`placing at ${path}`]: async () => {
      const made = await make(path, form())
      return () => person.put(`${made['@id']}/place`, place)
    },
  }),
})

const named = () => ({ name: newName() })
const synonyms = () => ({ expressions: [newName(), newName()] })
const link = () => ({ label: newName(), link: '/irps', linkType: 'Interne', menu: 'TOOLBOX', position: null })
const medium = async () => (await person.post('/api/media', formWith(pdf, 'guide.pdf', named()))).json<CreatedRecord>()
/** Each prepares what the call writes to, and returns the call. */
const calls: Calls = {
  ...recordCalls('/api/irps', () => ({ ...named(), position: 0 })),
  'writing the list of bodies': async () => () => person.post('/api/irps/outline', { outline: newName() }),
  'welcoming to a body': async () => () =>
    person.put(`/api/irps/${body.id}/welcome`, { welcomeText: 'Bienvenue', version: 1 }),
  ...recordCalls('/api/jobs', named),
  ...recordCalls('/api/mandates', named),
  ...recordCalls('/api/document_types', named, { parentId: 0, index: 0 }),
  ...recordCalls('/api/document_commissions', named, { parentId: 0, index: 0 }),
  ...recordCalls('/api/thematics', named),
  'closing thematics': async () => {
    const { id } = await make('/api/thematics', named())
    return () => person.post('/api/thematics/bulk', { action: 'close', ids: [id] })
  },
  ...recordCalls('/api/links', link, { menu: 'TOOLBOX', index: 0 }),
  ...recordCalls('/api/synonyms', synonyms),
  'adding a medium': async () => () => person.post('/api/media', formWith(pdf, 'guide.pdf', named())),
  'replacing a medium': async () => {
    const made = await medium()
    return () => person.post(made['@id'], formWith(pdf, 'guide.pdf', { version: made.version }))
  },
  'renaming a medium': async () => {
    const made = await medium()
    return () => person.put(made['@id'], { ...named(), version: made.version })
  },
  'deleting a medium': async () => {
    const made = await medium()
    return () => person.delete(made['@id'])
  },
  'deleting media': async () => {
    const { id } = await medium()
    return () => person.post('/api/media/bulk', { action: 'delete', ids: [id] })
  },
  'amending the text of a mail': async () => {
    const text = (await person.get('/api/mail_texts/session.convened')).json<CreatedRecord>()
    return () => person.put(text['@id'], text)
  },
  'amending the branding': async () => {
    const { version } = (await person.get('/api/branding/settings')).json<CreatedRecord>()
    return () => person.put('/api/branding/settings', { name: newName(), version })
  },
  'deleting the logo': async () => {
    const { version } = (await person.get('/api/branding/settings')).json<CreatedRecord>()
    return () => person.delete(`/api/branding/logo?version=${version}`)
  },
  'amending a topic': async () => {
    const [topic] = (await person.get('/api/contact_topics')).json<{
      member: (CreatedRecord & { position: number })[]
    }>().member
    return () => person.put(topic!['@id'], { ...topic, name: newName() })
  },
}

testRefusals(calls, () => ({ world, person }))
