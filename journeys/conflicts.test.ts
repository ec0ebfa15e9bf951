import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, holdStream, test } from './journey.ts'
import { insertBodyWithMeeting } from './meetings.ts'
import { draftMinutes } from './minutesSteps.ts'

// Two people have the same form open, and the first to save is not told of the other by the stream.

const agenda = [
  { title: 'Effectifs', kind: 'information' },
  { title: 'Règlement intérieur', kind: 'deliberation' },
] as const

const notice = (page: Page) => page.getByRole('dialog').getByRole('alert')
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Saves, and expects what the other has written and a choice. */
async function expectConflict(page: Page, now: string, action = 'Enregistrer') {
  await inDialog(page, action).click()
  await expect(notice(page)).toContainText('Quelqu’un d’autre vient de modifier ce que vous modifiez')
  await expect(notice(page)).toContainText(now)
  await expect(inDialog(page, action)).toBeDisabled()
  await expectAccessible(page)
}

test('an answer for a member shows the one that somebody else has given meanwhile', async ({ db, device, faults }) => {
  const { session, secretary, deputy } = await insertBodyWithMeeting(db, { inMinutes: 300 })
  faults.announce({ to: `/api/sessions/${session.id}/replies`, status: 409 })
  const [page, other] = [await device(secretary), await device(deputy)]
  await holdStream(page)
  for (const one of [page, other]) {
    await one.goto(`/seances/${session.id}`)
    await one.getByRole('button', { name: 'Qui vient' }).click()
    await one.getByRole('button', { name: 'Répondre pour Odile Autre' }).first().click()
  }
  await other.getByRole('dialog').getByLabel('Mot pour qui prépare la séance').fill('En retard de dix minutes')
  await inDialog(other, 'Enregistrer').click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await expectConflict(page, 'En retard de dix minutes')
  await inDialog(page, 'Prendre la version enregistrée').click()
  await expect(page.getByRole('dialog').getByLabel('Mot pour qui prépare la séance')).toHaveValue(
    'En retard de dix minutes',
  )
  await inDialog(page, 'Enregistrer').click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('decisions that somebody else has written meanwhile are not replaced unseen', async ({ db, device, faults }) => {
  // with as many points, the panel is folded once it has a decision: what is typed stays in the dialog
  const { session, secretary, deputy } = await insertBodyWithMeeting(db, {
    inMinutes: -300,
    status: 'held',
    agenda: [...agenda, ...agenda, ...agenda],
  })
  faults.announce({ to: `/api/sessions/${session.id}/decisions`, status: 409 })
  const [page, other] = [await device(secretary), await device(deputy)]
  await holdStream(page)
  for (const [one, text] of [
    [page, 'Commander des sièges.'],
    [other, 'Publier les effectifs.'],
  ] as const) {
    await one.goto(`/seances/${session.id}`)
    await one.getByRole('button', { name: 'Relever les décisions' }).click()
    await expect(inDialog(one, 'Ajouter une décision')).toBeInViewport()
    await inDialog(one, 'Ajouter une décision').click()
    await one.getByRole('dialog').getByRole('textbox', { name: 'Décision' }).fill(text)
  }
  await inDialog(other, 'Enregistrer').click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await expectConflict(page, 'Publier les effectifs.')
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Décision' })
  await expect(text).toHaveValue('Commander des sièges.')
  await inDialog(page, 'Prendre la version enregistrée').click()
  await expect(text).toHaveValue('Publier les effectifs.')
})

test('the vote of a point that somebody else has recorded meanwhile is shown', async ({ db, device }) => {
  const { session, secretary, deputy } = await insertBodyWithMeeting(db, { inMinutes: -300, status: 'held', agenda })
  // a session by video has a link, without which it is not amended
  await db.updateTable('sessions').set({ mode: 'onsite' }).where('id', '=', session.id).execute()
  const [page, other] = [await device(secretary), await device(deputy)]
  await holdStream(page)
  for (const [one, count] of [
    [page, '1'],
    [other, '2'],
  ] as const) {
    await one.goto(`/seances/${session.id}`)
    await one.getByRole('button', { name: 'Saisir le vote : point 2' }).click()
    await one.getByRole('dialog').getByLabel('Pour').fill(count)
  }
  // saved once, although it is pressed twice
  const saves: string[] = []
  other.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()))
  await inDialog(other, 'Enregistrer').dblclick()
  await expect(other.getByRole('dialog')).toBeHidden()
  expect(saves).toHaveLength(1)

  await expectConflict(page, 'à l’unanimité (2)')
  await inDialog(page, 'Garder ma saisie').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('à l’unanimité (1)').first()).toBeVisible()
})

