import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, signIn, test, waitForHydrationOnNavigation } from './journey.ts'
import type { Db } from './stageUrls.ts'

/** A body whose meeting has begun, with three points to vote on, two titular members and a substitute. */
async function insertMeeting(db: Db) {
  const cast = createCast(db)
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
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
  await db
    .insertInto('agendaPoints')
    .values([
      { sessionId: session.id, position: 0, title: 'Plan de formation', kind: 'opinion' },
      { sessionId: session.id, position: 1, title: 'Règlement intérieur', kind: 'deliberation' },
      { sessionId: session.id, position: 2, title: 'Questions diverses', kind: 'other' },
      { sessionId: session.id, position: 3, title: 'Secrétaire du comité', kind: 'appointment' },
    ])
    .execute()
  const user = (over: object) => cast.user({ in: body, email: `${randomUUID()}@mandature.example`, ...over })
  const secretary = await user({ role: 'redactor', firstName: 'Solène', lastName: 'Secrétaire' })
  const holder = await user({ firstName: 'Tom', lastName: 'Titulaire' })
  const other = await user({ firstName: 'Odile', lastName: 'Autre' })
  const substitute = await user({ firstName: 'Sam', lastName: 'Suppléant' })
  const seat = (position: number, holderId: number) => ({
    bodyId: body.id,
    position,
    college: null,
    holderId,
    vacantSince: null,
    vacancyReason: null,
  })
  const [first] = await db
    .insertInto('seats')
    .values([seat(1, holder.id), seat(2, other.id)])
    .returning('id')
    .execute()
  await db.insertInto('seatSubstitutes').values({ seatId: first!.id, position: 1, userId: substitute.id }).execute()
  return { session, secretary, holder, substitute }
}

test('ballots: by hand, by name on a phone after a departure, and in secret; results show on both devices', async ({
  browser,
  page,
  context,
  db,
}) => {
  const { session, secretary, substitute } = await insertMeeting(db)
  const other = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  other.on('page', waitForHydrationOnNavigation)
  await signIn(other, substitute)
  const phone = await other.newPage()
  await phone.goto(`/seances/${session.id}`)

  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  const presence = page.getByRole('region', { name: 'Présence' })
  for (const name of ['Tom Titulaire', 'Odile Autre', 'Sam Suppléant'])
    await presence.getByRole('button', { name: `${name} est là, sur place` }).click()

  const votes = page.getByRole('region', { name: 'Votes' })
  const onPhone = phone.getByRole('region', { name: 'Votes' })
  const dialog = page.getByRole('dialog')
  const open = async (fill: (dialog: Locator) => Promise<unknown>) => {
    await votes.getByRole('button', { name: 'Ouvrir un vote' }).click()
    await fill(dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ouvrir un vote' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('an opinion by show of hands', async () => {
    await open((form) => form.getByLabel('Question mise aux voix').fill('Avis sur le plan de formation'))
    await expect(onPhone.getByText(/^Vous ne prenez pas part à ce vote/)).toBeVisible()
    await votes.getByLabel('Pour', { exact: true }).fill('1')
    await expect(votes.getByText(/Il manque 1/)).toBeVisible()
    await votes.getByLabel('Contre', { exact: true }).fill('1')
    await expect(votes.getByText(/^Avis favorable rejeté.*1.voix pour sur 2/)).toBeVisible()
    await expectAccessible(page)
    await votes.getByRole('button', { name: 'Clore le vote' }).click()
    await expect(onPhone.getByText(/^Avis favorable rejeté.*1.voix pour sur 2/)).toBeVisible()
    const point = page.getByRole('region', { name: 'Ordre du jour' }).getByRole('listitem').first()
    await expect(point.getByText('Avis défavorable')).toBeVisible()
  })

  await test.step('a vote by name, after the titular member has left', async () => {
    await presence.getByRole('button', { name: 'Noter le départ de Tom Titulaire' }).click()
    await expect(presence.getByText(/représenté par Sam Suppléant/)).toBeVisible()
    await open(async (form) => {
      await form.getByLabel('Question mise aux voix').fill('Adopter le règlement intérieur ?')
      await form.getByLabel('Mode de scrutin').selectOption('Nominatif')
    })
    const own = phone.getByRole('radiogroup', { name: 'Votre voix' })
    await expect(own).toBeVisible()
    await expectAccessible(phone)
    await own.getByRole('radio', { name: 'Pour' }).check()
    await expectTouchTargets(phone.getByRole('region', { name: 'Vote en cours' }).getByRole('button'))
    await phone.getByRole('button', { name: 'Voter' }).click()
    await expect(phone.getByText(/^Votre voix est prise.*Pour\.$/)).toBeVisible()
    // shown to the secretary as it is given
    await expect(votes.getByText(/1.a voté/)).toBeVisible()
    await votes.getByLabel('Voix de Odile Autre').selectOption('Pour')
    await expect(votes.getByText(/2.ont voté/)).toBeVisible()
    await expectAccessible(page)
    await votes.getByRole('button', { name: 'Clore le vote' }).click()
    await dialog.getByRole('button', { name: 'Clore le vote' }).click()
    await expect(onPhone.getByText(/^Adopté à l’unanimité.*2.voix pour sur 2/)).toBeVisible()
  })

  await test.step('a secret vote, whose count is corrected', async () => {
    await open(async (form) => {
      await form.getByLabel('Point').selectOption({ label: '2. Règlement intérieur' })
      await form.getByLabel('Question mise aux voix').fill('Choix du cabinet d’expertise')
      await form.getByLabel('Mode de scrutin').selectOption('Secret')
    })
    await votes.getByRole('checkbox', { name: 'Odile Autre a voté' }).click()
    await expect(votes.getByText(/1.a voté/)).toBeVisible()
    await votes.getByLabel('Contre', { exact: true }).fill('1')
    await votes.getByRole('button', { name: 'Clore le vote' }).click()
    await expect(votes.getByText(/^Rejeté.*0.voix pour sur 2/)).toBeVisible()
    await votes.getByRole('button', { name: /^Corriger le décompte de .*expertise/ }).click()
    await dialog.getByLabel('Contre', { exact: true }).fill('0')
    await dialog.getByLabel('Pour', { exact: true }).fill('1')
    await dialog.getByRole('button', { name: 'Corriger le décompte' }).click()
    await expect(onPhone.getByText(/^Rejeté.*1.voix pour sur 2/)).toBeVisible()
  })

  await test.step('a vote that was opened by mistake is cancelled', async () => {
    await open((form) => form.getByLabel('Question mise aux voix').fill('Question erronée'))
    await expect(onPhone.getByText('Question erronée')).toBeVisible()
    await votes.getByRole('button', { name: /^Annuler le vote .*erronée/ }).click()
    await dialog.getByRole('button', { name: 'Annuler le vote' }).click()
    await expect(votes.getByText('Annulé', { exact: true })).toBeVisible()
  })
  await expectAccessible(page)
  await expectAccessible(phone)
})

