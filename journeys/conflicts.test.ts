import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, holdStream, test } from './journey.ts'
import { insertBodyWithMeeting } from './meetings.ts'

// Two people have the same form open, and the first to save is not told of the other by the stream.

const agenda = [
  { title: 'Effectifs', kind: 'information' },
  { title: 'Règlement intérieur', kind: 'deliberation' },
] as const

const notice = (page: Page) => page.getByRole('dialog').getByRole('alert')
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Saves, and expects what the other has written and a choice. */
async function expectConflict(page: Page, now: string) {
  await inDialog(page, 'Enregistrer').click()
  await expect(notice(page)).toContainText('Quelqu’un d’autre vient de modifier ce que vous modifiez')
  await expect(notice(page)).toContainText(now)
  await expect(inDialog(page, 'Enregistrer')).toBeDisabled()
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
  const { session, secretary, deputy } = await insertBodyWithMeeting(db, { inMinutes: -300, status: 'held', agenda })
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
  await inDialog(page, 'Prendre la version enregistrée').click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Décision' })).toHaveValue(
    'Publier les effectifs.',
  )
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
  await inDialog(other, 'Enregistrer').click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await expectConflict(page, 'à l’unanimité (2)')
  await inDialog(page, 'Garder ma saisie').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('à l’unanimité (1)').first()).toBeVisible()
})
