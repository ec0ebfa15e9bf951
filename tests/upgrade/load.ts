import { setTimeout as pause } from 'node:timers/promises'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { Caller } from './caller.ts'

const callsPerSecond = 20
/** A document is filed and submitted at this interval: two calls and their tasks. */
const filingMs = 2_000
const streamRetryMs = 500

/** Calls that people make all day. Each is made in turn, by another person. */
const reads = [
  '/home',
  '/api/documents?itemsPerPage=20',
  '/api/sessions?itemsPerPage=20',
  '/api/notifications',
  '/me',
  '/api/search?q=budget',
  '/api/irps',
  '/api/home',
  '/api/documents?itemsPerPage=20',
  '/seances',
]
const writeEvery = 10
const readers = [
  'lecteur@mandature.example',
  'redacteur@mandature.example',
  'valideur@mandature.example',
  'lecteur.est@mandature.example',
  'editeur@mandature.example',
  'csec@mandature.example',
  'admin@mandature.example',
]

/** What was called, and what failed: no answer, or an answer that is not a success. */
export interface LoadCount {
  calls: number
  failures: string[]
  /** ids of the submitted documents */
  submitted: number[]
  /** how often an event stream was opened again */
  reconnections: number
  /** events that the streams have received */
  events: number
}

/** Calls the portal as a dozen people would, until it is stopped. */
export async function startLoad(origin: string) {
  const count: LoadCount = { calls: 0, failures: [], submitted: [], reconnections: 0, events: 0 }
  const people: Caller[] = []
  for (const email of readers) people.push(await Caller.signIn(origin, email))
  const redactor = await Caller.signIn(origin, 'redacteur.est@mandature.example')
  const validator = await Caller.signIn(origin, 'valideur.est@mandature.example')
  const [body, type] = await findFilingPlace(redactor)
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  async function attempt(caller: Caller, ...[method, path, sent]: Parameters<Caller['call']>) {
    count.calls += 1
    try {
      const answer = await caller.call(method, path, sent)
      if (answer.status < 400) return answer
      count.failures.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    } catch (error) {
      count.failures.push(`${method} ${path}: ${String((error as Error).cause ?? error)}`)
    }
    return null
  }
  const track = (work: Promise<unknown>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  async function callOften() {
    for (let turn = 0; !stopping.signal.aborted; turn++, await pause(1_000 / callsPerSecond)) {
      const caller = people[turn % people.length]
      if (!caller) continue
      if (turn % writeEvery === 0) track(writePreferences(caller))
      else track(attempt(caller, 'GET', reads[turn % reads.length] ?? '/home'))
    }
  }
  async function writePreferences(caller: Caller) {
    const me = await attempt(caller, 'GET', '/me')
    if (me) await attempt(caller, 'PUT', '/api/me/preferences', (me.json() as { preferences: object }).preferences)
  }
  async function fileOne() {
    const form = new FormData()
    const fields = { title: `Note ${count.calls}`, family: 'functioning', irp: body, documentType: type }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    const pdf = await textPdf([[`Note ${count.calls}`]])
    form.append('file', new File([pdf as Uint8Array<ArrayBuffer>], 'note.pdf', { type: 'application/pdf' }))
    const filed = await attempt(redactor, 'POST', '/api/documents', form)
    if (!filed) return
    const { id } = filed.json() as { id: number }
    if (await attempt(redactor, 'POST', `/api/documents/${id}/submission`, {})) count.submitted.push(id)
  }
  async function fileOften() {
    for (; !stopping.signal.aborted; await pause(filingMs)) await fileOne()
  }
  async function follow() {
    for (let opened = 0; !stopping.signal.aborted; opened++, await pause(streamRetryMs)) {
      if (opened > 0) count.reconnections += 1
      try {
        const { body: stream } = await validator.openStream(stopping.signal)
        const decoder = new TextDecoder()
        for await (const chunk of stream ?? [])
          count.events += decoder.decode(chunk, { stream: true }).match(/^event: (?!missed)/gm)?.length ?? 0
      } catch {
        // opened again, as a browser does
      }
    }
  }

  const loops = [callOften(), fileOften(), follow(), follow(), follow()]
  return {
    count,
    fileOne,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(running)
    },
  }
}

/** A body of the redactor, and a type of documents. */
async function findFilingPlace(redactor: Caller): Promise<[number, number]> {
  const bodies = (await redactor.call('GET', '/api/irps?itemsPerPage=100')).json() as {
    member: { id: number; name: string }[]
  }
  const types = (await redactor.call('GET', '/api/document_types')).json() as { member: { id: number }[] }
  const body = bodies.member.find(({ name }) => name === 'CSE Grand Est')
  const type = types.member[0]
  if (!body || !type) throw new Error('The data set has no body or type of documents to file into')
  return [body.id, type.id]
}
