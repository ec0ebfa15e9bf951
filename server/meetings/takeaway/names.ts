import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import { fileName } from '#server/ground/http/payload/fileName.ts'
import { sessionName } from '#server/meetings/sessions/sessionName.ts'
import type { PlacedDocument, TakeawayPlan } from './plan.ts'

/**
 * Makes the file name of a bundle.
 * @param askedSince the requested instant; `plan.since` is the last publication before it
 */
export const bundleName = ({ session, since }: TakeawayPlan, ending: string, askedSince: string | null = since) =>
  fileName(
    `${sessionName(session, session.body.name)}${since ? ` – nouveautés depuis le ${formatFrenchDate(askedSince ?? since)}` : ''}`,
    ending,
  )

/**
 * Makes unique file names for the documents of an archive, which sort in reading order: « 03.1 – 2 – Titre.pdf »,
 * documents of the session itself last.
 */
export function entryNames(placed: readonly PlacedDocument[]): string[] {
  const ranks = width(placed.map(({ rank }) => rank))
  const nested = width(placed.map(({ point }) => Number(point?.number.split('.')[1] ?? 0)))
  return placed.map(({ point, rank, document }) => {
    const place = point ? paddedNumber(point.number, nested) : 'Séance'
    return fileName(`${place} – ${String(rank).padStart(ranks, '0')} – ${document.title}`, '.pdf')
  })
}

const width = (numbers: readonly number[]) => String(Math.max(0, ...numbers)).length

/** Pads "3.1" to "03.1". */
const paddedNumber = (number: string, nested: number) =>
  number
    .split('.')
    .map((part, level) => part.padStart(level === 0 ? 2 : nested, '0'))
    .join('.')
