import type { z } from 'zod'
import type { Document, DocumentForm } from '#contract/papers/documents.ts'

/** Form values of a document. */
export type Draft = z.input<typeof DocumentForm>

const toIdReference = (named: { id: number } | null) => named && { id: named.id }

/** Creates the form values of a document. */
export const draftOf = (document: Document) =>
  ({
    title: document.title,
    family: document.family,
    irp: { id: document.irp.id },
    session: toIdReference(document.session),
    point: toIdReference(document.point),
    documentType: toIdReference(document.documentType),
    documentCommission: toIdReference(document.documentCommission),
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
