import { randomUUID } from 'node:crypto'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, fillSignIn, pageTitle, signIn, test, waitForHydrationOnNavigation } from './journey.ts'
import { parts } from './meetings.ts'
import { draftMinutes, minutesEditor, minutesPanel, moveMinutes, proposeCorrection } from './minutesSteps.ts'
import { selectWords } from './selectWords.ts'
import type { Db } from './stageUrls.ts'

/** A body whose meeting was held this morning, with a note on its first point. */
async function insertHeldMeeting(db: Db) {
  const cast = createCast(db)
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
  const startsAt = new Date(Date.now() - 3 * 3_600_000)
  const closedAt = new Date(startsAt.getTime() + 2 * 3_600_000).toISOString()
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      bodyId: body.id,
      type: 'ordinary',
      title: 'Séance du matin',
      mode: 'hybrid',
      status: 'convened',
      startsAt: startsAt.toISOString(),
      endsAt: closedAt,
      convenedAt: new Date(startsAt.getTime() - 7_200_000).toISOString(),
      openedAt: startsAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [point] = await db
    .insertInto('agendaPoints')
    .values([
      { sessionId, position: 0, title: 'Plan de formation', kind: 'opinion' },
      { sessionId, position: 1, title: 'Questions diverses', kind: 'other' },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('pointNotes')
    .values({
      sessionId,
      pointId: point!.id,
      html: '<p>La direction annonce douze formations. Le budget est en hausse.</p>',
      updatedBy: null,
      updatedAt: closedAt,
    })
    .execute()
  await db.updateTable('sessions').set({ status: 'held', closedAt }).where('id', '=', sessionId).execute()
  const user = (over: object) => cast.user({ in: body, email: `${randomUUID()}@mandature.example`, ...over })
  const secretary = await user({ role: 'validator', firstName: 'Solène', lastName: 'Secrétaire' })
  const member = await user({ firstName: 'Tom', lastName: 'Titulaire' })
  return { sessionId, secretary, member }
}

/** Inserts a later session of the body, where the minutes of a session were adopted. */
async function insertApproval(db: Db, minutesOfId: number) {
  const { bodyId } = await db
    .selectFrom('sessions')
    .select('bodyId')
    .where('id', '=', minutesOfId)
    .executeTakeFirstOrThrow()
  const startsAt = new Date(Date.now() - 2 * 60_000)
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      bodyId,
      type: 'ordinary',
      title: 'Séance de l’après-midi',
      mode: 'hybrid',
      status: 'held',
      startsAt: startsAt.toISOString(),
      endsAt: new Date().toISOString(),
      convenedAt: new Date(startsAt.getTime() - 7_200_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: pointId } = await db
    .insertInto('agendaPoints')
    .values({ sessionId, position: 0, title: 'Procès-verbal du matin', kind: 'minutes', minutesOfId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('pointOutcomes').values({ pointId, votesFor: 9, votesAgainst: 1, abstentions: 0 }).execute()
}

test('minutes: written from the meeting, remarked on a phone, corrected, filed and approved', async ({
  browser,
  page,
  context,
  db,
  faults,
  disconnect,
}) => {
  // an empty text
  faults.announce({ to: '/minutes_text', status: 422 })

  const { sessionId, secretary, member } = await insertHeldMeeting(db)
  const path = `/seances/${sessionId}/proces-verbal`
  const other = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  other.on('page', waitForHydrationOnNavigation)
  await signIn(other, member)
  const phone = await other.newPage()
  await phone.goto(path)
  await expect(phone.getByText('n’est pas encore ouvert aux remarques')).toBeVisible()

  await signIn(context, secretary)
  await page.goto(`/seances/${sessionId}`)
  await draftMinutes(page)
  const text = minutesEditor(page)
  await expect(text).toContainText('1. Plan de formation')
  await expect(text).toContainText('La direction annonce douze formations.')
  await text.getByText('La séance est levée').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Relu par la secrétaire.')
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ouvrir aux remarques' }).click()

  // the phone is told
  await expect(phone.getByText('La direction annonce douze formations.')).toBeVisible()
  await proposeCorrection(phone, 'douze formations', 'treize formations', () => expectAccessible(phone))
  await expectTouchTargets(phone.getByRole('main').getByRole('button'))
  await expectAccessible(phone)

  await page.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect(text).toContainText('treize formations')
  await expect(phone.getByText('Acceptée')).toBeVisible()

  // a passage that is written anew cannot be replaced any more: it is said, not refused
  // and a remark that is not sent comes back after the sign-in has ended, also without its passage selected
  await selectWords(phone, 'Le budget est en hausse')
  await phone.getByRole('button', { name: 'Remarque sur le passage sélectionné' }).click()
  const remark = phone.getByRole('dialog')
  await remark.getByLabel('Correction proposée').fill('Le budget baisse')
  await disconnect(member)
  await expect(pageTitle(phone, 'Connexion')).toBeVisible()
  await fillSignIn(phone, member)
  await phone.getByRole('button', { name: 'Faire une remarque' }).click()
  await expect(remark.getByLabel('Passage concerné')).toHaveValue('Le budget est en hausse')
  await expect(remark.getByLabel('Correction proposée')).toHaveValue('Le budget baisse')
  await remark.getByRole('button', { name: 'Envoyer' }).click()
  await expect(phone.getByText('Remarque envoyée')).toBeVisible()
  await phone.getByRole('button', { name: 'Retirer ma remarque' }).click()
  await expect(
    phone.getByRole('dialog', { name: 'Retirer votre remarque sur « Le budget est en hausse » ?' }),
  ).toBeVisible()
  await expectAccessible(phone)
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Retirer ma remarque' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toBeFocused()
  await proposeCorrection(phone, 'Le budget est en hausse', 'Le budget baisse')
  await page.getByRole('button', { name: 'Voir dans le texte' }).click()
  await page.keyboard.type('Le budget est stable')
  await expect(text).toContainText('treize formations. Le budget est stable.')
  await expect(page.getByText(/^Ce passage n’est plus dans le texte/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accepter', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Corrigé autrement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Répondre' }).click()
  await expect(phone.getByText('Corrigé autrement')).toBeVisible()

  // an empty text is neither shown nor filed
  await text.press('Control+a')
  await text.press('Delete')
  await expect(page.getByText(/^Le texte est vide.: écrivez-le/)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Montrer le texte actuel' })).toHaveCount(0)
  await expectAccessible(page)
  await text.press('Control+z')
  await expect(text).toContainText('Le budget est stable')
  // what was said of the empty text goes, and what stands below it moves up
  await expect(page.getByText(/^Le texte est vide/)).toHaveCount(0)
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()

  await page.getByRole('button', { name: 'Noter un engagement' }).click()
  await dialog.getByLabel('Engagement de la direction').fill('Donner le détail du budget')
  await dialog.getByLabel('Point de l’ordre du jour').selectOption('1. Plan de formation')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(parts.commitments(page).getByText('point 1')).toBeVisible()

  await page.getByRole('button', { name: 'Déposer en PDF' }).click()
  await expect(page.getByText(/Procès-verbal déposé/)).toBeVisible()
  await page.goto(`/seances/${sessionId}`)
  const panel = minutesPanel(page)
  await expect(panel.getByRole('link', { name: /Projet de procès-verbal/ })).toBeVisible()
  await moveMinutes(page, 'Transmis')

  // the vote of the next session fills in the form
  await insertApproval(db, sessionId)
  await page.reload()
  await moveMinutes(page, 'Approuvé', async () => {
    await expect(page.getByRole('dialog').getByText('Repris du vote de la séance suivante')).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Pour', { exact: true })).toHaveValue('9')
  })
  await expect(panel.getByRole('link', { name: 'Séance de l’après-midi' })).toBeVisible()

  await phone.getByRole('button', { name: 'Voir les changements' }).click()
  await expect(phone.locator('del')).toContainText(['douze', 'en hausse'])
  await expect(phone.locator('ins')).toContainText(['treize', 'stable'])
  await expect(phone.getByRole('button', { name: 'Faire une remarque' })).toBeHidden()
  await expectAccessible(phone)
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: 'Texte' })).toBeHidden()
  await other.close()
})

test('minutes: what is typed without network is kept, and sent when it is back', async ({ page, context, db }) => {
  // the text that is sent, and whatever the page was reading when the network was cut
  const { sessionId, secretary } = await insertHeldMeeting(db)
  await signIn(context, secretary)
  await page.goto(`/seances/${sessionId}/proces-verbal`)
  await page.getByRole('button', { name: 'Rédiger le procès-verbal' }).click()
  const text = page.getByRole('textbox', { name: 'Texte' })
  await text.getByText('La séance est levée').click()
  await page.keyboard.press('End')
  await context.setOffline(true)
  await page.keyboard.type(' Tapé hors ligne.')
  await expect(page.getByText(/gardé sur cet appareil/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('Tapé hors ligne.')
})
