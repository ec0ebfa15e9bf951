import { sql } from 'kysely'
import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { MemoryEntry, MemoryFilters } from '#contract/meetings/memory/memory.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { listPageSql } from '#server/ground/database/lists/list.ts'
import type { Rows } from '#server/ground/database/lists/pagination.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { formatCsvDay, readFirstBatch, writeCsv } from '#server/ground/http/payload/csv.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { find } from '#server/people/bodies/queries.ts'
import { entriesById, foundIdsSql, stillReadableCondition } from './entries.ts'

const columns = [
  'date',
  'instance',
  'séance',
  'nature',
  'point',
  'objet',
  'avis',
  'pour',
  'contre',
  'abstentions',
  'texte de l’avis',
  'réponse de l’employeur',
  'responsable',
  'échéance',
  'état',
  'projets débattus',
] as const
const entriesAtOnce = 500

/**
 * Writes the memory of a body as CSV, the latest first. The ids are fixed at the start; the data is read while the file
 * is sent, however slowly, as far as the viewer may still read it.
 * @throws Failure `record.notFound` without such a body
 * @throws Failure `memory.tooMany`
 */
export async function writeMemoryCsv(
  portal: Portal,
  viewer: Viewer,
  bodyId: number,
  filters: MemoryFilters,
): Promise<AsyncIterable<string>> {
  await find(portal.db, bodyId)
  const { rows: ids } = await foundIdsSql(viewer, bodyId, filters, today(portal.clock), limits.memoryLines + 1).execute(
    portal.db.withoutPlugins(),
  )
  if (ids.length > limits.memoryLines) throw new Failure('memory.tooMany')
  const lines = await readFirstBatch(linesOf(portal, viewer, ids))
  const filtered = Object.values(filters).some((value) => value !== undefined)
  await audit(portal, portal.db, viewer, 'memory.exported', 'body', bodyId, { count: ids.length, filtered })
  return writeCsv(columns, lines)
}

async function* linesOf({ db, clock }: Portal, viewer: Viewer, ids: readonly { source: number; recordId: number }[]) {
  for (let start = 0; start < ids.length; start += entriesAtOnce) {
    const batch = ids.slice(start, start + entriesAtOnce)
    const list = {
      ...entriesById(
        sql`select array[source, record_id] as id, place
          from unnest(${batch.map(({ source }) => source)}::int[], ${batch.map(({ recordId }) => recordId)}::int[])
            with ordinality entry (source, record_id, place)
          where ${stillReadableCondition(viewer)}`,
        today(clock),
      ),
      order: sql`place`,
    }
    const { rows } = await sql<Rows<MemoryEntry>>`${listPageSql(list, { limit: entriesAtOnce, offset: 0 })}`.execute(
      db.withoutPlugins(),
    )
    // An entry that was deleted meanwhile is null.
    yield (rows[0]?.rows ?? []).filter((entry) => entry !== null).map(line)
  }
}

const kindWords = { opinion: 'Avis', vote: 'Vote', decision: 'Décision', commitment: 'Décision à suivre' } as const
const opinionWords = { favorable: 'favorable', unfavorable: 'défavorable', reserved: 'avec réserves' } as const
const stateWords = { toDo: 'à faire', inProgress: 'en cours', done: 'fait', abandoned: 'abandonné' } as const

function line({
  kind,
  at,
  irp,
  session,
  point,
  title,
  opinion,
  deemedNegativeOn,
  vote,
  decision,
  thematics,
}: MemoryEntry) {
  const votes = opinion ? opinion.votes : vote
  return [
    formatFrenchDate(at),
    irp.name,
    session.title,
    decision ? `${kindWords[kind]} D${decision.number}` : kindWords[kind],
    point && `${point.number}. ${point.title}`,
    title,
    opinion
      ? opinionWords[opinion.result]
      : deemedNegativeOn && `réputé négatif depuis le ${formatCsvDay(deemedNegativeOn)}`,
    votes && String(votes.for),
    votes && String(votes.against),
    votes && String(votes.abstentions),
    opinion?.text ?? null,
    opinion?.employerAnswer ?? null,
    decision?.owner ?? null,
    decision?.dueOn ? formatCsvDay(decision.dueOn) : null,
    decision && stateWords[decision.state],
    thematics.map(({ name }) => name).join(' ; ') || null,
  ]
}
