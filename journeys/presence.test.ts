import { randomUUID } from 'node:crypto'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, signIn, test, waitForHydrationOnNavigation } from './journey.ts'
import { type Db } from './stageUrls.ts'

const email = () => `${randomUUID()}@mandature.example`

/** A body with one seat, and its session that starts in ten minutes. */
async function openBody(db: Db) {
  const cast = createCast(db)
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
  // it has started, so that it can be closed
  const startsAt = new Date(Date.now() - 10 * 60_000)
  const session = await db
    .insertInto('sessions')
    .values({
      bodyId: body.id,
      type: 'ordinary',
      title: 'Séance du jour',
      mode: 'hybrid',
      status: 'convened',
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
      convenedAt: new Date(startsAt.getTime() - 7_200_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = (over: object) => cast.user({ in: body, email: email(), ...over })
  const secretary = await user({ role: 'redactor', firstName: 'Solène', lastName: 'Secrétaire' })
  const holder = await user({ firstName: 'Tom', lastName: 'Titulaire' })
  const substitute = await user({ firstName: 'Sam', lastName: 'Suppléant' })
  const seat = await db
    .insertInto('seats')
    .values({
      bodyId: body.id,
      position: 1,
      college: 'Cadres',
      holderId: holder.id,
      vacantSince: null,
      vacancyReason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('seatSubstitutes').values({ seatId: seat.id, position: 1, userId: substitute.id }).execute()
  return { session, body, secretary, substitute }
}

test('presence: a member announces themselves on a phone, the secretary confirms, and both see who sits', async ({
  browser,
  page,
  context,
  db,
}) => {
  const { session, body, secretary, substitute } = await openBody(db)
  await db.updateTable('bodies').set({ quorum: 100 }).where('id', '=', body.id).execute()
  const other = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  other.on('page', waitForHydrationOnNavigation)
  await signIn(other, substitute)
  const phone = await other.newPage()
  await phone.goto(`/seances/${session.id}`)

  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  const table = page.getByRole('region', { name: 'Présence' })
  await expect(table.getByText(/^Séance ouverte à/)).toBeVisible()
  await expect(table.getByText(/non représenté/)).toBeVisible()
  const warning = 'Le quorum n’est pas atteint'
  await expect(table.getByText(warning)).toBeVisible()
  await expect(phone.getByText(warning)).toBeVisible()

  await phone.getByRole('group', { name: 'Je suis là' }).getByRole('button', { name: 'À distance' }).click()
  await expect(phone.getByText(/^Votre présence est annoncée/)).toBeVisible()
  await expectAccessible(phone)
  await expectTouchTargets(phone.getByRole('group', { name: 'Je suis là' }).getByRole('button'))

  // neither page reads presence again by itself
  await expect(table.getByText('À distance, à confirmer')).toBeVisible()
  await table.getByRole('button', { name: 'Confirmer la présence de Sam Suppléant' }).click()
  await expect(table.getByText(/représenté par Sam Suppléant/)).toBeVisible()
  await expectAccessible(page)
  await expect(phone.getByText(/^Votre présence est confirmée/)).toBeVisible()
  await expect(phone.getByText(/représenté par Sam Suppléant/)).toBeVisible()
  await expect(phone.getByText(warning)).toBeHidden()
  await expectAccessible(phone)

  await table.getByRole('button', { name: 'Sam Suppléant continue sur place' }).click()
  await expect(table.getByRole('button', { name: 'Sam Suppléant continue à distance' })).toBeVisible()
  await expect(table.getByText(/représenté par Sam Suppléant/)).toBeVisible()

  await table.getByRole('button', { name: 'Heures de Tom Titulaire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Heures de Tom Titulaire' })
  await dialog.getByRole('button', { name: 'Ajouter une période' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Les heures sont enregistrées' })).toBeVisible()
  await expect(table.getByText(/représenté par/)).toBeHidden()

  for (const name of ['Feuille d’émargement (PDF)', 'Feuille à signer sur papier (PDF)']) {
    const downloading = page.waitForEvent('download')
    await table.getByRole('link', { name }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^Feuille d’émargement – Séance du jour .*\.pdf$/)
  }
  await expectTouchTargets(table.getByRole('link'))

  await table.getByRole('button', { name: 'Clore la séance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clore la séance' }).click()
  await expect(table.getByText(/^Séance ouverte à .*, close à/)).toBeVisible()
  await expect(phone.getByText(/^Séance ouverte à .*, close à/)).toBeVisible()
  await other.close()
})

test('presence: a page whose network was cut shows what was recorded meanwhile', async ({
  browser,
  page,
  context,
  db,
}) => {
  const { session, secretary, substitute } = await openBody(db)
  const other = await browser.newContext()
  other.on('page', waitForHydrationOnNavigation)
  await signIn(other, substitute)
  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  const reader = await other.newPage()
  const streamed = reader.waitForResponse((answer) => answer.url().endsWith('/api/notifications/stream'))
  await reader.goto(`/seances/${session.id}`)
  await expect(reader.getByText(/^Séance ouverte à/)).toBeVisible()
  await streamed

  await other.setOffline(true)
  await page.getByRole('button', { name: 'Sam Suppléant est là, sur place' }).click()
  const table = page.getByRole('region', { name: 'Présence' })
  await expect(table.getByText(/représenté par Sam Suppléant/)).toBeVisible()
  await expect(reader.getByText(/représenté par/)).toBeHidden()
  await other.setOffline(false)
  await expect(reader.getByText(/représenté par Sam Suppléant/)).toBeVisible()
  await other.close()
})
