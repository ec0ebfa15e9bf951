import type { Page } from '@playwright/test'
import { today } from '#server/ground/context/clock.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle } from './journey.ts'
import { openBallot, parts } from './meetings.ts'
import {
  draftMinutes,
  expectMinutesState,
  minutesEditor,
  minutesPanel,
  moveMinutes,
  proposeCorrection,
} from './minutesSteps.ts'
import type { Db } from './stageUrls.ts'

/** What follows a meeting, on the devices of its secretary and of a member. */
export interface Follow {
  db: Db
  body: { id: number }
  session: { id: number }
  secretary: Page
  member: Page
}

const minute = 60_000

/** Makes the planned start of a session half an hour ago: a journey does not wait for it. */
async function passPlannedStart(db: Db, id: number) {
  const startsAt = new Date(Date.now() - 30 * minute)
  const endsAt = new Date(startsAt.getTime() + 120 * minute)
  await db
    .updateTable('sessions')
    .set({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** « Clore la séance », which is offered from the planned start on. */
export async function closeMeeting({ db, session, secretary, member }: Follow) {
  const presence = parts.presence(secretary)
  await expect(presence.getByText(/^Séance ouverte à /)).toBeVisible()
  await expect(presence.getByRole('button', { name: 'Clore la séance' })).toHaveCount(0)
  await passPlannedStart(db, session.id)
  await secretary.reload()
  await parts.now(secretary).getByRole('button', { name: 'Clore la séance' }).click()
  await secretary.getByRole('dialog').getByRole('button', { name: 'Clore la séance' }).click()
  await expect(secretary.getByText(/^La séance est close/).first()).toBeVisible()
  await expect(secretary.getByRole('link', { name: 'Passer au procès-verbal' })).toBeVisible()
  // the device of the member is told
  await expectMinutesState(member, 'Attendu')
}

/** The draft of what the meeting kept, a remark of a member, and its correction. */
export async function correctMinutes({ session, secretary, member }: Follow) {
  await secretary.goto(`/seances/${session.id}`)
  await draftMinutes(secretary)
  const text = minutesEditor(secretary)
  for (const words of [
    'La direction présente le plan. Elle annonce douze formations.',
    'Avis sur le plan de formation',
    /Adopté à l’unanimité/,
    'Vote à bulletin secret',
    'Places de parking',
    'La séance est levée',
  ])
    await expect(text).toContainText(words)
  await expect(text).not.toContainText('Question erronée')
  await secretary.getByRole('button', { name: 'Ouvrir aux remarques' }).click()
  await expect(secretary.getByText('Texte montré aux membres')).toBeVisible()

  await expect(minutesPanel(member).getByText(/^Texte ouvert à vos remarques jusqu’au /)).toBeVisible()
  await member.getByRole('link', { name: 'Lire le texte et ses remarques' }).click()
  await proposeCorrection(member, 'douze formations', 'treize formations')
  await secretary.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect(text).toContainText('Elle annonce treize formations.')
  await expect(member.getByText('Acceptée')).toBeVisible()
}

/** Files the minutes and sends them, while the member follows on the page of the session. */
export async function sendMinutes({ session, secretary, member }: Follow) {
  await member.goto(`/seances/${session.id}`)
  await expectMinutesState(member, 'Attendu')
  await secretary.getByRole('button', { name: 'Déposer en PDF' }).click()
  await expect(secretary.getByText('Procès-verbal déposé')).toBeVisible()
  await expectMinutesState(member, 'Projet')
  await secretary.goto(`/seances/${session.id}`)
  await moveMinutes(secretary, 'Transmis')
  await expectMinutesState(member, 'Transmis')
}

/**
 * Prepares the next session, whose agenda takes up the minutes and the commitment in one click each, and convenes it.
 * @returns the session
 */
export async function conveneNextSession({ db, body, session, secretary, member }: Follow, commitment: string) {
  const dialog = secretary.getByRole('dialog')
  await secretary.goto(`/evenement/nouveau?irp=${body.id}`)
  await secretary.getByLabel(/^Date/).fill(today({ now: () => new Date(Date.now() + 24 * 60 * minute) }))
  // the title that is proposed for the date would arrive while another one is typed
  await expect(secretary.getByLabel(/^Titre/)).toHaveValue(/^Séance ordinaire du /)
  await secretary.getByLabel(/^Titre/).fill('Séance suivante')
  await secretary.getByLabel(/^Lieu/).fill('Salle Vauban')
  await secretary.getByRole('button', { name: /^Approbation du procès-verbal du / }).click()
  await secretary.getByRole('button', { name: `Mettre à l’ordre du jour (${commitment})` }).click()
  await secretary.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(pageTitle(secretary, 'Séance suivante')).toBeVisible()
  await secretary.getByRole('button', { name: 'Convoquer' }).click()
  await dialog.getByRole('button', { name: /^Convoquer/ }).click()
  await expect(dialog).toBeHidden()
  await expect(secretary.getByText('Convoquée', { exact: true })).toBeVisible()
  const next = await db
    .selectFrom('sessions')
    .select('id')
    .where('bodyId', '=', body.id)
    .where('id', '>', session.id)
    .executeTakeFirstOrThrow()
  await member.goto(`/seances/${next.id}`)
  await expect(parts.agenda(member).getByRole('heading', { name: `Suite donnée : ${commitment}` })).toBeVisible()
  return next
}

/** Approves the minutes at the next session by a ballot, from which their approval is filled in. */
export async function approveMinutes(follow: Follow, next: { id: number }) {
  const { db, session, secretary, member } = follow
  const { presence, votes } = parts
  const dialog = secretary.getByRole('dialog')
  await passPlannedStart(db, next.id)
  await secretary.goto(`/seances/${next.id}`)
  await presence(secretary).getByRole('button', { name: 'Ouvrir la séance' }).click()
  for (const name of ['Tom Titulaire', 'Odile Autre'])
    await presence(secretary)
      .getByRole('button', { name: `${name} est là, sur place` })
      .click()
  await openBallot(secretary, (form) => form.getByLabel('Question mise aux voix').fill('Approuver le procès-verbal ?'))
  await votes(secretary).getByLabel('Pour', { exact: true }).fill('2')
  await votes(secretary).getByRole('button', { name: 'Clore le vote' }).click()
  await expect(votes(member).getByText(/^Adopté à l’unanimité/)).toBeVisible()
  await presence(secretary).getByRole('button', { name: 'Clore la séance' }).click()
  await dialog.getByRole('button', { name: 'Clore la séance' }).click()
  await expect(dialog).toBeHidden()

  await member.goto(`/seances/${session.id}`)
  await expectMinutesState(member, 'Transmis')
  await secretary.goto(`/seances/${session.id}`)
  await moveMinutes(secretary, 'Approuvé', async () => {
    await expect(dialog.getByText('Repris du vote de la séance suivante : Séance suivante.')).toBeVisible()
    await expect(dialog.getByLabel('Pour', { exact: true })).toHaveValue('2')
  })
  await expectMinutesState(member, 'Approuvé')
  await expect(minutesPanel(member).getByRole('link', { name: 'Séance suivante' })).toBeVisible()
  await expectAccessible(member)
}

/** Records what came of the commitment, at the point of the next session that takes it up. */
export async function closeCommitment({ secretary, member }: Follow, next: { id: number }) {
  const dialog = secretary.getByRole('dialog')
  for (const page of [secretary, member]) await page.goto(`/seances/${next.id}`)
  await parts
    .agenda(secretary)
    .getByRole('button', { name: /^Indiquer la suite donnée/ })
    .click()
  await dialog.getByLabel('Réponse de la direction').fill('Le calendrier est remis en séance.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(parts.agenda(member).getByText('Tenu', { exact: true })).toBeVisible()
  await expect(parts.agenda(member).getByText('Le calendrier est remis en séance.')).toBeVisible()
}
