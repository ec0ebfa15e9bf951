import { randomUUID } from 'node:crypto'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'

const email = () => `${randomUUID()}@mandature.example`

test('seats: an administrator fills a vacant seat, and leaves another vacant', async ({
  page,
  context,
  db,
  faults,
}) => {
  const cast = createCast(db)
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
  const mandate = await db
    .insertInto('mandates')
    .values({ name: `Titulaire ${randomUUID().slice(0, 8)}`, voting: true })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const user = (over: object) => cast.user({ in: body, email: email(), ...over })
  const administrator = await user({ roles: ['ROLE_ADMIN'], firstName: 'Ana', lastName: 'Admin' })
  const gone = await user({ mandate, firstName: 'Tom', lastName: 'Titulaire' })
  const other = await user({ mandate, firstName: 'Odile', lastName: 'Annulée' })
  const substitute = await user({ firstName: 'Sam', lastName: 'Suppléant' })
  const seats = await db
    .insertInto('seats')
    .values([
      { bodyId: body.id, position: 1, college: 'Cadres', holderId: gone.id },
      { bodyId: body.id, position: 2, college: 'Employés', holderId: other.id },
    ])
    .returning('id')
    .execute()
  await db
    .insertInto('seatSubstitutes')
    .values(seats.map(({ id }) => ({ seatId: id, position: 1, userId: substitute.id })))
    .execute()
  await db.updateTable('assignments').set({ endsOn: '2026-01-31' }).where('userId', 'in', [gone.id, other.id]).execute()

  await signIn(context, substitute)
  await page.goto(`/annuaire?irp=${body.id}`)
  await expect(page.getByRole('region', { name: '2 sièges vacants' })).toBeVisible()
  await switchUser(context, administrator)
  await page.goto(`/irp/${body.id}`)
  const toFill = page.getByRole('region', { name: '2 sièges à pourvoir' })
  await expect(toFill.getByText('Premier de l’ordre de suppléance : Sam Suppléant').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/annuaire?irp=${body.id}`)
  const vacant = page.getByRole('region', { name: '2 sièges vacants' })
  await expect(vacant.getByText(/Cadres.*Vacant depuis/)).toBeVisible()
  await expectAccessible(page)
  await vacant.getByRole('link', { name: 'Voir les sièges' }).click()
  await expect(pageTitle(page, `Sièges – ${body.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Laisser vacant le siège 2' }).click()
  const leaving = page.getByRole('dialog', { name: 'Laisser vacant le siège 2' })
  await leaving.getByRole('textbox', { name: 'Motif' }).fill('Élection annulée')
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Laisser vacant' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Le siège est laissé vacant' })).toBeVisible()
  await expect(page.getByText(/Élection annulée/)).toBeVisible()
  await page.getByRole('button', { name: 'Proposer de nouveau le siège 2' }).click()
  await expect(page.getByRole('button', { name: 'Pourvoir le siège 2' })).toBeVisible()

  await page.getByRole('button', { name: 'Pourvoir le siège 1' }).click()
  const filling = page.getByRole('dialog', { name: 'Pourvoir le siège 1' })
  await expect(filling.getByText('Sam Suppléant devient titulaire du siège 1, pour de bon.')).toBeVisible()
  await expect(filling.getByText(/et des sièges suivants\s: 2\./)).toBeVisible()
  await expect(filling.getByLabel('Titulaire à partir du')).toHaveValue('2026-02-01')
  faults.announce({ to: '/seat_successions', status: 422 })
  await filling.getByLabel('Titulaire à partir du').fill('2026-01-15')
  await filling.getByRole('button', { name: 'Pourvoir le siège' }).click()
  await expect(filling.getByText('Le siège n’est pas encore vacant à cette date')).toBeVisible()
  await filling.getByLabel('Titulaire à partir du').fill('2026-02-01')
  await expectAccessible(page)
  await filling.getByRole('button', { name: 'Pourvoir le siège' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Le siège est pourvu' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Sièges', exact: true })
  await expect(table.getByText(/titulaire depuis le 1er\sfévrier 2026/)).toBeVisible()
  await expect(page.getByText('Personne dans l’ordre de suppléance')).toBeVisible()
  await expectAccessible(page)
})

test('seats: an administrator adds a seat, with its order of replacement', async ({ page, context, db, faults }) => {
  const cast = createCast(db)
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
  const user = (over: object) => cast.user({ in: body, email: email(), ...over })
  const administrator = await user({ roles: ['ROLE_ADMIN'], firstName: 'Ana', lastName: 'Admin' })
  await user({ firstName: 'Tom', lastName: 'Titulaire' })
  await user({ firstName: 'Sam', lastName: 'Suppléant' })
  await signIn(context, administrator)
  await page.goto(`/irp/${body.id}/sieges`)
  await expect(pageTitle(page, `Sièges – ${body.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un siège' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un siège' })
  await dialog.getByRole('combobox', { name: 'Titulaire' }).click()
  await page.getByRole('option', { name: 'TITULAIRE Tom' }).click()
  await dialog.getByRole('combobox', { name: 'Ajouter un suppléant' }).click()
  await page.getByRole('option', { name: 'SUPPLÉANT Sam' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Les sièges sont enregistrés' })).toBeVisible()
  await expect(page.getByText('1. Sam Suppléant')).toBeVisible()
  await expectAccessible(page)

  // another administrator writes while the dialog is open
  faults.announce({ to: `/api/irps/${body.id}/seats`, status: 409 })
  await page.getByRole('button', { name: 'Modifier le siège 1' }).click()
  await db.updateTable('seats').set({ college: 'Ouvriers' }).where('bodyId', '=', body.id).execute()
  await db.updateTable('bodies').set({ seatsVersion: 9 }).where('id', '=', body.id).execute()
  const edited = page.getByRole('dialog')
  await edited.getByLabel('Collège').fill('Cadres')
  await edited.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Les sièges de cette instance ont changé entre-temps/)).toBeVisible()
  await expect(edited.getByLabel('Collège')).toHaveValue('Cadres')
  await expect(edited.getByRole('alert')).toContainText('Ouvriers')
  await expect(edited.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await expectAccessible(page)
  await edited.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(edited).toBeHidden()
  await expect(page.getByText('Cadres', { exact: false }).first()).toBeVisible()

  // a seat is deleted after a question, which names it
  const openRemoval = async () => {
    await page.getByRole('button', { name: 'Modifier le siège 1' }).click()
    await page.getByRole('button', { name: 'Supprimer ce siège' }).click()
  }
  await openRemoval()
  const asked = page.getByRole('dialog', { name: 'Supprimer le siège 1 (Tom Titulaire) ?' })
  await expect(asked).toContainText('Son ordre de suppléance et ses dates sont perdus')
  await expect(asked.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1. Sam Suppléant')).toBeVisible()
  await openRemoval()
  await asked.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Les sièges de cette instance ne sont pas renseignés.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pageTitle(page, `Sièges – ${body.name}`)).toBeFocused()
})
