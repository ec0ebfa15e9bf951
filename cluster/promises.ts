import { sql } from 'kysely'
import type { Gap } from './bells.ts'
import type { Outcome, Write } from './calls.ts'
import type { Cluster } from './cluster.ts'
import { until } from './programs.ts'
import type { Work } from './work.ts'

/** Whether a promise is kept, and the figure or the first breach. */
export interface Verdict {
  isKept: boolean
  text: string
}

const kept = (text: string): Verdict => ({ isKept: true, text })
const broken = (text: string): Verdict => ({ isKept: false, text })
const maxBellMs = 5_000
const maxSearchMs = 1_000
const maxReconnectMs = 10_000

export const secondsOf = (ms: number): string =>
  `${(ms / 1_000).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/** The same records, found by their mark, and how many there are of each. */
async function countRecords({ people: { portal } }: Cluster): Promise<Map<string, number>> {
  const { rows } = await sql<{ mark: string; count: number }>`
    select mark, count(*)::int as count from (
      select label as mark from links
      union all select title from documents
      union all select substring(message from '[0-9a-f]{8}-[0-9a-f-]{27}') from contact_messages) records
    where mark is not null group by mark`.execute(portal.db)
  return new Map(rows.map(({ mark, count }) => [mark, count]))
}

/** No acknowledged write is lost, and none is done twice. */
export async function checkWrites(cluster: Cluster, { writes, changing }: Work): Promise<Verdict> {
  const counts = await countRecords(cluster)
  const lost = writes.filter(({ mark, isAcknowledged }) => isAcknowledged && !counts.has(mark))
  const doubled = writes.filter(({ mark }) => (counts.get(mark) ?? 0) > 1)
  const { rows } = await sql<{ id: number; label: string; version: number }>`
    select id, label, version from links where id in (${sql.join(changing.map(({ id }) => id))})`.execute(
    cluster.people.portal.db,
  )
  const wrong = changing.filter((link) => {
    const row = rows.find(({ id }) => id === link.id)
    const changes = (row?.version ?? 0) - 1
    const isKnown = row && [link.label, ...link.possible].includes(row.label)
    return !isKnown || changes < link.acknowledged || changes > link.acknowledged + link.unknown
  })
  const acknowledged = writes.filter(({ isAcknowledged }) => isAcknowledged).length
  if (lost.length > 0) return broken(`${lost.length} perdues (${lost[0]?.kind})`)
  if (doubled.length > 0) return broken(`${doubled.length} faites deux fois (${doubled[0]?.kind})`)
  if (wrong.length > 0) return broken(`${wrong.length} modifications perdues`)
  return kept(`${acknowledged} sur ${writes.length}`)
}

const changesNothing = new Set(['read', 'search', 'download'])

/** Calls that change nothing are answered, by a second try of the proxy if need be. */
export function checkReads(outcomes: readonly Outcome[], refused: readonly string[]): Verdict {
  const reads = outcomes.filter(({ kind }) => changesNothing.has(kind))
  const failed = reads.filter(({ kind, status }) => status !== 200 && !(status === 503 && refused.includes(kind)))
  const [first] = failed
  if (first) return broken(`${failed.length} sur ${reads.length} : ${first.kind} ${first.status} ${first.code}`)
  const told = reads.filter(({ status }) => status === 503).length
  return kept(told > 0 ? `${reads.length}, dont ${told} en 503` : `${reads.length}`)
}

/** Calls that change something are done, or told that they are not (503), or that their outcome is unknown (409). */
export function checkAnswers(outcomes: readonly Outcome[]): Verdict {
  const calls = outcomes.filter(({ kind }) => !changesNothing.has(kind))
  const isTold = ({ status, code }: Outcome) =>
    (status >= 200 && status < 300) || status === 503 || code === 'request.underWay' || code === 'record.stale'
  const failed = calls.filter((outcome) => !isTold(outcome))
  const [first] = failed
  if (first) return broken(`${failed.length} sur ${calls.length} : ${first.kind} ${first.status} ${first.code}`)
  const told = calls.filter(({ status }) => status >= 300).length
  return kept(told > 0 ? `${calls.length}, dont ${told} refusés` : `${calls.length}`)
}

/** A bell that is lost this soon after the fault was deaf from its beginning. */
const deafMs = 15_000

/** Bells are back within five seconds. */
export function checkBells(gaps: readonly Gap[], since: number): Verdict {
  if (gaps.some(({ to }) => to === null)) return broken('une cloche n’est pas revenue')
  const longest = Math.max(0, ...gaps.map(({ from, to }) => (to ?? 0) - (from - since < deafMs ? since : from)))
  const text = gaps.length === 0 ? 'aucune perdue' : `${gaps.length}, ${secondsOf(longest)}`
  return longest > maxBellMs ? broken(text) : kept(text)
}

/** Each message was mailed once, and the text of each document was read. */
export async function checkTasks(
  { mails, people }: Cluster,
  writes: readonly Write[],
  mayMailTwice: boolean,
): Promise<Verdict> {
  const received = await mails.received()
  const messages = writes.filter(({ kind, isAcknowledged }) => kind === 'message' && isAcknowledged)
  const timesOf = ({ mark }: Write) => received.filter(({ text }) => text?.includes(mark)).length
  const none = messages.filter((message) => timesOf(message) === 0)
  const often = messages.filter((message) => timesOf(message) > 1)
  const uploads = writes.filter(({ kind, isAcknowledged }) => kind === 'upload' && isAcknowledged)
  const { rows } = await sql<{ title: string }>`
    select title from documents join document_versions on document_id = documents.id
    where text_status = 'extracted'`.execute(people.portal.db)
  const read = new Set(rows.map(({ title }) => title))
  const unread = uploads.filter(({ mark }) => !read.has(mark))
  if (none.length > 0) return broken(`${none.length} courriels manquent`)
  if (unread.length > 0) return broken(`${unread.length} documents sans texte`)
  if (often.some((message) => timesOf(message) > 2)) return broken('un courriel est parti trois fois')
  if (often.length > 0 && !mayMailTwice) return broken(`${often.length} courriels en double`)
  const twice = often.length > 0 ? `, dont ${often.length} deux fois` : ''
  return kept(`${messages.length} courriels${twice}, ${uploads.length} textes`)
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const randomWord = () => Array.from({ length: 14 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
const searchMs = 30_000

/** All servers find a change within a second of the first one. */
export async function checkSearch({ servers, proxy, people }: Cluster): Promise<Verdict> {
  const word = randomWord()
  const headers = { authorization: `Bearer ${people.administrator}` }
  const made = await fetch(`${proxy.origin}/api/thematics`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Projet ${word}`, description: '' }),
  })
  if (!made.ok) return broken(`projet refusé : ${made.status} ${await made.text()}`)
  const changedAt = performance.now()
  const found = await Promise.all(
    servers.map(({ name, origin }) =>
      until(`recherche de ${name}`, searchMs, async () => {
        const answer = await fetch(`${origin}/api/search?q=${word}`, { headers })
        const { totalItems } = (await answer.json()) as { totalItems: number }
        return totalItems === 1 ? performance.now() : null
      }),
    ),
  )
  const ms = Math.max(...found) - changedAt
  return ms > maxSearchMs ? broken(secondsOf(ms)) : kept(secondsOf(ms))
}

export const checkReconnection = (promotedAt: number, servedSince: number): Verdict => {
  const ms = servedSince - promotedAt
  return ms > maxReconnectMs ? broken(`base retrouvée en ${secondsOf(ms)}`) : kept(`base retrouvée en ${secondsOf(ms)}`)
}
