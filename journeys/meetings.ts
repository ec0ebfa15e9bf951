import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import { createCast } from '#tests/support/cast.ts'
import { insertSeats } from '#tests/support/meetings.ts'
import { expect } from './journey.ts'
import type { Db } from './stageUrls.ts'

const minute = 60_000

/**
 * Creates a body with two seats and its people: Tom Titulaire, replaced by Sam Suppléant, and Odile Autre, who hold the
 * seats; Solène Secrétaire and Adel Adjoint, who write for it.
 */
export async function insertMeetingBody(db: Db, { secretary: role = 'validator' }: { secretary?: BodyRole } = {}) {
  const cast = createCast(db)
  // journeys run in parallel on one database: names and addresses must be unique
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
  const user = (over: object) => cast.user({ in: body, email: `${randomUUID()}@mandature.example`, ...over })
  const secretary = await user({ role, firstName: 'Solène', lastName: 'Secrétaire' })
  const deputy = await user({ role: 'redactor', firstName: 'Adel', lastName: 'Adjoint' })
  const holder = await user({ firstName: 'Tom', lastName: 'Titulaire' })
  const other = await user({ firstName: 'Odile', lastName: 'Autre' })
  const substitute = await user({ firstName: 'Sam', lastName: 'Suppléant' })
  await insertSeats({ db }, body, [{ holder, college: 'Cadres', substitutes: [substitute] }, { holder: other }])
  return { body, secretary, deputy, holder, other, substitute }
}
export type MeetingPeople = Awaited<ReturnType<typeof insertMeetingBody>>

type PointKind = 'information' | 'opinion' | 'deliberation' | 'appointment' | 'minutes' | 'other'

export interface MeetingWishes {
  /** minutes from now to the start; negative for the past */
  inMinutes?: number
  status?: 'draft' | 'convened' | 'held'
  title?: string
  confidential?: boolean
  agenda?: readonly { title: string; kind: PointKind; expectedMinutes?: number; minutesOfId?: number }[]
}

/** Points of which two can be voted on. */
export const votablePoints = [
  { title: 'Plan de formation', kind: 'opinion', expectedMinutes: 20 },
  { title: 'Règlement intérieur', kind: 'deliberation', expectedMinutes: 30 },
  { title: 'Questions diverses', kind: 'other' },
] as const

/** Inserts a session of two hours, by default one that has begun ten minutes ago, so that it can be opened and closed. */
export async function insertMeeting(
  db: Db,
  body: { id: number },
  {
    inMinutes = -10,
    status = 'convened',
    title = 'Séance du jour',
    agenda = votablePoints,
    ...over
  }: MeetingWishes = {},
) {
  const startsAt = new Date(Date.now() + inMinutes * minute)
  const session = await db
    .insertInto('sessions')
    .values({
      bodyId: body.id,
      type: 'ordinary',
      title,
      mode: 'hybrid',
      place: 'Salle Vauban',
      status,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 120 * minute).toISOString(),
      convenedAt: status === 'draft' ? null : new Date(Date.now() - 24 * 60 * minute).toISOString(),
      ...over,
    })
    .returning(['id', 'startsAt'])
    .executeTakeFirstOrThrow()
  const points = await db
    .insertInto('agendaPoints')
    .values(agenda.map((point, position) => ({ sessionId: session.id, position, ...point })))
    .returning('id')
    .execute()
  return { ...session, points }
}

/** Creates a body with its people and a session that has begun, at whose opening journeys start. */
export async function insertBodyWithMeeting(
  db: Db,
  { secretary, ...wishes }: MeetingWishes & { secretary?: BodyRole } = {},
) {
  const people = await insertMeetingBody(db, { ...(secretary && { secretary }) })
  return { ...people, session: await insertMeeting(db, people.body, wishes) }
}

/** Opens a ballot from the panel of votes of a page, whose dialog is filled in first. */
export async function openBallot(page: Page, fill: (dialog: Locator) => Promise<unknown>) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Ouvrir un vote' }).click()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Ouvrir un vote' }).click()
  await expect(dialog).toBeHidden()
}

/** The parts of the page of a session, and of the desk of its meeting. */
export const parts = {
  now: (page: Page) => page.getByRole('region', { name: 'En ce moment' }),
  points: (page: Page) => page.getByRole('region', { name: 'Points de la séance' }),
  agenda: (page: Page) => page.getByRole('region', { name: 'Ordre du jour' }),
  presence: (page: Page) => page.getByRole('region', { name: 'Présence' }),
  votes: (page: Page) => page.getByRole('region', { name: 'Votes' }),
  attendance: (page: Page) => page.getByRole('region', { name: 'Qui vient' }),
  commitments: (page: Page) => page.getByRole('region', { name: 'Engagements et questions' }),
  note: (page: Page, number: number) => page.getByRole('textbox', { name: `Notes du point ${number}` }),
}
