import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { expect, signIn, test } from './journey.ts'
import { insertBodyWithMeeting, parts } from './meetings.ts'

const openMeeting = async (page: Page, session: { id: number }) => {
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  await page.getByRole('link', { name: 'Tenir la séance' }).click()
}
const { now, points, note } = parts
const storedNotes = async (context: BrowserContext, { id }: { id: number }) =>
  (await (await context.request.get(`/api/sessions/${id}/notes`)).json()) as { notes: { html: string }[] }

test('notes survive a cut network and a closed page, on a phone', async ({ device, db, faults }) => {
  faults.announce({ to: '/api/', status: 'unanswered' })
  const { session, secretary } = await insertBodyWithMeeting(db)
  const page = await device(secretary, 'phone')
  const context = page.context()
  await openMeeting(page, session)
  await now(page).getByRole('button', { name: 'Point suivant' }).click()
  await note(page, 1).pressSequentially('Avant la coupure.')
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await expectTouchTargets(now(page).getByRole('button'))
  await expectTouchTargets(points(page).getByRole('button'))

  await context.setOffline(true)
  await note(page, 1).pressSequentially(' Pendant la coupure.')
  await expect(page.getByText(/votre texte est gardé sur cet appareil/)).toBeVisible()
  await expect(points(page).getByText('Notes à envoyer')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(/^Enregistré à/)).toBeVisible({ timeout: 20_000 })

  // the text arrives, its answer is lost, and the page is closed
  await page.route('**/note', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await note(page, 1).pressSequentially(' Une réponse perdue.')
  await expect(page.getByText(/votre texte est gardé sur cet appareil/)).toBeVisible()
  await note(page, 1).pressSequentially(' La fin.')
  await page.close()

  const again = await context.newPage()
  await again.goto(`/seances/${session.id}/en-cours`)
  await expect(note(again, 1)).toHaveText('Avant la coupure. Pendant la coupure. Une réponse perdue. La fin.')
  await expect
    .poll(async () => (await storedNotes(context, session)).notes[0]?.html)
    .toBe('<p>Avant la coupure. Pendant la coupure. Une réponse perdue. La fin.</p>')
  await expect(again.getByText(/^Enregistré à/)).toBeVisible()
})

test('two people who write on the same point keep both texts', async ({ device, page, context, db, faults }) => {
  const { session, secretary, deputy } = await insertBodyWithMeeting(db)
  await signIn(context, secretary)
  await openMeeting(page, session)
  await now(page).getByRole('button', { name: 'Point suivant' }).click()
  const desk = await device(deputy)
  const second = desk.context()
  await desk.goto(`/seances/${session.id}/en-cours`)

  await test.step('what one has written is shown to the other', async () => {
    await note(page, 1).pressSequentially('Le texte de Solène.')
    await expect(note(desk, 1)).toHaveText('Le texte de Solène.')
  })

  await test.step('what both write at once makes a conflict, which loses nothing', async () => {
    faults.announce({ to: '/note', status: 409 }, { to: '/api/', status: 'unanswered' })
    await second.setOffline(true)
    await note(desk, 1).fill('Le texte d’Adel.')
    await note(page, 1).fill('Le nouveau texte de Solène.')
    await expect
      .poll(async () => (await storedNotes(context, session)).notes[0]?.html)
      .toBe('<p>Le nouveau texte de Solène.</p>')
    await second.setOffline(false)
    const theirs = desk.getByRole('region', { name: 'Texte enregistré par Solène Secrétaire' })
    await expect(theirs.getByText('Le nouveau texte de Solène.')).toBeVisible({ timeout: 20_000 })
    await expect(note(desk, 1)).toHaveText('Le texte d’Adel.')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Garder les deux, à la suite' }).click()
    await expect(note(page, 1)).toHaveText(/Le nouveau texte de Solène\.\s*Le texte d’Adel\./)
  })

  await test.step('the editor of one stays on its point when the other takes the next one', async () => {
    await now(desk).getByRole('button', { name: 'Point suivant' }).click()
    await expect(page.getByText(/Le point en cours est maintenant.: 2 – Règlement intérieur/)).toBeVisible()
    await expect(note(page, 1)).toBeVisible()
    await page.getByRole('button', { name: 'Écrire sur ce point' }).click()
    await expect(note(page, 2)).toBeVisible()
  })
})
