import { addDays } from '#contract/ground/dates/days.ts'
import { parisInstant, parisWallTime } from '#contract/ground/dates/parisTime.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, signIn, test } from './journey.ts'
import { insertBodyWithMeeting, openBallot, parts } from './meetings.ts'

test('presence: its times are corrected, and its sheet is printed to be signed on paper', async ({
  page,
  context,
  db,
  faults,
}) => {
  const { session, secretary } = await insertBodyWithMeeting(db, { secretary: 'redactor' })
  await signIn(context, secretary)
  await test.step('a page that was opened two days before shows the meeting on its day', async () => {
    const early = await context.newPage()
    await early.clock.setSystemTime(Date.now() - 2 * 86_400_000)
    await early.goto(`/seances/${session.id}`)
    const opening = early.getByRole('button', { name: 'Ouvrir la séance' })
    await expect(early.getByRole('heading', { name: 'Ordre du jour' })).toBeVisible()
    await expect(opening).toBeHidden()
    await early.clock.setSystemTime(Date.now())
    await early.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(opening).toBeVisible()
    await early.close()
  })
  await page.goto(`/seances/${session.id}`)
  // what is next is the only filled button
  const filled = page.getByRole('main').locator('.MuiButton-contained:visible')
  await expect(filled).toHaveText(['Ouvrir la séance'])
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  const table = parts.presence(page)
  await expect(filled).toHaveText(['Tenir la séance'])
  await table.getByRole('button', { name: 'Sam Suppléant est là, sur place' }).click()
  await expect(table.getByText(/représenté par Sam Suppléant/)).toBeVisible()
  await table.getByRole('button', { name: 'Sam Suppléant continue à distance' }).click()
  await expect(table.getByRole('button', { name: 'Sam Suppléant continue sur place' })).toBeVisible()
  await expect(table.getByText(/représenté par Sam Suppléant/)).toBeVisible()

  await table.getByRole('button', { name: 'Heures de Tom Titulaire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Heures de Tom Titulaire' })
  await dialog.getByRole('button', { name: 'Ajouter une période' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Les heures sont enregistrées' })).toBeVisible()
  await expect(table.getByText(/représenté par/)).toBeHidden()

  // somebody else corrects them while the dialog is open
  faults.announce({ to: `/api/sessions/${session.id}/presence_times`, status: 409 })
  await table.getByRole('button', { name: 'Heures de Tom Titulaire' }).click()
  const correctElsewhere = async (mode: 'onSite' | 'video') => {
    const people = db.selectFrom('meetingPeople').select('id').where('sessionId', '=', session.id)
    await db.updateTable('presences').set({ mode }).where('personId', 'in', people).execute()
    await db
      .updateTable('meetingPeople')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('sessionId', '=', session.id)
      .execute()
  }
  const shownMode = dialog.getByRole('combobox', { name: 'Présence' })
  await expect(shownMode).toHaveText('Sur place')
  await correctElsewhere('video')
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect(page.getByText(/La présence de cette personne a changé entre-temps/)).toBeVisible()
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Quelqu’un d’autre vient de modifier' })
  await expect(conflict).toContainText(/depuis \d/)
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Prendre la version enregistrée' }).click()
  await expect(shownMode).toHaveText('À distance')
  await expect(conflict).toBeHidden()
  // once more, and one's own input is sent
  await correctElsewhere('onSite')
  await save.click()
  await dialog.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(dialog).toBeHidden()

  const downloading = page.waitForEvent('download')
  await table.getByRole('link', { name: 'Feuille à signer sur papier (PDF)' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Feuille d’émargement – Séance du jour .*\.pdf$/)
  await expectTouchTargets(table.getByRole('link'))
})

test('presence: a member whose mandate ended at midnight counts no more, and their vote is no longer recorded', async ({
  page,
  context,
  db,
}) => {
  const { session, secretary, holder } = await insertBodyWithMeeting(db, { secretary: 'redactor' })
  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  const [table, votes] = [parts.presence(page), parts.votes(page)]
  for (const name of ['Tom Titulaire', 'Odile Autre', 'Sam Suppléant'])
    await table.getByRole('button', { name: `${name} est là, sur place` }).click()
  await expect(table.getByText(/2.votants présents/)).toBeVisible()
  await openBallot(page, async (dialog) => {
    await dialog.getByLabel('Point').selectOption({ label: '2. Règlement intérieur' })
    await dialog.getByLabel('Question mise aux voix').fill('Adopter le règlement ?')
    await dialog.getByLabel('Mode de scrutin').selectOption('Nominatif')
  })
  await expect(votes.getByLabel('Voix de Tom Titulaire')).toBeVisible()

  // the meeting began yesterday, which was the last day of the mandate
  const today = parisWallTime(new Date()).slice(0, 10)
  const startsAt = parisInstant(`${addDays(today, -1)}T23:30`)!
  await db.updateTable('sessions').set({ startsAt }).where('id', '=', session.id).execute()
  await db
    .updateTable('assignments')
    .set({ endsOn: addDays(today, -1) })
    .where('userId', '=', holder.id)
    .execute()
  await page.reload()
  await expect(table.getByText('Mandat terminé')).toBeVisible()
  await expect(table.getByText(/sans mandat depuis 0.h.00/)).toBeVisible()
  await expect(table.getByText(/représenté par Sam Suppléant/)).toBeVisible()
  await expect(table.getByText(/2.votants présents/)).toBeVisible()
  await expect(votes.getByText('mandat terminé depuis l’ouverture du vote')).toBeVisible()
  await expect(votes.getByLabel('Voix de Tom Titulaire')).toBeHidden()
  await expect(votes.getByLabel('Voix de Odile Autre')).toBeVisible()
  await expectAccessible(page)
})
