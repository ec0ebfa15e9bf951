import { randomUUID } from 'node:crypto'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, pageTitle, signIn, test, waitForHydrationOnNavigation } from './journey.ts'
import type { Db } from './stageUrls.ts'

const day = 24 * 60 * 60 * 1_000

/** A body whose confidential meeting began yesterday, with its secretary, a member, and a member of another body. */
async function insertMeeting(db: Db) {
  const cast = createCast(db)
  const name = `CSE ${randomUUID().slice(0, 8)}`
  const body = await cast.body({ name, code: randomUUID().slice(0, 12) })
  const elsewhere = await cast.body({ name: `${name} bis`, code: randomUUID().slice(0, 12) })
  const startsAt = new Date(Date.now() - day)
  const session = await db
    .insertInto('sessions')
    .values({
      bodyId: body.id,
      type: 'ordinary',
      title: 'Séance de la veille',
      mode: 'onsite',
      place: 'Salle Vauban',
      status: 'held',
      confidential: true,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
      convenedAt: new Date(startsAt.getTime() - day).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agendaPoints')
    .values([
      { sessionId: session.id, position: 0, title: 'Travaux du siège', kind: 'information' },
      { sessionId: session.id, position: 1, title: 'Effectifs', kind: 'information' },
    ])
    .execute()
  const user = (over: object) => cast.user({ in: body, email: `${randomUUID()}@mandature.example`, ...over })
  return {
    body: { id: body.id, name },
    session,
    secretary: await user({ role: 'redactor', firstName: 'Solène', lastName: 'Secrétaire' }),
    member: await user({ firstName: 'Tom', lastName: 'Titulaire' }),
    stranger: await user({ in: elsewhere }),
  }
}

test('a commitment is noted at a meeting, becomes late, comes back on the next agenda, and is kept with its answer', async ({
  browser,
  page,
  context,
  db,
}) => {
  const { body, session, secretary, member, stranger } = await insertMeeting(db)
  const commitment = `Communiquer le calendrier des travaux ${randomUUID().slice(0, 8)}`
  const phoneContext = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  phoneContext.on('page', waitForHydrationOnNavigation)
  await signIn(phoneContext, member)
  const phone = await phoneContext.newPage()
  await phone.goto(`/seances/${session.id}`)
  await signIn(context, secretary)
  const dialog = page.getByRole('dialog')

  await test.step('the secretary notes it on a point, and a question on another', async () => {
    await page.goto(`/seances/${session.id}`)
    await page.getByRole('button', { name: /^Noter un engagement \(point 1\)/ }).click()
    await dialog.getByLabel('Engagement de la direction').fill(commitment)
    await dialog.getByLabel('Par qui (facultatif)').fill('La direction')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^Noter une question \(point 2\)/ }).click()
    await dialog.getByLabel(/^Question/).fill('Combien de postes seront pourvus ?')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
  })

  const onPhone = phone.getByRole('region', { name: 'Engagements et questions' })
  await test.step('a member sees both appear', async () => {
    await expect(onPhone.getByText(commitment)).toBeVisible()
    await expect(onPhone.getByText('En attente de réponse')).toBeVisible()
    await expect(onPhone.getByRole('button', { name: /^(Répondre|Indiquer|Modifier)/ })).toHaveCount(0)
    await expectAccessible(phone)
  })

  await test.step('it is late once its day has passed, and first on the page of the body', async () => {
    const yesterday = new Date(Date.now() - day).toISOString().slice(0, 10)
    await db.updateTable('commitments').set({ dueOn: yesterday }).where('text', '=', commitment).execute()
    await page.goto(`/irp/${body.id}`)
    const panel = page.getByRole('region', { name: 'Engagements et questions' })
    await expect(panel.getByRole('listitem').first()).toContainText(commitment)
    await expect(panel.getByText('En retard')).toBeVisible()
    await panel.getByRole('link', { name: 'Tout voir' }).click()
    await expect(pageTitle(page, 'Engagements et questions')).toBeVisible()
    await page.getByRole('button', { name: 'En retard' }).click()
    await expect(page.getByText('1 engagement ou question')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one click makes it a point of the next agenda', async () => {
    await page.goto(`/evenement/nouveau?irp=${body.id}`)
    await page.getByLabel(/^Date/).fill('2091-03-19')
    await page.getByRole('button', { name: new RegExp(`^Mettre à l’ordre du jour \\(${commitment}`) }).click()
    await expect(page.getByRole('textbox', { name: /^Intitulé du point/ })).toHaveValue(
      new RegExp('^Suite d’un engagement de la séance du '),
    )
    await expectTouchTargets(page.getByRole('button', { name: /^Mettre à l’ordre du jour/ }))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(pageTitle(page, /19 mars 2091/)).toBeVisible()
  })

  await test.step('it is kept with its answer from the page of that session', async () => {
    const agenda = page.getByRole('region', { name: 'Ordre du jour' })
    await expect(agenda.getByText('En retard')).toBeVisible()
    await agenda.getByRole('button', { name: /^Indiquer la suite donnée/ }).click()
    await dialog.getByLabel('Réponse de la direction').fill('Le calendrier a été remis aux élus.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(agenda.getByText('Tenu', { exact: true })).toBeVisible()
    await expect(agenda.getByText('Le calendrier a été remis aux élus.')).toBeVisible()
    await expect(onPhone.getByText('Le calendrier a été remis aux élus.')).toBeVisible()
  })

  await test.step('a question is answered in words', async () => {
    await page.goto(`/engagements?irp=${body.id}&state=waiting`)
    await page.getByRole('button', { name: /^Répondre/ }).click()
    await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
    await dialog.getByLabel('Réponse de la direction').fill('Douze postes.')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Aucun engagement ni question ne correspond à ces filtres.')).toBeVisible()
  })

  await test.step('a member of another body sees nothing of it', async () => {
    const other = await browser.newContext()
    other.on('page', waitForHydrationOnNavigation)
    await signIn(other, stranger)
    const outside = await other.newPage()
    await outside.goto(`/engagements?irp=${body.id}`)
    await expect(outside.getByText('Aucun engagement ni question ne correspond à ces filtres.')).toBeVisible()
    await expect(outside.getByText(commitment)).toHaveCount(0)
    await outside.goto(`/irp/${body.id}`)
    await expect(pageTitle(outside, body.name)).toBeVisible()
    await expect(outside.getByRole('region', { name: 'Engagements et questions' })).toHaveCount(0)
    await other.close()
  })
  await phoneContext.close()
})