test('an appointment between candidates: a tie, a second round by name on a phone, and the eldest', async ({
  browser,
  page,
  context,
  db,
}) => {
  const { session, secretary, holder } = await insertMeeting(db)
  const other = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  other.on('page', waitForHydrationOnNavigation)
  await signIn(other, holder)
  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  const votes = page.getByRole('region', { name: 'Votes' })
  const presence = page.getByRole('region', { name: 'Présence' })
  // offered once somebody can vote
  await expect(presence.getByRole('button', { name: 'Tom Titulaire est là, sur place' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ouvrir un vote' })).toBeHidden()
  for (const name of ['Tom Titulaire', 'Odile Autre'])
    await presence.getByRole('button', { name: `${name} est là, sur place` }).click()

  const dialog = page.getByRole('dialog')
  await votes.getByRole('button', { name: 'Ouvrir un vote' }).click()
  await dialog.getByLabel('Point').selectOption({ label: '4. Secrétaire du comité' })
  await dialog.getByLabel('Question mise aux voix').fill('Qui sera secrétaire ?')
  await dialog.getByLabel('Ajouter une personne de la séance').selectOption('AUTRE Odile')
  await dialog.getByLabel(/^Autre candidat/).fill('Mme Zoé Diaz')
  await dialog.getByLabel(/^Autre candidat/).press('Enter')
  await dialog.getByLabel(/^Autre candidat/).fill('M. Yves Caro')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await dialog.getByLabel('Mode de scrutin').selectOption('Nominatif')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ouvrir un vote' }).click()
  await expect(presence.getByText(/Un vote est ouvert/)).toBeVisible()

  const phone = await other.newPage()
  await phone.goto(`/seances/${session.id}`)
  const onPhone = phone.getByRole('region', { name: 'Votes' })
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
  const point = page.getByRole('region', { name: 'Ordre du jour' }).getByRole('listitem').last()
  await expect(point.getByText(/^Élue au second tour/)).toBeVisible()
  // the ballot gives the votes of the point
  await expect(page.getByRole('button', { name: /^(Saisir|Modifier) le vote : point 4/ })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Saisir le vote : point 2/ })).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(phone)
})

test('a vote stays chosen while the network is cut, and is counted once when its answer is lost', async ({
  browser,
  db,
}) => {
  const { session, secretary, holder } = await insertMeeting(db)
  const meeting = await browser.newContext()
  await signIn(meeting, secretary)
  const phoneContext = await browser.newContext({ viewport: { width: 360, height: 800 } })
  phoneContext.on('page', waitForHydrationOnNavigation)
  await signIn(phoneContext, holder)
  const desk = await meeting.newPage()
  await desk.goto(`/seances/${session.id}`)
  await desk.getByRole('button', { name: 'Ouvrir la séance' }).click()
  await desk.getByRole('button', { name: 'Tom Titulaire est là, sur place' }).click()
  await desk.getByRole('button', { name: 'Ouvrir un vote' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Point').selectOption({ label: '2. Règlement intérieur' })
  await dialog.getByLabel('Question mise aux voix').fill('Adopter ?')
  await dialog.getByLabel('Mode de scrutin').selectOption('Nominatif')
  await dialog.getByRole('button', { name: 'Ouvrir un vote' }).click()

  const phone = await phoneContext.newPage()
  await phone.goto(`/seances/${session.id}`)
  await phone.getByRole('radio', { name: 'Contre' }).check()
  await phoneContext.setOffline(true)
  await phone.getByRole('button', { name: 'Voter' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
  await expect(phone.getByRole('radio', { name: 'Contre' })).toBeChecked()
  await phoneContext.setOffline(false)
  // the vote arrives, and its answer is lost
  await phone.route('**/votes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await phone.getByRole('button', { name: 'Voter' }).click()
  await expect(phone.getByText(/^Votre voix est prise.*Contre\.$/)).toBeVisible()
  await expect(desk.getByText(/1.a voté/)).toBeVisible()
  const stored = await (await meeting.request.get(`/api/sessions/${session.id}/ballots`)).json()
  expect(stored.ballots).toMatchObject([{ voterList: [{ choice: 'against', hasVoted: true }] }])
})
