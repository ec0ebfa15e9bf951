import { randomUUID } from 'node:crypto'
import { textPdf } from '#server/ground/pdf/samples.ts'
import type { Caller, CallKind, Write } from './calls.ts'
import type { People } from './people.ts'

/** Calls per second, by kind. */
const rates: Record<CallKind, number> = {
  read: 13,
  search: 6,
  download: 4,
  link: 3,
  change: 2.5,
  upload: 1,
  message: 0.5,
}

/** A record that changes all the time, and what is known of it. */
interface ChangingLink {
  id: number
  version: number
  label: string
  /** labels that may have been written although the call was not acknowledged */
  possible: string[]
  acknowledged: number
  unknown: number
  isBusy: boolean
}

const linkForm = (label: string) => ({
  label,
  link: '/documents',
  linkType: 'Interne',
  menu: 'TOOLBOX',
  position: null,
})

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** Starts thirty calls a second, until it is stopped: reads, searches, downloads, creations, uploads and changes. */
export async function startWork(caller: Caller, people: People) {
  const writes: Write[] = []
  const changing: ChangingLink[] = []
  const pending = new Set<Promise<unknown>>()
  const { administrator, redactors, members, topicId, body, documentIds } = people

  for (let index = 0; index < 5; index++) {
    const label = `variable ${index}`
    const { body: made } = await caller.call('link', {
      method: 'POST',
      path: '/api/links',
      token: administrator,
      json: linkForm(label),
    })
    if (!made) throw new Error('Le portail ne crée pas de lien')
    changing.push({ ...made, label, possible: [], acknowledged: 0, unknown: 0, isBusy: false })
  }

  function newWrite(kind: Write['kind']): Write {
    const write = { kind, mark: randomUUID(), isAcknowledged: false, at: performance.now() }
    writes.push(write)
    return write
  }

  const makers: Record<CallKind, () => Promise<unknown>> = {
    read: () =>
      caller.call('read', {
        path: pick([
          '/me',
          '/api/documents?itemsPerPage=10',
          '/api/irps',
          '/api/links?itemsPerPage=20',
          '/api/notifications',
        ]),
        token: pick(members).token,
      }),
    search: () =>
      caller.call('search', {
        path: `/api/search?q=${pick(['note', 'document', 'page'])}`,
        token: pick(members).token,
      }),
    download: () =>
      caller.call('download', { path: `/api/documents/${pick(documentIds)}/file`, token: pick(members).token }),
    link() {
      const write = newWrite('link')
      return caller.create(write, { path: '/api/links', token: administrator, json: linkForm(write.mark) })
    },
    message() {
      const write = newWrite('message')
      const sender = people.nextSender()
      const json = {
        variant: 'contact',
        topic: { id: topicId },
        gender: 'Madame',
        firstName: sender.firstName,
        lastName: sender.lastName,
        email: sender.email,
        message: `Bonjour, où trouver le document ${write.mark} ?`,
      }
      return caller.create(write, { path: '/api/contact_messages', token: sender.token, json })
    },
    async upload() {
      const write = newWrite('upload')
      const form = new FormData()
      for (const [name, value] of Object.entries({ title: write.mark, family: 'functioning', irp: String(body.id) }))
        form.append(name, value)
      const pdf = await textPdf([[`Document ${write.mark}`]])
      form.append('file', new File([pdf as Uint8Array<ArrayBuffer>], 'note.pdf', { type: 'application/pdf' }))
      await caller.create(write, { path: '/api/documents', token: pick(redactors), form })
    },
    async change() {
      const link = changing.find(({ isBusy }) => !isBusy)
      if (!link) return
      link.isBusy = true
      await change(link).finally(() => (link.isBusy = false))
    },
  }

  /** Changes a link, based on the version that was read last. */
  async function change(link: ChangingLink): Promise<void> {
    const label = randomUUID()
    const { status, body: changed } = await caller.call('change', {
      method: 'PUT',
      path: `/api/links/${link.id}`,
      token: administrator,
      json: { ...linkForm(label), version: link.version },
    })
    if (status === 200 && changed) {
      Object.assign(link, { label, possible: [], version: changed.version })
      link.acknowledged += 1
      return
    }
    link.possible.push(label)
    link.unknown += 1
    const read = await caller.call('read', { path: `/api/links/${link.id}`, token: administrator })
    if (read.body && read.status === 200) link.version = read.body.version
  }

  const timers = (Object.keys(rates) as CallKind[]).map((kind) =>
    setInterval(() => {
      const made = makers[kind]().catch((error: unknown) => console.error(error))
      pending.add(made)
      void made.finally(() => pending.delete(made))
    }, 1_000 / rates[kind]),
  )
  return {
    writes,
    changing,
    /** Starts no more calls, and waits for those that have begun. */
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(pending)
    },
  }
}
export type Work = Awaited<ReturnType<typeof startWork>>
