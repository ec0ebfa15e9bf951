import type { z } from 'zod'
import type { Document, DocumentForm } from '#contract/papers/documents.ts'

/** Form values of a document. */
export type Draft = z.input<typeof DocumentForm>

const only = (named: { id: number } | null) => named && { id: named.id }

/** Creates the form values of a document. */
export const draftOf = (document: Document) =>
  ({
    title: document.title,
    family: document.family,
    irp: { id: document.irp.id },
    session: only(document.session),
    point: only(document.point),
    documentType: only(document.documentType),
    documentCommission: only(document.documentCommission),
    thematics: document.thematics.map(({ id }) => ({ id })),
    description: document.description ?? '',
    date: document.date,
    confidential: document.confidential,
    channel: document.channel,
  }) satisfies Draft

/** Field names in the order of the form. */
export const draftFields = [
  'title',
  'family',
  'irp',
  'session',
  'point',
  'documentType',
  'documentCommission',
  'date',
  'thematics',
  'description',
  'confidential',
  'channel',
] as const satisfies (keyof Draft)[]
