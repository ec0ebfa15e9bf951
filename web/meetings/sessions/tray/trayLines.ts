import { limits } from '#contract/ground/limits.ts'
import type { AgendaPoint } from '#contract/meetings/sessions.ts'
import type { BulkFiling, DraftToFile } from '#contract/papers/documents.ts'
import { guessDocumentType } from '#contract/papers/guessDocumentType.ts'
import { guessPoint, type PointToGuess } from '#contract/papers/guessPoint.ts'
import { guessTitle } from '#contract/papers/guessTitle.ts'

/** Where a document belongs: the id of a point, the session itself, or not known yet. */
export type Place = number | 'session' | null

/** What the user has chosen on a line, instead of what is proposed. */
export interface LineChoice {
  title?: string
  place?: Place
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
  const place = choice?.place === undefined ? (draft.point?.id ?? guessedPlace) : choice.place
  const type = choice?.type === undefined ? (draft.documentType?.id ?? guessedType?.id ?? null) : choice.type
  return {
    draft,
    title: choice?.title ?? title,
    place,
    type,
    isPlaceGuessed: choice?.place === undefined && guessedPlace !== null,
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

export const isTitleValid = (title: string) => title.trim().length >= minTitleCharacters
const minTitleCharacters = 3

/** Returns whether the line says all that a document needs to be submitted. */
export const isReady = ({ title, place, type }: TrayLine) => isTitleValid(title) && place !== null && type !== null

/** Creates the call that files these lines; at most as many as one call takes. */
export const filingOf = (lines: readonly TrayLine[], submit: boolean): BulkFiling => ({
  documents: lines.slice(0, limits.validationsAtOnce).map(({ draft, title, place, type }) => ({
    id: draft.id,
    version: draft.version,
    title: title.trim(),
    point: typeof place === 'number' ? { id: place } : null,
    documentType: type === null ? null : { id: type },
  })),
  submit,
})
