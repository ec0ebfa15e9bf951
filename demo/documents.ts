import { committeeDocuments } from './committeeDocuments.ts'
import { createEditors, type Editors } from './editors.ts'
import type { DemoDocument } from './filing.ts'
import { functioningDocuments } from './functioningDocuments.ts'
import { createPeople } from './people.ts'
import { sessionDocuments } from './sessionDocuments.ts'
import { createSessions, type DemoSession } from './sessions.ts'

/** Returns all documents filed by the reference day. */
export function createDocuments(
  reference: string,
  held: readonly DemoSession[] = createSessions(reference),
): DemoDocument[] {
  const pen: Editors = createEditors(createPeople(reference), reference)
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
