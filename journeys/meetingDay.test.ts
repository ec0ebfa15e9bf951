import type { Page } from '@playwright/test'
import {
  approveMinutes,
  closeCommitment,
  closeMeeting,
  conveneNextSession,
  correctMinutes,
  sendMinutes,
} from './afterMeeting.ts'
import { answerPath } from './answerPath.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, signIn, test } from './journey.ts'
import { insertMeeting, insertMeetingBody, openBallot, parts } from './meetings.ts'
import { selectWords } from './selectWords.ts'
import { publishPaper } from './sessions.ts'

/** Lets calls arrive whose answer is lost, once. */
const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a meeting from the convocation to its approved minutes and what follows at the next, on the devices of its people', async ({
  page,
  context,
  device,
  db,
  faults,
}) => {
  test.setTimeout(480_000)
  // devices are cut from the network, and answers are lost
  faults.announce({ to: '/api/', status: 'unanswered' })
  const { body, secretary, holder, other, substitute } = await insertMeetingBody(db)
  await db.updateTable('bodies').set({ quorum: 100 }).where('id', '=', body.id).execute()
  const session = await insertMeeting(db, body, { inMinutes: 20, title: 'Séance du jour' })
  const path = `/seances/${session.id}`
  const { now, points, agenda, presence, votes, note } = parts
  const dialog = page.getByRole('dialog')
  const sam = await device(substitute, 'phone')

  await test.step('a titular member declines on a phone, from the mail, and the secretary sees it', async () => {
    await signIn(context, secretary)
    await publishPaper(context, db, {
      irp: String(body.id),
      session: String(session.id),
      point: String(session.points[0]!.id),
      title: 'Plan de formation 2026',
    })
    await page.goto(path)
    const table = parts.attendance(page)
    await table.getByRole('button', { name: 'Qui vient' }).click()
    await expect(table.getByText('TITULAIRE Tom')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: `Répondre à la convocation de ${body.name}` }).click()
    await expect(page).toHaveURL(/#reponse$/)

    const phone = await device(null, 'phone')
    await phone.goto(`${await answerPath(db, session, holder)}?reponse=absent`)
    await expect(phone.getByRole('heading', { name: 'Viendrez-vous ?' })).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Je ne peux pas' }).click()
    await expect(phone.getByRole('heading', { name: 'Votre réponse est enregistrée' })).toBeVisible()
    await expectAccessible(phone)
    // among all the names, and among what is to settle
    await expect(table.getByText(/remplace Tom Titulaire/)).toHaveCount(2)
    await signIn(phone.context(), holder)
    await phone.goto(path)
    await expect(phone.getByRole('button', { name: 'Je ne peux pas' })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(phone)
    await phone.close()
  })

  await test.step('the substitute is told, and accepts', async () => {
    await sam.goto('/notifications')
    await expect(sam.getByText(/^Vous êtes appelé à siéger/).first()).toBeVisible()
    await sam.goto(path)
    await expect(sam.getByText(/^Vous êtes appelé à remplacer un titulaire/)).toBeVisible()
    await sam.getByRole('button', { name: 'À distance' }).click()
    await expect(parts.attendance(page).getByText('À distance', { exact: true })).toBeVisible()
    await parts
      .attendance(page)
      .getByRole('button', { name: /^Relancer les? / })
      .click()
    await expect(
      page.getByRole('status').filter({ hasText: 'La relance est faite dans le portail, sans courriel' }),
    ).toBeVisible()
    await expectAccessible(page)
  })

  const warning = 'Le quorum n’est pas atteint'
  await test.step('the secretary opens the meeting, and the substitute announces themselves', async () => {
    await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
    await expect(presence(page).getByText(warning)).toBeVisible()
    await expect(sam.getByText(warning)).toBeVisible()
    await sam.getByRole('group', { name: 'Je suis là' }).getByRole('button', { name: 'À distance' }).click()
    await expect(sam.getByText(/^Votre présence est annoncée/)).toBeVisible()
    await expectTouchTargets(sam.getByRole('group', { name: 'Je suis là' }).getByRole('button'))
    await page.getByRole('link', { name: 'Tenir la séance' }).click()
    await presence(page).getByRole('button', { name: 'Confirmer la présence de Sam Suppléant' }).click()
    await expect(sam.getByText(/^Votre présence est confirmée/)).toBeVisible()
    await expect(sam.getByText(/représenté par Sam Suppléant/)).toBeVisible()
    await presence(page).getByRole('button', { name: 'Odile Autre est là, sur place' }).click()
    await expect(sam.getByText(warning)).toBeHidden()
    // the titular member comes after all
    await presence(page).getByRole('button', { name: 'Tom Titulaire est là, sur place' }).click()
    await expect(sam.getByText(/représenté par/)).toBeHidden()
    await expectAccessible(sam)
  })

  await test.step('the first point, with its papers, and notes that a cut network does not lose', async () => {
    await now(page).getByRole('button', { name: 'Point suivant' }).click()
    await expect(now(page).getByText(/Temps passé.: 0.min.*Temps prévu.: 20.min/)).toBeVisible()
    await expect(now(sam).getByText('1 – Plan de formation')).toBeVisible()
    await expect(now(sam).getByRole('link', { name: 'Plan de formation 2026' })).toBeVisible()
    await expect(sam.getByRole('link', { name: 'Tenir la séance' })).toHaveCount(0)
    await note(page, 1).pressSequentially('La direction présente le plan.')
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    await context.setOffline(true)
    await note(page, 1).pressSequentially(' Elle annonce douze formations.')
    await expect(page.getByText(/votre texte est gardé sur cet appareil/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    await expect(sam.getByText('La direction présente')).toHaveCount(0)
  })

  const adopted = /^Adopté à l’unanimité.*2.voix pour sur 2/
  await test.step('an opinion by show of hands', async () => {
    await openBallot(page, async (form) => {
      await form.getByLabel('Question mise aux voix').fill('Avis sur le plan de formation')
      await expectAccessible(page)
    })
    await expect(votes(sam).getByText(/^Vous ne prenez pas part à ce vote/)).toBeVisible()
    await votes(page).getByLabel('Pour', { exact: true }).fill('1')
    await expect(votes(page).getByText(/Il manque 1/)).toBeVisible()
    await votes(page).getByLabel('Contre', { exact: true }).fill('1')
    await expectAccessible(page)
    await votes(page).getByRole('button', { name: 'Clore le vote' }).click()
    await expect(votes(sam).getByText(/^Avis favorable rejeté.*1.voix pour sur 2/)).toBeVisible()
    await expect(agenda(sam).getByRole('listitem').first().getByText('Avis défavorable')).toBeVisible()
  })

  await test.step('a vote by name after a departure, on the devices of two people, one of whom joins late', async () => {
    await presence(page).getByRole('button', { name: 'Noter le départ de Tom Titulaire' }).click()
    await expect(presence(page).getByText(/représenté par Sam Suppléant/)).toBeVisible()
    await now(page).getByRole('button', { name: 'Point suivant' }).click()
    await openBallot(page, async (form) => {
      await form.getByLabel('Point').selectOption({ label: '2. Règlement intérieur' })
      await form.getByLabel('Question mise aux voix').fill('Adopter le règlement intérieur ?')
      await form.getByLabel('Mode de scrutin').selectOption('Nominatif')
    })
    const own = sam.getByRole('radiogroup', { name: 'Votre voix' })
    await own.getByRole('radio', { name: 'Pour' }).check()
    await expectAccessible(sam)
    await expectTouchTargets(sam.getByRole('region', { name: 'Vote en cours' }).getByRole('button'))
    await sam.context().setOffline(true)
    await sam.getByRole('button', { name: 'Voter' }).click()
    await expect(sam.getByRole('alert')).toBeVisible()
    await expect(own.getByRole('radio', { name: 'Pour' })).toBeChecked()
    await sam.context().setOffline(false)
    // the vote arrives, and its answer is lost
    await loseAnswer(sam, '**/votes')
    await sam.getByRole('button', { name: 'Voter' }).click()
    await expect(sam.getByText(/^Votre voix est prise.*Pour\.$/)).toBeVisible()
    await expect(votes(page).getByText(/1.a voté/)).toBeVisible()

    const late = await device(other)
    await late.goto(path)
    await expect(now(late).getByText('2 – Règlement intérieur')).toBeVisible()
    await late.getByRole('radiogroup', { name: 'Votre voix' }).getByRole('radio', { name: 'Pour' }).check()
    await late.getByRole('button', { name: 'Voter' }).click()
    await expect(votes(page).getByText(/2.ont voté/)).toBeVisible()
    await votes(page).getByRole('button', { name: 'Clore le vote' }).click()
    await dialog.getByRole('button', { name: 'Clore le vote' }).click()
    for (const screen of [page, sam, late]) await expect(votes(screen).getByText(adopted)).toBeVisible()
  })

  await test.step('a secret vote, whose count is corrected while a member is without network', async () => {
    await openBallot(page, async (form) => {
      await form.getByLabel('Point').selectOption({ label: '2. Règlement intérieur' })
      await form.getByLabel('Question mise aux voix').fill('Choix du cabinet d’expertise')
      await form.getByLabel('Mode de scrutin').selectOption('Secret')
      await expectAccessible(page)
    })
    await votes(page).getByRole('checkbox', { name: 'Odile Autre a voté' }).click()
    await expect(votes(page).getByText(/1.a voté/)).toBeVisible()
    await votes(page).getByLabel('Contre', { exact: true }).fill('1')
    await votes(page).getByRole('button', { name: 'Clore le vote' }).click()
    await expect(votes(sam).getByText(/^Rejeté.*0.voix pour sur 2/)).toBeVisible()
    await sam.context().setOffline(true)
    await votes(page)
      .getByRole('button', { name: /^Corriger le décompte de .*expertise/ })
      .click()
    await dialog.getByLabel('Contre', { exact: true }).fill('0')
    await dialog.getByLabel('Pour', { exact: true }).fill('1')
    await dialog.getByRole('button', { name: 'Corriger le décompte' }).click()
    await expect(votes(page).getByText(/^Rejeté.*1.voix pour sur 2/)).toBeVisible()
    await sam.context().setOffline(false)
    await expect(votes(sam).getByText(/^Rejeté.*1.voix pour sur 2/)).toBeVisible()
  })

  await test.step('a vote that was opened by mistake is cancelled', async () => {
    await openBallot(page, (form) => form.getByLabel('Question mise aux voix').fill('Question erronée'))
    await expect(votes(sam).getByText('Question erronée')).toBeVisible()
    await votes(page)
      .getByRole('button', { name: /^Annuler le vote .*erronée/ })
      .click()
    await dialog.getByRole('button', { name: 'Annuler le vote' }).click()
    await expect(votes(sam).getByText('Annulé', { exact: true })).toBeVisible()
  })

  await test.step('a suspension, a point out of order, and one that is added', async () => {
    await now(page).getByRole('button', { name: 'Suspendre la séance' }).click()
    await expect(now(sam).getByText(/^Séance suspendue depuis/)).toBeVisible()
    await expectAccessible(page)
    await now(page).getByRole('button', { name: 'Reprendre la séance' }).click()
    await expect(now(sam).getByText('2 – Règlement intérieur')).toBeVisible()
    await expect(now(page).getByText(/^Une suspension/)).toBeVisible()
    await points(page).getByRole('button', { name: 'Aborder le point 3, Questions diverses' }).click()
    await expect(now(page).getByText(/aucun vote ne porte sur ce point/)).toBeVisible()
    await points(page).getByRole('button', { name: 'Ajouter un point' }).click()
    await dialog.getByLabel('Titre du point').fill('Places de parking')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await points(page).getByRole('button', { name: 'Aborder le point 3.1, Places de parking' }).click()
    await expect(now(sam).getByText('3.1 – Places de parking')).toBeVisible()
    await expect(agenda(sam).getByText('Places de parking')).toBeVisible()
  })

  const commitment = 'Communiquer le calendrier des formations'
  await test.step('a commitment of the management is noted, and members see it', async () => {
    // words that are selected in the notes become its text
    await points(page).getByRole('button', { name: 'Notes du point 1, Plan de formation' }).click()
    await selectWords(page, 'Elle annonce douze formations.')
    await page.getByRole('button', { name: /^Noter un engagement \(point 1\)/ }).click()
    const words = dialog.getByLabel('Engagement de la direction')
    await expect(words).toHaveValue('Elle annonce douze formations.')
    await words.fill(commitment)
    await dialog.getByLabel('Par qui (facultatif)').fill('La direction')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(parts.commitments(sam).getByText(commitment)).toBeVisible()
    await expectAccessible(sam)
  })

  const follow = { db, body, session, secretary: page, member: sam }
  await test.step('the secretary closes the meeting', () => closeMeeting(follow))
  await test.step('the minutes are drafted, remarked on a phone and corrected', () => correctMinutes(follow))
  await test.step('the minutes are filed and sent', () => sendMinutes(follow))
  const next = await test.step('the next session is convened with the minutes and the commitment', () =>
    conveneNextSession(follow, commitment))
  await test.step('the minutes are approved at the next session', () => approveMinutes(follow, next))
  await test.step('the commitment is answered there', () => closeCommitment(follow, next))
})
