import { spokenDay } from '#contract/spoken.ts'
import type { PlacedDocument, TakeawayPlan } from './plan.ts'

/** Longer ones do not unpack everywhere: Windows counts the folder in its 260. */
const maxCharacters = 120
/** What Windows refuses in a name, and what cannot be seen or turns the direction of reading (QUALITY FIL-06). */
const reserved = /[<>:"/\\|?*]/g
const invisible = /[\p{Cc}\p{Cf}]/gu
/** Names that Windows keeps for its devices, whatever comes after their first dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A name that every system takes: no reserved character or name, no end in a dot or a space, at most 120 characters
 * with its ending.
 * @param ending `.pdf`
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

/** « Séance ordinaire du 19 mars 2026 – CSE Bretagne »: the day is added to a title that does not say it. */
export function sessionName({ title, startsAt }: { title: string; startsAt: string }, body: string): string {
  const day = spokenDay(startsAt)
  return `${title}${title.includes(day) ? '' : ` du ${day}`} – ${body}`
}

/** @param askedSince the instant that was asked for: `plan.since` is that of a publication before it */
export const bundleName = ({ session, since }: TakeawayPlan, ending: string, askedSince: string | null = since) =>
  fileName(
    `${sessionName(session, session.body.name)}${since ? ` – nouveautés depuis le ${spokenDay(askedSince ?? since)}` : ''}`,
    ending,
  )

/**
 * The name of each document in an archive, which sorts them as they are read: « 03.1 – 2 – Titre.pdf », those of the session
 * itself last. The number and the rank make each the only one of its name.
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

/** "3.1" → "03.1" */
const paddedNumber = (number: string, nested: number) =>
  number
    .split('.')
    .map((part, level) => part.padStart(level === 0 ? 2 : nested, '0'))
    .join('.')
