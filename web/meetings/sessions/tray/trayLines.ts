import { limits } from '#contract/ground/limits.ts'
import type { AgendaPoint } from '#contract/meetings/sessions/sessions.ts'
import type { BulkFiling, DraftToFile } from '#contract/papers/filing.ts'
import { guessDocumentType } from '#contract/papers/guessDocumentType.ts'
import { guessPoint, type PointToGuess } from '#contract/papers/guessPoint.ts'
import { guessTitle } from '#contract/papers/guessTitle.ts'

/** Where a document belongs: the id of a point, the session itself, or not known yet. */
export type Place = number | 'session' | null

/** What the user has chosen on a line, instead of what is proposed. */
export interface LineChoice {
  title?: string
  place?: Place | undefined
  type?: number | null
}

export interface TrayLine {
  draft: DraftToFile
  title: string
  place: Place
  type: number | null
  /** proposed, neither chosen nor saved */
  isPlaceGuessed: boolean
  isTypeGuessed: boolean
}

interface NamedType {
  id: number
  name: string
}

/** Types of documents that concern the whole session, whatever their name says besides. */
const typesOfSession = new Set(['Convocation', 'Ordre du jour', 'Relevé de décisions'])

/** A draft with a type was filed by somebody; the others are lines of the tray. */
export const isFiled = ({ documentType }: Pick<DraftToFile, 'documentType'>) => documentType !== null

/** Creates the line of a draft: what was chosen, else what is saved, else what its file suggests. */
export function trayLine(
  draft: DraftToFile,
  choice: LineChoice | undefined,
  points: readonly PointToGuess[],
  types: readonly NamedType[],
): TrayLine {
  const guessedType = draft.documentType ? null : guessDocumentType(draft.fileName, draft.opening, types)
  const guessedPlace = draft.point ? null : guessPlace(draft, guessedType, points)
  // nobody has named the document yet
  const title = draft.version === 1 ? guessTitle(draft.fileName) : draft.title
  // a chosen point may have been removed since
  const isGone = typeof choice?.place === 'number' && points.every(({ id }) => id !== choice.place)
  const chosenPlace = isGone ? undefined : choice?.place
  const place = chosenPlace === undefined ? (draft.point?.id ?? guessedPlace) : chosenPlace
  const type = choice?.type === undefined ? (draft.documentType?.id ?? guessedType?.id ?? null) : choice.type
  return {
    draft,
    title: choice?.title ?? title,
    place,
    type,
    isPlaceGuessed: chosenPlace === undefined && guessedPlace !== null,
    isTypeGuessed: choice?.type === undefined && guessedType !== null,
  }
}

function guessPlace({ fileName }: DraftToFile, type: NamedType | null, points: readonly PointToGuess[]): Place {
  if (type && typesOfSession.has(type.name)) return 'session'
  return guessPoint(fileName, points)?.id ?? null
}

/** Lists the points of a saved agenda, in their order. */
export const savedPoints = (agenda: readonly AgendaPoint[]): PointToGuess[] =>
  agenda
    .flatMap((point) => [point, ...point.points])
    .map(({ id, number, title, kind }) => ({ id, number, title, kind }))

/** Returns the place after or before one: to be placed, the session, then the points in their order. */
export function nextPlace(place: Place, step: 1 | -1, points: readonly PointToGuess[]): Place {
  const places: Place[] = [null, 'session', ...points.map(({ id }) => id)]
  // a point that is gone counts as no place
  const index = Math.max(0, places.indexOf(place)) + step
  return places[Math.min(Math.max(0, index), places.length - 1)] ?? null
}

export const isTitleValid = (title: string) => title.trim().length >= minTitleCharacters
const minTitleCharacters = 3

/** Returns whether the line says all that a document needs to be submitted. */
export const isReady = ({ title, place, type }: TrayLine) => isTitleValid(title) && place !== null && type !== null

/** Lines that are shown of a tray with many. */
const maxReadyLines = 8

/**
 * Returns the lines to show before the others are unfolded: those that lack something or were changed here, and the
 * first of the others.
 */
export function unfoldedLines(lines: readonly TrayLine[], choices: ReadonlyMap<number, unknown>): TrayLine[] {
  let readyLines = 0
  return lines.filter((line) => !isReady(line) || choices.has(line.draft.id) || ++readyLines <= maxReadyLines)
}

/**
 * Creates the call that files these lines, at most as many as one call takes.
 * @returns also what the call changes, with the version that it makes, to undo it
 */
export function filingOf(
  lines: readonly TrayLine[],
  submit: boolean,
): BulkFiling & { former: BulkFiling['documents'] } {
  const filed = lines.slice(0, limits.validationsAtOnce)
  const reference = (id: number | null | undefined) => (id ? { id } : null)
  return {
    documents: filed.map(({ draft: { id, version }, title, place, type }) => ({
      id,
      version,
      title: title.trim(),
      point: reference(place === 'session' ? null : place),
      documentType: reference(type),
    })),
    former: filed.map(({ draft: { id, version, point, documentType }, title }) => ({
      id,
      version: version + 1,
      title: title.trim(),
      point: reference(point?.id),
      documentType: reference(documentType?.id),
    })),
    submit,
  }
}
