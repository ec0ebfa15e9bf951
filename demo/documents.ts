import { committeeDocuments } from './committeeDocuments.ts'
import { type Editors, editors } from './editors.ts'
import type { DemoDocument } from './filing.ts'
import { functioningDocuments } from './functioningDocuments.ts'
import { people } from './people.ts'
import { sessionDocuments } from './sessionDocuments.ts'
import { type DemoSession, sessions } from './sessions.ts'

/** Returns all documents filed by the reference day. */
export function documents(reference: string, held: readonly DemoSession[] = sessions(reference)): DemoDocument[] {
  const pen: Editors = editors(people(reference), reference)
  const drafts = [
    ...sessionDocuments(reference, held, pen),
    ...committeeDocuments(reference, pen),
    ...functioningDocuments(reference, pen),
  ]
  const ranks = new Map<string, number>()
  return drafts.map((document) => {
    const series = `${document.body}-${document.day.slice(0, 4)}`
    const rank = (ranks.get(series) ?? 0) + 1
    ranks.set(series, rank)
    return { ...document, reference: `${series}-${String(rank).padStart(3, '0')}` }
  })
}
