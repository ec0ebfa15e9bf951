import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { composeMinutes } from '#server/meetings/minutes/composeMinutes.ts'
import { reportMeeting } from '#server/meetings/minutes/reportMeeting.ts'
import { addDays } from './calendar.ts'

type Tx = Transaction<Schema>

/** Words of the text, with what a member proposes in their place, or says of them. */
const remarks = [
  {
    passage: 'Tour de table avant l’avis.',
    proposal: 'Tour de table, où chacun s’exprime, avant l’avis.',
    comment: null,
  },
  {
    passage: 'Pas d’observation sur le fond.',
    proposal: null,
    comment: 'J’avais demandé que la page 5 soit complétée.',
  },
  { passage: 'fait la semaine dernière', proposal: 'fait le mois dernier', comment: null },
  { passage: 'Une seule candidature.', proposal: null, comment: 'Préciser que l’appel à candidatures a duré un mois.' },
] as const

/**
 * Gives a held meeting the text of its minutes, as the portal writes it, open to the remarks of members; the first one
 * has its answer.
 * @param reference today in Paris, `2026-03-19`
 */
export async function loadMinutesText(portal: Portal, tx: Tx, sessionId: number, reference: string): Promise<void> {
  const administrator: Viewer = { id: 0, roles: ['ROLE_ADMIN'], assignments: [], bodiesUnder: [] }
  const meeting = await reportMeeting({ ...portal, db: tx }, administrator, sessionId)
  const { html } = (await loadSanitizer())(composeMinutes(meeting))
  const at = `${reference}T08:00:00Z`
  const people = await findPeople(tx, sessionId)
  const writer = { updatedBy: people.at(0) ?? null, updatedAt: at }
  await tx
    .insertInto('minutesTexts')
    .values({ sessionId, html, version: 2, remarksUntil: addDays(reference, 5), ...writer })
    .execute()
  await tx
    .insertInto('minutesVersions')
    .values({ sessionId, number: 1, kind: 'shared', html, savedBy: writer.updatedBy, savedAt: at })
    .execute()
  const made = remarks.filter(({ passage }) => html.includes(passage))
  for (const [index, remark] of made.entries())
    await tx
      .insertInto('minutesRemarks')
      .values({
        ...remark,
        sessionId,
        authorId: people.at(index + 1) ?? null,
        createdAt: at,
        answer: index === 0 ? 'changed' : null,
        word: index === 0 ? 'Complété dans le texte.' : null,
        answeredBy: index === 0 ? writer.updatedBy : null,
        answeredAt: index === 0 ? at : null,
      })
      .execute()
}

/** The people of a meeting, writers of minutes first. */
async function findPeople(tx: Tx, sessionId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('meetingPeople')
    .innerJoin('sessions', 'sessions.id', 'meetingPeople.sessionId')
    .innerJoin('assignments', (join) =>
      join.onRef('assignments.userId', '=', 'meetingPeople.userId').onRef('assignments.bodyId', '=', 'sessions.bodyId'),
    )
    .select(['assignments.userId', 'assignments.role', 'meetingPeople.id'])
    .where('sessionId', '=', sessionId)
    .orderBy('meetingPeople.id')
    .execute()
  const isWriter = ({ role }: { role: string | null }) => role === 'redactor' || role === 'validator'
  return [...rows.filter(isWriter), ...rows.filter((row) => !isWriter(row))].map(({ userId }) => userId)
}
