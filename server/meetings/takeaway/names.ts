import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import type { PlacedDocument, TakeawayPlan } from './plan.ts'

/** Longer names cannot be unpacked everywhere: Windows limits the whole path to 260 characters. */
const maxCharacters = 120
/** Characters that Windows forbids, and invisible or bidirectional control characters (QUALITY FIL-06). */
const reserved = /[<>:"/\\|?*]/g
const invisible = /[\p{Cc}\p{Cf}]/gu
/** Device names reserved by Windows, also with an extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Makes a file name that is valid on all systems: no reserved character or name, no trailing dot or space, at most 120
 * characters with its extension.
 * @param ending the extension, such as `.pdf`
 */
export function fileName(words: string, ending: string): string {
  const clean = words
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(reserved, '-')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(device, '$1-')
  let stem = ''
  for (const character of clean) {
    if (stem.length + character.length > maxCharacters - ending.length) break
    stem += character
  }
  return `${stem.replace(/[\s.]+$/, '') || 'document'}${ending}`
}

/** Formats « Séance ordinaire du 19 mars 2026 – CSE Bretagne »; adds the day unless the title contains it. */
export function sessionName({ title, startsAt }: { title: string; startsAt: string }, body: string): string {
  const day = formatFrenchDate(startsAt)
  return `${title}${title.includes(day) ? '' : ` du ${day}`} – ${body}`
}

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
