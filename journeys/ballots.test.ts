import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, signIn, snackbar, test } from './journey.ts'
import { insertBodyWithMeeting, openBallot, parts, votablePoints } from './meetings.ts'

test('an appointment between candidates: a tie, a second round by name on a phone, and the eldest', async ({
  device,
  page,
  context,
  db,
}) => {
  const { session, secretary, holder } = await insertBodyWithMeeting(db, {
    secretary: 'redactor',
    agenda: [...votablePoints, { title: 'Secrétaire du comité', kind: 'appointment' }],
  })
  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  const votes = parts.votes(page)
  const presence = parts.presence(page)
  // offered once somebody can vote
  await expect(presence.getByRole('button', { name: 'Tom Titulaire est là, sur place' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvrir un vote' })).toBeHidden()
  for (const name of ['Tom Titulaire', 'Odile Autre'])
    await presence.getByRole('button', { name: `${name} est là, sur place` }).click()

  const dialog = page.getByRole('dialog')
  await votes.getByRole('button', { name: 'Ouvrir un vote' }).click()
  // nothing is typed: nothing is asked
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await votes.getByRole('button', { name: 'Ouvrir un vote' }).click()
  await dialog.getByLabel('Point').selectOption({ label: '4. Secrétaire du comité' })
  await dialog.getByLabel('Question mise aux voix').fill('Qui sera secrétaire ?')
  await dialog.getByLabel('Ajouter une personne de la séance').selectOption('AUTRE Odile')
  await dialog.getByLabel(/^Autre candidat/).fill('Mme Zoé Diaz')
  await dialog.getByLabel(/^Autre candidat/).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Ajouter', exact: true })).toBeDisabled()
  // typed and not added: a candidate all the same
  await dialog.getByLabel(/^Autre candidat/).fill('M. Yves Caro')
  await dialog.getByLabel('Mode de scrutin').selectOption('Nominatif')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ouvrir un vote' }).click()
  await expect(presence.getByText(/Un vote est ouvert/)).toBeVisible()

  const phone = await device(holder, 'phone')
  await phone.goto(`/seances/${session.id}`)
  const onPhone = parts.votes(phone)
  const vote = async (name: string | RegExp) => {
    await phone.getByRole('radiogroup', { name: 'Votre voix' }).getByRole('radio', { name }).check()
    await phone.getByRole('button', { name: 'Voter' }).click()
    await expect(phone.getByText(/^Votre voix est prise/)).toBeVisible()
  }
  await expect(phone.getByRole('radiogroup', { name: 'Votre voix' }).getByRole('radio')).toHaveCount(4)
  await expectAccessible(phone)
  await vote('Mme Zoé Diaz')
  await votes.getByLabel('Voix de Odile Autre').selectOption({ index: 1 })
  await expect(votes.getByText(/2.ont voté/)).toBeVisible()
  const close = async () => {
    await votes.getByRole('button', { name: 'Clore le vote' }).click()
    await dialog.getByRole('button', { name: 'Clore le vote' }).click()
  }
  await close()
  await expect(
    onPhone.getByText(/^Égalité à 1.voix entre .*Odile Autre et Mme Zoé Diaz, sur 2.*Yves Caro.: 0/),
  ).toBeVisible()
  await votes.getByRole('button', { name: 'Ouvrir le second tour' }).click()
  await expect(phone.getByRole('radiogroup', { name: 'Votre voix' }).getByRole('radio')).toHaveCount(3)
  await vote(/Odile Autre/)
  await votes.getByLabel('Voix de Odile Autre').selectOption('Mme Zoé Diaz')
  await expect(votes.getByText(/2.ont voté/)).toBeVisible()
  await close()
  await votes.getByRole('button', { name: 'Indiquer qui est le plus âgé' }).click()
  await expect(dialog.getByText(/ne garde pas les dates de naissance/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Mme Zoé Diaz' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(onPhone.getByText(/^Élue au second tour au bénéfice de l’âge.: Mme Zoé Diaz/)).toBeVisible()
  const point = parts.agenda(page).getByRole('listitem').last()
  await expect(point.getByText(/^Élue au second tour/)).toBeVisible()
  // the ballot gives the votes of the point
  await expect(page.getByRole('button', { name: /^(Saisir|Modifier) le vote : point 4/ })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Saisir le vote : point 2/ })).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(phone)
})

test('a count that somebody else has corrected meanwhile is shown, and taken up, in the dialog of its correction', async ({
  page,
  context,
  db,
  faults,
}) => {
  const { session, secretary } = await insertBodyWithMeeting(db)
  faults.announce({ to: `/api/sessions/${session.id}/ballot_closures`, status: 409 })
  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  await parts.presence(page).getByRole('button', { name: 'Tom Titulaire est là, sur place' }).click()
  await openBallot(page, (form) => form.getByLabel('Question mise aux voix').fill('Avis sur le plan ?'))
  const votes = parts.votes(page)
  await votes.getByLabel('Pour', { exact: true }).fill('1')
  await votes.getByRole('button', { name: 'Clore le vote' }).click()
  await votes.getByRole('button', { name: /^Corriger le décompte/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger le décompte' })
  // while the correction is on its way: before, the dialog would show the other one and wait for its answer
  await page.route(
    `**/api/sessions/${session.id}/ballot_closures`,
    async (route) => {
      await db
        .updateTable('ballots')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('sessionId', '=', session.id)
        .execute()
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Corriger le décompte' }).click()
  await expect(dialog.getByRole('alert')).toContainText('vient d’être corrigé')
  await expect(dialog.getByRole('button', { name: 'Corriger le décompte' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reprendre ce décompte' }).click()
  await dialog.getByRole('button', { name: 'Corriger le décompte' }).click()
  await expect(dialog).toBeHidden()
})

test('who has a vote open is told that somebody else has cancelled it', async ({ device, db }) => {
  test.slow()
  const { body, session, secretary, deputy } = await insertBodyWithMeeting(db, {
    secretary: 'redactor',
    agenda: [{ title: 'Secrétaire du comité', kind: 'appointment' }],
  })
  await db.updateTable('bodies').set({ tieSecondRound: false }).where('id', '=', body.id).execute()
  const [page, elsewhere] = [await device(secretary), await device(deputy)]
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  for (const name of ['Tom Titulaire', 'Odile Autre'])
    await parts
      .presence(page)
      .getByRole('button', { name: `${name} est là, sur place` })
      .click()
  await elsewhere.goto(`/seances/${session.id}`)
  const told = (one: Page) => snackbar(one, 'vient d’être modifié ou supprimé par quelqu’un d’autre')

  for (const [turn, action] of ['Corriger le décompte', 'Indiquer qui est le plus âgé', 'Annuler le vote'].entries()) {
    const question = `Qui sera secrétaire, tour ${turn} ?`
    await openBallot(page, async (form) => {
      await form.getByLabel('Question mise aux voix').fill(question)
      for (const name of ['Mme Zoé Diaz', 'M. Yves Caro']) {
        await form.getByLabel(/^Autre candidat/).fill(name)
        await form.getByLabel(/^Autre candidat/).press('Enter')
      }
    })
    const votes = parts.votes(page)
    for (const name of ['Mme Zoé Diaz', 'M. Yves Caro']) await votes.getByLabel(name).fill('1')
    await votes.getByRole('button', { name: 'Clore le vote' }).click()
    const ended = (one: Page) => parts.votes(one).getByRole('listitem').filter({ hasText: question })
    await ended(elsewhere).getByRole('button', { name: action }).click()
    await expect(elsewhere.getByRole('dialog', { name: action })).toBeVisible()

    await ended(page).getByRole('button', { name: 'Annuler le vote' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler le vote' }).click()
    await expect(ended(page)).toContainText('Annulé')
    await expect(told(elsewhere)).toBeVisible()
    await expect(elsewhere.getByRole('dialog')).toBeHidden()
    await expect(told(page)).toBeHidden()
    await elsewhere.reload()
  }
})
