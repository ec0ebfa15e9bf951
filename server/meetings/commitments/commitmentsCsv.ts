import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { CommitmentsFilters } from '#contract/meetings/commitments/commitments.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { formatCsvDay, readFirstBatch, writeCsv } from '#server/ground/http/payload/csv.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type CommitmentRow, listCommitmentIds, readCommitments } from './queries.ts'

const columns = [
  'date',
  'instance',
  'séance',
  'point',
  'nature',
  'texte',
  'responsable',
  'échéance',
  'état',
  'réponse',
  'clos le',
  'projets débattus',
  'repris à',
] as const
const linesAtOnce = 500

/**
 * Writes the register of commitments and questions as CSV, in the order of the list. The ids are fixed at the start; the
 * data is read while the file is sent, however slowly.
 * @throws Failure `commitments.tooManyLines`
 */
export async function writeCommitmentsCsv(
  portal: Portal,
  viewer: Viewer,
  filters: CommitmentsFilters,
): Promise<AsyncIterable<string>> {
  const day = today(portal.clock)
  const ids = await listCommitmentIds(portal.db, viewer, day, filters, limits.commitmentLines + 1)
  if (ids.length > limits.commitmentLines) throw new Failure('commitments.tooManyLines')
  const lines = await readFirstBatch(linesOf(portal, viewer, day, ids))
  const filtered = Object.values(filters).some((value) => value !== undefined)
  await auditWithoutSubject(portal, portal.db, viewer, 'commitment.exported', { count: ids.length, filtered })
  return writeCsv(columns, lines)
}

async function* linesOf({ db }: Portal, viewer: Viewer, day: string, ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += linesAtOnce)
    yield (await readCommitments(db, viewer, day, ids.slice(start, start + linesAtOnce))).map(line)
}

const kindWords = { commitment: 'Engagement', question: 'Question' } as const
const stateWords = {
  commitment: {
    open: 'en cours',
    late: 'en retard',
    kept: 'tenu',
    refused: 'refusé',
    withdrawn: 'retiré',
  },
  question: {
    open: 'en attente de réponse',
    late: 'en retard',
    kept: 'répondue',
    refused: 'sans réponse : refusée',
    withdrawn: 'retirée',
  },
} as const

const line = ({ kind, state, session, irp, point, thematics, followUps, ...commitment }: CommitmentRow) => [
  formatFrenchDate(session.startsAt),
  irp.name,
  session.title,
  point && `${point.number}. ${point.title}`,
  kindWords[kind],
  commitment.text,
  commitment.owner,
  commitment.dueOn && formatCsvDay(commitment.dueOn),
  stateWords[kind][state],
  commitment.answer,
  commitment.closedAt && formatFrenchDate(commitment.closedAt),
  thematics.map(({ name }) => name).join(' ; ') || null,
  followUps.map((followUp) => followUp.session.title).join(' ; ') || null,
]
