import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { addDays, instantInParis } from './calendar.ts'

type Tx = Transaction<Schema>
type Commitment = Omit<Insertable<Schema['commitments']>, 'sessionId' | 'pointId' | 'createdAt' | 'updatedAt'>

/** What was noted at the last held session of a body, then at the one before it; days are counted from the reference. */
const noted = (day: (days: number) => string, at: (days: number) => string): Commitment[][] => [
  [
    {
      kind: 'commitment',
      text: 'Présenter au comité le calendrier des travaux, site par site, avant de signer avec l’aménageur.',
      owner: 'Direction de l’immobilier',
      dueOn: day(30),
    },
    {
      kind: 'question',
      text: 'Combien de postes vacants seront pourvus cette année, et dans quels services ?',
      owner: 'Direction des ressources humaines',
    },
    {
      kind: 'commitment',
      text: 'Ouvrir une ligne de budget pour les formations aux premiers secours.',
      state: 'refused',
      answer: 'Le budget de formation est déjà engagé ; la demande sera étudiée pour l’année suivante.',
      closedAt: at(-3),
    },
  ],
  [
    {
      kind: 'commitment',
      text: 'Remettre aux élus le bilan détaillé des heures supplémentaires par service.',
      owner: 'Direction des ressources humaines',
      dueOn: day(-12),
    },
    {
      kind: 'commitment',
      text: 'Remplacer les sièges défectueux de l’accueil.',
      owner: 'Services généraux',
      dueOn: day(-20),
      state: 'kept',
      answer: 'Les douze sièges ont été remplacés.',
      closedAt: at(-22),
    },
    {
      kind: 'question',
      text: 'Pourquoi le prestataire de nettoyage a-t-il été changé sans information du comité ?',
      state: 'kept',
      answer:
        'Le marché arrivait à son terme et l’appel d’offres a été conduit par le groupe. La direction informera désormais le comité avant tout changement de prestataire.',
      closedAt: at(-15),
    },
  ],
]

/**
 * Notes commitments and questions at the last two held sessions of each body that has two: some kept, answered, refused,
 * some late, some open, which are offered for the next order of the day.
 */
export async function loadCommitments(tx: Tx, reference: string): Promise<void> {
  const lists = noted(
    (days) => addDays(reference, days),
    (days) => instantInParis(addDays(reference, days), '10:00'),
  )
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'bodyId', 'endsAt'])
    .where('status', 'in', ['held', 'closed'])
    .orderBy('startsAt', 'desc')
    .execute()
  for (const [, held] of Map.groupBy(sessions, ({ bodyId }) => bodyId)) {
    if (held.length < lists.length) continue
    for (const [index, list] of lists.entries()) {
      const session = held[index]
      if (session) await noteAt(tx, session, list)
    }
  }
}

/** Notes each on a point of the session, one after the other, with the projects of the point. */
async function noteAt(tx: Tx, session: { id: number; endsAt: string }, list: readonly Commitment[]): Promise<void> {
  const points = await tx
    .selectFrom('agendaPoints')
    .select('id')
    .where('sessionId', '=', session.id)
    .where('kind', 'not in', ['minutes', 'other'])
    .orderBy('id')
    .execute()
  for (const [index, commitment] of list.entries()) {
    // nothing is closed before it is noted
    const closedAt = commitment.closedAt && latest(commitment.closedAt, session.endsAt)
    const pointId = points[index % Math.max(1, points.length)]?.id ?? null
    const { id: commitmentId } = await tx
      .insertInto('commitments')
      .values({
        ...commitment,
        closedAt,
        sessionId: session.id,
        pointId,
        createdAt: session.endsAt,
        updatedAt: closedAt ?? session.endsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (pointId === null) continue
    const thematics = await tx
      .selectFrom('agendaPointThematics')
      .select('thematicId')
      .where('pointId', '=', pointId)
      .execute()
    const filed = thematics.map(({ thematicId }) => ({ commitmentId, thematicId }))
    if (filed.length > 0) await tx.insertInto('commitmentThematics').values(filed).execute()
  }
}

const latest = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other)
