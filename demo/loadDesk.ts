import { sql, type Transaction } from 'kysely'
import type { pointKinds } from '#contract/meetings/sessions/sessions.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { withFrenchSpaces } from './typography.ts'

type Tx = Transaction<Schema>
type Kind = (typeof pointKinds)[number]

/** Notes of the secretary, by kind of point. */
const notes: Record<Kind, string> = {
  information:
    '<p>La direction présente le dossier remis avec la convocation. Trois questions des élus :</p><ul><li>le calendrier par site ;</li><li>les effectifs concernés ;</li><li>l’accompagnement des équipes.</li></ul><p>La direction répondra par écrit sur les effectifs.</p>',
  consultation:
    '<p>Les élus demandent les <strong>chiffres par établissement</strong> avant de se prononcer. La direction s’engage à les remettre sous huit jours.</p><p>Retour sur l’expertise : le cabinet présentera ses conclusions à la prochaine séance.</p>',
  opinion:
    '<p>Tour de table avant l’avis. Les élus regrettent la brièveté des délais et demandent un bilan à six mois.</p><p>La direction <em>prend acte</em> de la demande de bilan.</p>',
  deliberation:
    '<p>Lecture du projet de résolution. Une correction est faite en séance : « chaque trimestre » au lieu de « chaque semestre ».</p>',
  appointment:
    '<p>Trois candidatures. Chaque personne se présente ; pas de question. À égalité au premier tour, un second départage les deux premières.</p>',
  minutes: '<p>Deux corrections de forme, page 3. Pas d’observation sur le fond.</p>',
  other:
    '<p>Places de stationnement du site : la direction fera un point à la prochaine séance.</p><p>Remplacement du distributeur de la salle de repos : fait la semaine dernière.</p>',
}

const suspensionMs = 15 * 60_000

/**
 * Gives a held meeting its course: each point for the time that was planned, as far as the meeting lasted, a suspension
 * in the middle, and notes of its secretary.
 */
export async function loadDesk(tx: Tx, sessionId: number): Promise<void> {
  const { openedAt, closedAt, bodyId } = await tx
    .selectFrom('sessions')
    .select(['openedAt', 'closedAt', 'bodyId'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const points = await readPoints(tx, sessionId)
  const secretary = await findSecretary(tx, bodyId)
  const opening = Date.parse(openedAt ?? '') + 5 * 60_000
  const room = Date.parse(closedAt ?? '') - opening - suspensionMs
  const planned = points.reduce((sum, { expectedMinutes }) => sum + expectedMinutes, 0)
  const pace = Math.min(60_000, room / planned)
  let at = opening
  const spend = async (pointId: number | null, milliseconds: number) => {
    const startedAt = new Date(at).toISOString()
    at += Math.round(milliseconds)
    await tx
      .insertInto('meetingPeriods')
      .values({ sessionId, pointId, startedAt, endedAt: new Date(at).toISOString() })
      .execute()
  }
  for (const [index, { id, kind, expectedMinutes }] of points.entries()) {
    if (index === Math.ceil(points.length / 2)) await spend(null, suspensionMs)
    await spend(id, expectedMinutes * pace)
    await tx
      .insertInto('pointNotes')
      .values({
        pointId: id,
        sessionId,
        html: withFrenchSpaces(notes[kind]),
        updatedBy: secretary,
        updatedAt: new Date(at).toISOString(),
      })
      .execute()
  }
}

async function readPoints(tx: Tx, sessionId: number) {
  const { rows } = await sql<{ id: number; kind: Kind; expectedMinutes: number }>`
    select point.id, point.kind, coalesce(point.expected_minutes, 10) as "expectedMinutes"
    from agenda_points point left join agenda_points parent on parent.id = point.parent_id
    where point.session_id = ${sessionId}
    order by coalesce(parent.position, point.position), parent.id is not null, point.position`.execute(
    tx.withoutPlugins(),
  )
  return rows
}

/** Finds who prepares the sessions of a body. */
async function findSecretary(tx: Tx, bodyId: number): Promise<number | null> {
  const seat = await tx
    .selectFrom('assignments')
    .select('userId')
    .where('bodyId', '=', bodyId)
    .where('role', '=', 'redactor')
    .orderBy('id')
    .executeTakeFirst()
  return seat?.userId ?? null
}
