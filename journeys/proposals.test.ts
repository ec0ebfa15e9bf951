import { randomUUID } from 'node:crypto'
import { createCast } from '#tests/support/cast.ts'
import { insertSeats } from '#tests/support/meetings.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, fillSignIn, pageTitle, signIn, test } from './journey.ts'
import type { Db } from './stageUrls.ts'

/** A CSE of three seats with a session in preparation, whose proposals close ten days before it. */
async function insertBody(db: Db) {
  const cast = createCast(db)
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
  await db.updateTable('bodies').set({ proposalCutOffDays: 10 }).where('id', '=', body.id).execute()
  const startsAt = new Date(Date.now() + 30 * 86_400_000)
  const session = await db
    .insertInto('sessions')
    .values({
      bodyId: body.id,
      type: 'ordinary',
      title: 'Séance en préparation',
      mode: 'onsite',
      place: 'Salle Vauban',
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('agendaPoints')
    .values({ sessionId: session.id, position: 0, title: 'Bilan social', kind: 'information' })
    .execute()
  const user = (over: object) => cast.user({ in: body, email: `${randomUUID()}@mandature.example`, ...over })
  const secretary = await user({ role: 'redactor', firstName: 'Solène', lastName: 'Secrétaire' })
  const author = await user({ firstName: 'Aude', lastName: 'Autrice' })
  const colleague = await user({ firstName: 'Colin', lastName: 'Collègue' })
  await insertSeats(
    { db },
    body,
    [secretary, author, colleague].map((holder) => ({ holder })),
  )
  return { body, session, secretary, author, colleague }
}

test('a member proposes a point on a phone, a colleague joins, and the secretary takes it up in the next agenda', async ({
  device,
  page,
  context,
  db,
  disconnect,
  faults,
}) => {
  faults.announce({ to: '/proposals', status: 401 }, { to: '/api/documents', status: 401 })
  const { body, session, secretary, author, colleague } = await insertBody(db)
  const phone = await device(author, 'phone')
  const own = phone.getByRole('region', { name: 'Propositions de points' })

  await test.step('the author proposes, and reads until when', async () => {
    await phone.goto(`/irp/${body.id}/sieges`)
    await phone.getByRole('main').getByRole('link', { name: body.name }).first().click()
    await expect(own.getByText(/les propositions sont reçues jusqu’au/)).toBeVisible()
    await own.getByRole('button', { name: 'Proposer un point' }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByLabel('Titre du point').fill('Charte du télétravail')
    await dialog.getByLabel('Pourquoi ce point').fill('Trois ans après, l’accord est à revoir.')
    await dialog.getByRole('searchbox').fill('télétravail')
    await dialog.getByRole('searchbox').press('Enter')
    await expect(dialog.getByLabel('Titre du point')).toHaveValue('Charte du télétravail')
    await expectAccessible(phone)
  })

  await test.step('what they wrote is lost neither by the back gesture, nor by Escape, nor by a sign-in that ends', async () => {
    const dialog = phone.getByRole('dialog')
    const asking = phone.getByRole('alertdialog')
    await phone.goBack()
    await expect(asking).toContainText('Fermer quand même ?')
    await asking.getByRole('button', { name: 'Rester' }).click()
    await phone.keyboard.press('Escape')
    await expect(asking).toContainText('Fermer quand même ?')
    await asking.getByRole('button', { name: 'Rester' }).click()
    await disconnect(author)
    await dialog.getByRole('button', { name: 'Proposer', exact: true }).click()
    await expect(pageTitle(phone, 'Connexion')).toBeVisible()
    await fillSignIn(phone, author)
    await own.getByRole('button', { name: 'Proposer un point' }).click()
    await expect(dialog.getByLabel('Titre du point')).toHaveValue('Charte du télétravail')
    await expect(dialog.getByLabel('Pourquoi ce point')).toHaveValue('Trois ans après, l’accord est à revoir.')
    await dialog.getByRole('button', { name: 'Proposer', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a point that is sent is no more in the form', async () => {
    await own.getByRole('button', { name: 'Proposer un point' }).click()
    await expect(phone.getByRole('dialog').getByLabel('Titre du point')).toHaveValue('')
    await phone.keyboard.press('Escape')
    await expect(phone.getByRole('dialog')).toBeHidden()
    await expect(own.getByText('Demandé par 1 titulaire sur 3.')).toBeVisible()
    await expectTouchTargets(own.getByRole('button'))
    await expectAccessible(phone)
  })

  await test.step('a colleague joins: the request is of law', async () => {
    const other = await device(colleague)
    await other.goto(`/irp/${body.id}`)
    await other.getByRole('button', { name: /^Je m’associe à/ }).click()
    await expect(other.getByText(/majorité des titulaires \(2 sur 3\).: l’inscription est de droit/)).toBeVisible()
    await expectAccessible(other)
    // the phone of the author is told
    await expect(own.getByText(/majorité des titulaires \(2 sur 3\)/)).toBeVisible()
    await other.context().close()
  })

  await test.step('the secretary is warned before a refusal, and takes the point up in the form', async () => {
    await signIn(context, secretary)
    await page.goto(`/irp/${body.id}`)
    const panel = page.getByRole('region', { name: 'Propositions de points' })
    await panel.getByRole('button', { name: /^Donner suite/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Suite à donner').selectOption('Refuser')
    await expect(dialog.getByText(/son inscription est de droit/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Refuser' })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Annuler' }).click()

    await page.goto(`/evenement/${session.id}/modification`)
    await expect(page.getByText('Proposé par Aude Autrice')).toBeVisible()
    await page.getByRole('button', { name: 'Mettre à l’ordre du jour (Charte du télétravail)' }).click()
    await expect(page.getByRole('button', { name: /^Mettre à l’ordre du jour/ })).toBeHidden()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(pageTitle(page, 'Séance en préparation')).toBeVisible()
    await expect(page.getByText('Proposé par Aude Autrice')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the author is told, and sees the point with their name once the session is convened', async () => {
    await phone.goto('/notifications')
    await expect(phone.getByText(/^Point inscrit à l’ordre du jour.*Charte du télétravail/).first()).toBeVisible()
    await phone.goto(`/irp/${body.id}`)
    await expect(own.getByText('À l’ordre du jour')).toBeVisible()
    await expect(own.getByText(/le point se lira dès sa convocation/)).toBeVisible()
    await db
      .updateTable('sessions')
      .set({ status: 'convened', convenedAt: new Date().toISOString(), agendaSentOn: '2026-01-05' })
      .where('id', '=', session.id)
      .execute()
    await phone.reload()
    await own.getByRole('link', { name: /^Point de la séance du/ }).click()
    await expect(phone.getByText('Proposé par Aude Autrice')).toBeVisible()
    await own.getByRole('button', { name: 'Propositions de points' }).click()
    await expect(own.getByText(/L’ordre du jour de cette séance est arrêté/)).toBeVisible()
    await expect(own.getByRole('button', { name: 'Proposer un point' })).toBeVisible()
    await expectAccessible(phone)
  })
})

test('a proposal is withdrawn, refused with a reason, merged and put off', async ({ page, context, db }) => {
  const { body, secretary, author } = await insertBody(db)
  const proposal = (title: string, authorId: number) => ({
    bodyId: body.id,
    authorId,
    title,
    why: 'À examiner.',
    reason: null,
    pointId: null,
    createdAt: new Date().toISOString(),
    decidedAt: null,
    decidedBy: null,
  })
  await db
    .insertInto('pointProposals')
    .values([
      proposal('À retirer', secretary.id),
      proposal('À refuser', author.id),
      proposal('À joindre', author.id),
      proposal('À reporter', author.id),
    ])
    .execute()
  await signIn(context, secretary)
  await page.goto(`/irp/${body.id}`)
  const panel = page.getByRole('region', { name: 'Propositions de points' })
  const line = (title: string) =>
    panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const dialog = page.getByRole('dialog')
  const decide = async (title: string, decision: string, reason?: string) => {
    await line(title)
      .getByRole('button', { name: /^Donner suite/ })
      .click()
    await dialog.getByLabel('Suite à donner').selectOption(decision)
    if (reason !== undefined) await dialog.getByLabel(/^Motif/).fill(reason)
    await dialog.getByRole('button', { name: decision }).click()
    await expect(dialog).toBeHidden()
  }

  await line('À retirer')
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect(line('À retirer').getByText('Retirée', { exact: true })).toBeVisible()

  await decide('À reporter', 'Reporter à une séance suivante', 'Après l’enquête')
  await expect(line('À reporter').getByText(/^Motif.*Après l’enquête/)).toBeVisible()
  await decide('À joindre', 'Joindre à un point')
  await decide('À refuser', 'Refuser', 'Relève du CSE central')
  await panel.getByText('2 propositions passées').click()
  await expect(line('À joindre').getByText('Jointe à un point')).toBeVisible()
  await expect(line('À refuser').getByText(/^Motif.*Relève du CSE central/)).toBeVisible()
})
