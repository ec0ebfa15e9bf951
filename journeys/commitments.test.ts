import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, pageTitle, signIn, snackbar, test } from './journey.ts'
import { insertBodyWithMeeting, insertMeetingBody } from './meetings.ts'

const day = 24 * 60 * 60 * 1_000

test('a commitment becomes late, is offered for the next agenda without its secret words, and a question is answered', async ({
  device,
  page,
  context,
  db,
}) => {
  const { body, session, secretary } = await insertBodyWithMeeting(db, {
    inMinutes: -24 * 60,
    status: 'held',
    confidential: true,
  })
  const { other: stranger } = await insertMeetingBody(db)
  const now = new Date()
  const commitment = `Communiquer le calendrier des travaux ${body.name}`
  const yesterday = new Date(now.getTime() - day).toISOString().slice(0, 10)
  const noted = { sessionId: session.id, createdAt: now.toISOString(), updatedAt: now.toISOString() }
  await db
    .insertInto('commitments')
    .values([
      { ...noted, kind: 'commitment', text: commitment, dueOn: yesterday },
      { ...noted, kind: 'question', text: 'Combien de postes seront pourvus ?' },
    ])
    .execute()
  await signIn(context, secretary)
  const dialog = page.getByRole('dialog')

  await test.step('it is late once its day has passed, and first on the page of the body', async () => {
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

  await test.step('a question is answered in words', async () => {
    await page.goto(`/engagements?irp=${body.id}&state=waiting`)
    await page.getByRole('button', { name: /^Répondre/ }).click()
    await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
    await dialog.getByLabel('Réponse de la direction').fill('Douze postes.')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('1 engagement ou question')).toBeVisible()
    await expect(page.getByText('Combien de postes seront pourvus ?')).toHaveCount(0)
  })

  await test.step('a member of another body sees nothing of it', async () => {
    const outside = await device(stranger)
    await outside.goto(`/engagements?irp=${body.id}`)
    await expect(outside.getByText('Aucun engagement ni question ne correspond à ces filtres.')).toBeVisible()
    await expect(outside.getByText(commitment)).toHaveCount(0)
    await outside.goto(`/irp/${body.id}`)
    await expect(pageTitle(outside, body.name)).toBeVisible()
    await expect(outside.getByRole('region', { name: 'Engagements et questions' })).toHaveCount(0)
  })
})

/** All that the device keeps of what is typed. */
const kept = (page: Page) => page.evaluate(() => Object.values(localStorage).join())

test('an answer does not replace one that somebody else has given meanwhile', async ({ device, db, faults }) => {
  faults.announce({ to: '/api/commitments/', status: 409 })
  const { session, secretary } = await insertBodyWithMeeting(db, { inMinutes: -24 * 60, status: 'held' })
  const at = new Date().toISOString()
  const { id } = await db
    .insertInto('commitments')
    .values({ sessionId: session.id, kind: 'question', text: 'Qui remplace ?', createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const open = async (page: Page) => {
    await page.goto(`/seances/${session.id}`)
    await page.getByRole('button', { name: /^Répondre/ }).click()
  }
  const answerWith = async (page: Page, answer: string) => {
    await page.getByRole('dialog').getByLabel('Réponse de la direction').fill(answer)
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  }
  const [first, second, third] = [await device(secretary), await device(secretary), await device(secretary)]
  for (const page of [first, second, third]) await open(page)
  await answerWith(second, 'Une intérimaire.')
  await expect(second.getByRole('dialog')).toBeHidden()
  // behind its own dialog, the page of the first device follows
  const dialog = first.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Une intérimaire.')
  await dialog.getByLabel('Réponse de la direction').fill('Personne.')
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Prendre la version enregistrée' }).click()
  await expect(dialog.getByLabel('Réponse de la direction')).toHaveValue('Une intérimaire.')
  const { answer } = await db.selectFrom('commitments').select('answer').where('id', '=', id).executeTakeFirstOrThrow()
  expect(answer).toBe('Une intérimaire.')

  // what was typed over the former answer does not come back unseen over this one
  await third.getByRole('dialog').getByLabel('Réponse de la direction').fill('Quelqu’un.')
  await expect.poll(() => kept(third)).toContain('Quelqu’un.')
  const again = await third.context().newPage()
  await third.close()
  await again.goto(`/seances/${session.id}`)
  await again.getByRole('button', { name: /^Modifier la suite donnée/ }).click()
  await expect(again.getByRole('dialog').getByLabel('Réponse de la direction')).toHaveValue('Une intérimaire.')
})

test('who has a commitment open is told that somebody else has deleted it', async ({ device, db }) => {
  const { session, secretary, deputy } = await insertBodyWithMeeting(db, { inMinutes: -24 * 60, status: 'held' })
  const at = new Date().toISOString()
  const noted = { sessionId: session.id, createdAt: at, updatedAt: at }
  await db
    .insertInto('commitments')
    .values([
      { ...noted, kind: 'question', text: 'Qui remplace ?' },
      { ...noted, kind: 'question', text: 'Quand ?' },
    ])
    .execute()
  const [first, second] = [await device(deputy), await device(secretary)]
  for (const [page, button] of [
    [first, /^Répondre \(Qui/],
    [second, /^Modifier \(Qui/],
  ] as const) {
    await page.goto(`/seances/${session.id}`)
    await page.getByRole('button', { name: button }).click()
  }
  await first.getByRole('dialog').getByLabel('Réponse de la direction').fill('Personne.')
  await second.getByRole('button', { name: 'Supprimer' }).click()
  await second.getByRole('dialog').last().getByRole('button', { name: 'Supprimer' }).click()

  const told = (page: Page) => snackbar(page, 'vient d’être modifié ou supprimé par quelqu’un d’autre')
  await expect(second.getByText('C’est supprimé.')).toBeVisible()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(told(first)).toBeVisible()
  await expect(first.getByRole('dialog')).toBeHidden()
  // who has done it is not told of somebody else
  await expect(told(second)).toBeHidden()
})
