import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Proposals } from '#contract/meetings/proposals/proposals.ts'
import { testRefusals } from '#tests/support/callDuringRevocation.ts'
import { contentForm } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// What somebody writes for a body while an administrator takes their rights away: it was written before, or is refused.

let world: World
let person: Actor
let colleague: Actor
let body: { id: number }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body()
  person = await world.user({ in: body, role: 'validator', roles: ['ROLE_CANAL_CSEC', 'ROLE_EDITOR'] })
  colleague = await world.user({ in: body, role: 'validator' })
})

type Calling = () => ReturnType<Actor['send']>
const proposalsUrl = (name: string) => `/api/irps/${body.id}/${name}`
async function propose(who: Actor) {
  const answer = await who.post(proposalsUrl('proposals'), { title: 'Télétravail', why: 'À revoir.' })
  const [proposal] = answer.json<Proposals>().proposals
  return { proposal: { id: proposal!.id } }
}
const session = (status: 'draft' | 'held' = 'draft') =>
  insertSession(world.portal, { in: body, status, inDays: status === 'held' ? -1 : 7, agenda: ['Bilan social'] })
const consultation = () => ({ irp: { id: body.id }, title: 'Déménagement', startedOn: '2026-03-02' })
async function writeConsultation() {
  const { id } = (await person.post('/api/consultations', consultation())).json<{ id: number }>()
  return `/api/consultations/${id}`
}
const documentUrl = async (status: 'draft' | 'submitted') =>
  `/api/documents/${(await insertDocument(world.portal, { in: body, author: person, status })).id}`
async function sendPost() {
  const { id } = (await person.post('/api/channel_posts', { text: 'Bonjour' })).json<{ id: number }>()
  return `/api/channel_posts/${id}`
}

/** Each prepares what the call writes to, and returns the call. */
const calls: Record<string, () => Promise<Calling>> = {
  'proposing a point': async () => () =>
    person.post(proposalsUrl('proposals'), { title: 'Télétravail', why: 'À revoir.' }),
  'joining a proposal': async () => {
    const relation = await propose(colleague)
    return () => person.post(proposalsUrl('proposal_supports'), { ...relation, joins: true })
  },
  'leaving a proposal': async () => {
    const relation = await propose(colleague)
    await person.post(proposalsUrl('proposal_supports'), { ...relation, joins: true })
    return () => person.post(proposalsUrl('proposal_supports'), { ...relation, joins: false })
  },
  'withdrawing a proposal': async () => {
    const relation = await propose(person)
    return () => person.post(proposalsUrl('proposal_withdrawals'), relation)
  },
  'preparing a session': async () => () => person.post('/api/sessions', sessionForm(body)),
  'amending a session': async () => {
    const { id } = await session()
    return () => person.put(`/api/sessions/${id}`, sessionForm(body, { version: 1 }))
  },
  'duplicating a session': async () => {
    const { id } = await session()
    return () => person.post(`/api/sessions/${id}/duplication`, { startsAt: '2026-04-02T09:00' })
  },
  'deleting a session': async () => {
    const { id } = await session()
    return () => person.delete(`/api/sessions/${id}`)
  },
  'writing decisions': async () => {
    const { id } = await session('held')
    return () =>
      person.put(`/api/sessions/${id}/decisions`, { decisions: [{ text: 'Adopté', thematics: [] }], version: 1 })
  },
  'opening a consultation': async () => () => person.post('/api/consultations', consultation()),
  'amending a consultation': async () => {
    const url = await writeConsultation()
    return () => person.put(url, { ...consultation(), title: 'Siège', version: 1 })
  },
  'deleting a consultation': async () => {
    const url = await writeConsultation()
    return () => person.delete(`${url}?version=1`)
  },
  'amending a document': async () => {
    const url = await documentUrl('draft')
    const { id } = await ensureBranch(world.portal, 'documentTypes')
    const form = { title: 'Rapport', family: 'functioning', irp: { id: body.id }, documentType: { id } }
    return () => person.put(url, { ...form, version: 1 })
  },
  'submitting a document': async () => {
    const url = await documentUrl('draft')
    return () => person.post(`${url}/submission`)
  },
  'publishing a document': async () => {
    const url = await documentUrl('submitted')
    return () => person.post(`${url}/validation`)
  },
  'deleting a document': async () => {
    const url = await documentUrl('draft')
    return () => person.delete(url)
  },
  'writing a content': async () => () => person.post('/api/contents', contentForm()),
  'amending a content': async () => {
    const { id } = (await person.post('/api/contents', contentForm())).json<{ id: number }>()
    return () => person.put(`/api/contents/${id}`, contentForm({ title: 'Autre titre', version: 1 }))
  },
  'deleting a content': async () => {
    const { id } = (await person.post('/api/contents', contentForm())).json<{ id: number }>()
    return () => person.delete(`/api/contents/${id}`)
  },
  'writing in the channel': async () => () => person.post('/api/channel_posts', { text: 'Bonjour' }),
  'amending a post of the channel': async () => {
    const url = await sendPost()
    return () => person.put(url, { text: 'Au revoir', attachments: [], version: 1 })
  },
  'deleting a post of the channel': async () => {
    const url = await sendPost()
    return () => person.delete(url)
  },
}

testRefusals(calls, () => ({ world, person }))
