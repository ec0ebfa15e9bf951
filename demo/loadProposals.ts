import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'

type Tx = Transaction<Schema>

/** Days before a session at which the committee stops taking proposals. */
const cutOffDays = 10

/**
 * Gives the committee with seats three proposals of its holders: one that the majority asks for waits, one is refused with
 * a reason, and one has become a point of its next session in preparation.
 * @param reference today in Paris, `2026-03-19`
 */
export async function loadProposals(tx: Tx, reference: string): Promise<void> {
  const { rows } = await sql<{ bodyId: number; holders: number[]; secretary: number | null; draft: number | null }>`
    select seat.body_id, array_agg(seat.holder_id order by seat.position) as holders,
      (select assignment.user_id from assignments assignment where assignment.body_id = seat.body_id
        and assignment.role = 'redactor' order by assignment.id limit 1) as secretary,
      (select session.id from sessions session where session.body_id = seat.body_id and session.status = 'draft'
        order by session.starts_at limit 1) as draft
    from seats seat where seat.holder_id is not null group by seat.body_id limit 1`.execute(tx)
  const [committee] = rows
  if (!committee) return
  const { bodyId, holders, secretary, draft } = committee
  const [first, second, third] = holders
  if (first === undefined || second === undefined || third === undefined) return
  await tx.updateTable('bodies').set({ proposalCutOffDays: cutOffDays }).where('id', '=', bodyId).execute()
  const made = { bodyId, reason: null, pointId: null, decidedAt: null, decidedBy: null }
  const decided = { decidedAt: `${reference}T07:30:00Z`, decidedBy: secretary }
  const { id } = await tx
    .insertInto('pointProposals')
    .values({
      ...made,
      authorId: second,
      title: 'Suivi des astreintes de nuit',
      why: 'Les plannings de l’été arrivent sans le bilan de l’hiver : nous demandons les heures par équipe et les repos pris.',
      createdAt: `${reference}T06:10:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const supporters = holders.filter((holder) => holder !== second).slice(0, Math.floor(holders.length / 2))
  await tx
    .insertInto('proposalSupporters')
    .values(supporters.map((userId) => ({ proposalId: id, userId, joinedAt: `${reference}T07:00:00Z` })))
    .execute()
  await tx
    .insertInto('pointProposals')
    .values({
      ...made,
      ...decided,
      authorId: third,
      title: 'Prix des paniers repas',
      why: 'Le fournisseur annonce une hausse au prochain trimestre.',
      createdAt: `${reference}T06:20:00Z`,
      state: 'refused',
      reason: 'Le sujet est déjà à l’ordre du jour de la commission des œuvres sociales.',
    })
    .execute()
  if (draft !== null)
    await takeUp(tx, { ...made, ...decided, authorId: first, createdAt: `${reference}T06:00:00Z` }, draft)
}

async function takeUp(
  tx: Tx,
  made: {
    bodyId: number
    authorId: number
    createdAt: string
    decidedAt: string
    decidedBy: number | null
    reason: null
  },
  sessionId: number,
): Promise<void> {
  const title = 'Accès des élus aux sites fermés'
  const { last } = await tx
    .selectFrom('agendaPoints')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  const point = await tx
    .insertInto('agendaPoints')
    .values({ sessionId, position: (last ?? -1) + 1, title, kind: 'information' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('pointProposals')
    .values({
      ...made,
      title,
      why: 'Deux élus n’ont pas pu entrer sur le site pendant leurs heures de délégation.',
      state: 'taken',
      pointId: point.id,
    })
    .execute()
}