test('the answer to a remark that somebody else has given meanwhile is shown beside what was typed', async ({
  db,
  device,
  faults,
}) => {
  const {
    session,
    secretary,
    deputy,
    other: author,
  } = await insertBodyWithMeeting(db, {
    inMinutes: -300,
    status: 'held',
    agenda,
  })
  faults.announce({ to: '/remark_answers', status: 409 })
  const [page, other] = [await device(secretary), await device(deputy)]
  await holdStream(page)
  await page.goto(`/seances/${session.id}`)
  await draftMinutes(page)
  const createdAt = new Date().toISOString()
  const remark = { passage: 'Effectifs', proposal: null, comment: 'Trop court.', authorId: author.id, createdAt }
  const unanswered = { answer: null, word: null, answeredBy: null, answeredAt: null }
  await db
    .insertInto('minutesRemarks')
    .values({ ...remark, ...unanswered, sessionId: session.id })
    .execute()
  for (const [one, word] of [
    [page, 'Les chiffres sont en annexe.'],
    [other, 'Un tableau est ajouté.'],
  ] as const) {
    await one.goto(`/seances/${session.id}/proces-verbal`)
    await one.getByRole('button', { name: 'Corrigé autrement' }).click()
    await one.getByRole('dialog').getByLabel('Un mot').fill(word)
  }
  await inDialog(other, 'Répondre').click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await expectConflict(page, 'Un tableau est ajouté.', 'Répondre')
  await expect(page.getByRole('dialog').getByLabel('Un mot')).toHaveValue('Les chiffres sont en annexe.')
  // a remark is answered once
  await expect(inDialog(page, 'Garder ma saisie')).toBeHidden()
  await inDialog(page, 'Prendre la version enregistrée').click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the decision on a proposal that somebody else has taken meanwhile is shown beside what was typed', async ({
  db,
  device,
  faults,
}) => {
  const { body, secretary, deputy, other: author } = await insertBodyWithMeeting(db)
  faults.announce({ to: '/proposal_decisions', status: 409 })
  await db
    .insertInto('pointProposals')
    .values({
      bodyId: body.id,
      authorId: author.id,
      title: 'Charte du télétravail',
      why: 'Trois ans après, l’accord est à revoir.',
      reason: null,
      pointId: null,
      createdAt: new Date().toISOString(),
      decidedAt: null,
      decidedBy: null,
    })
    .execute()
  const [page, other] = [await device(secretary), await device(deputy)]
  await holdStream(page)
  for (const [one, reason] of [
    [page, 'L’accord court encore.'],
    [other, 'Relève du CSE central.'],
  ] as const) {
    await one.goto(`/irp/${body.id}`)
    await one.getByRole('button', { name: /^Donner suite/ }).click()
    await one.getByRole('dialog').getByLabel('Suite à donner').selectOption('Refuser')
    await one.getByRole('dialog').getByLabel('Motif').fill(reason)
  }
  await inDialog(other, 'Refuser').click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await expectConflict(page, 'Relève du CSE central.', 'Refuser')
  await expect(page.getByRole('dialog').getByLabel('Motif')).toHaveValue('L’accord court encore.')
  await expect(inDialog(page, 'Garder ma saisie')).toBeHidden()
  await inDialog(page, 'Prendre la version enregistrée').click()
  await expect(page.getByRole('dialog')).toBeHidden()
})
