import type { Page } from '@playwright/test'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import { createPdf } from './filing.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { insertMeetingBody } from './meetings.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'

/** Creates and convenes a session by the signed-in redactor. */
const convened = async (page: Page, bodyId: number, wishes: Partial<SessionDraft>) => {
  const context = page.context()
  const session = await createDraftSession(context, bodyId, { place: 'Rennes, salle du conseil', ...wishes })
  const answer = await context.request.post(`/api/sessions/${session.id}/convocation`, {
    headers: { 'X-XSRF-TOKEN': await xsrfToken(context.request) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(`/seances/${session.id}`)
  await expect(pageTitle(page, session.title)).toBeVisible()
  return session
}

test.beforeEach(async ({ context, member }) => signIn(context, await member({ role: 'redactor' })))

test('an opinion and a vote are recorded on their points, corrected and removed', async ({ page, context, db }) => {
  // in a body of its own: a session of today would come first on the home of the members of the others
  const { body, secretary } = await insertMeetingBody(db)
  await signIn(context, secretary)
  const session = await convened(page, body.id, {
    agenda: [
      { title: 'Orientations stratégiques', kind: 'opinion' },
      { title: 'Budget', kind: 'deliberation', description: 'Le budget de l’année.' },
    ],
  })
  const point = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const dialog = page.getByRole('dialog')
  // nothing comes of a point weeks before the meeting
  await expect(page.getByRole('button', { name: /^Saisir/ })).toHaveCount(0)
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1_000).toISOString()
  await db
    .updateTable('sessions')
    .set({ startsAt: hoursFromNow(1), endsAt: hoursFromNow(3), number: null })
    .where('id', '=', session.id)
    .execute()
  await page.reload()
  const save = () => dialog.getByRole('button', { name: 'Enregistrer' }).click()

  await page.getByRole('button', { name: 'Saisir l’avis : point 1' }).click()
  await dialog.getByLabel('Sens de l’avis').selectOption('Avis avec réserves')
  await dialog.getByLabel('Pour', { exact: true }).fill('douze')
  await dialog.getByLabel('Texte de l’avis').fill('Sous réserve des moyens.')
  await save()
  await expect(dialog).toContainText('Indiquez un nombre entier')
  await dialog.getByLabel('Pour', { exact: true }).fill('12')
  await dialog.getByLabel('Contre').fill('3')
  await save()
  await expect(dialog).toBeHidden()
  await expect(point('Orientations stratégiques')).toContainText('Avis avec réserves · Pour : 12 · Contre : 3')
  await expect(point('Orientations stratégiques')).toContainText('Sous réserve des moyens.')

  await page.getByRole('button', { name: 'Saisir le vote : point 2' }).click()
  await dialog.getByLabel('Pour', { exact: true }).fill('9')
  await save()
  await expect(dialog).toBeHidden()
  await expect(point('Budget')).toContainText('à l’unanimité (9)')
  // the rest of the session is unchanged
  await expect(point('Budget')).toContainText('Le budget de l’année.')
  await expect(point('Orientations stratégiques')).toContainText('Pour : 12')

  await page.getByRole('button', { name: 'Modifier le vote : point 2' }).click()
  await expect(dialog.getByLabel('Pour', { exact: true })).toHaveValue('9')
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  const removal = page.getByRole('dialog', { name: 'Retirer le vote du point 2 ?' })
  await expect(removal.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removal).toBeHidden()
  await expect(dialog.getByLabel('Pour', { exact: true })).toHaveValue('9')
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await removal.getByRole('button', { name: 'Retirer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Saisir le vote : point 2' })).toBeVisible()
})

test('a session is postponed to an evening that ends on the next day', async ({ page, addresses }) => {
  await convened(page, addresses.bodyId, {})
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Reporter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reporter' })
  await expect(dialog.getByLabel('Début')).toHaveValue('09:00')
  await expect(dialog.getByLabel('Fin')).toHaveValue('12:00')
  await dialog.getByRole('button', { name: 'Reporter' }).click()
  await expect(dialog).toContainText('Cette date n’existe pas')

  await dialog.getByLabel('Nouvelle date').fill('2092-05-12')
  await dialog.getByLabel('Début').fill('22:00')
  await dialog.getByLabel('Fin').fill('22:00')
  await dialog.getByLabel('Motif').fill('La salle est prise.')
  await dialog.getByRole('button', { name: 'Reporter' }).click()
  await expect(dialog).toContainText('La date de fin doit suivre la date de début')
  await dialog.getByLabel('Fin').fill('01:30')
  await dialog.getByRole('button', { name: 'Reporter' }).click()

  await expect(page.getByText('Séance reportée !')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('lundi 12 mai 2092, 22 h 00 – mardi 13 mai 2092, 1 h 30')
  await expect(page.getByRole('note')).toContainText('elle aura lieu le 12 mai 2092 à 22 h 00')
  await expect(page.getByRole('note')).toContainText('Motif : La salle est prise.')
})

test('the minutes are approved with the votes of the members', async ({
  page,
  context,
  db,
  member,
  addresses,
  faults,
}) => {
  faults.announce({ to: '/minutes', status: 422 })
  const session = await convened(page, addresses.bodyId, {})
  const held = {
    status: 'held',
    number: null,
    startsAt: '2025-03-06T09:00+01:00',
    endsAt: '2025-03-06T12:00+01:00',
  } as const
  await db.updateTable('sessions').set(held).where('id', '=', session.id).execute()
  await switchUser(context, await member({ role: 'validator' }))
  const headers = { 'X-XSRF-TOKEN': await xsrfToken(context.request) }
  const { id: type } = await db
    .selectFrom('documentTypes')
    .select('id')
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  const filed = await context.request.post('/api/documents', {
    headers,
    multipart: {
      title: 'Projet de procès-verbal',
      family: 'session',
      irp: String(addresses.bodyId),
      session: String(session.id),
      documentType: String(type),
      file: await createPdf('Proces-verbal.pdf'),
    },
  })
  expect(filed.status(), await filed.text()).toBe(201)
  await page.goto(`/seances/${session.id}`)
  const panel = page.getByRole('region', { name: 'Procès-verbal' })
  const dialog = page.getByRole('dialog', { name: 'Procès-verbal' })
  const further = async (state: string) => {
    await panel.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(dialog.getByLabel('État')).toHaveText(state)
  }
  const save = () => dialog.getByRole('button', { name: 'Enregistrer' }).click()

  await further('Projet')
  await dialog.getByLabel('Fichier').click()
  await page.getByRole('option', { name: 'Projet de procès-verbal' }).click()
  await save()
  await expect(dialog).toBeHidden()
  await further('Transmis')
  await save()
  await expect(dialog).toBeHidden()

  await further('Approuvé')
  await dialog.getByLabel('Pour', { exact: true }).fill('douze')
  await save()
  await expect(dialog.getByLabel('Pour', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Pour', { exact: true }).fill('9')
  await dialog.getByLabel('Abstentions').fill('1')
  await save()
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText('Pour : 9 · Contre : 0 · Abstentions : 1')
})
