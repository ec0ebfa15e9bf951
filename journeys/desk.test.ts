import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expectTouchTargets } from './expectTouchTargets.ts'
import { createPdf } from './filing.ts'
import { expect, signIn, test, waitForHydrationOnNavigation } from './journey.ts'
import type { Db } from './stageUrls.ts'

/** A body whose meeting has begun, with three points, a secretary, a deputy and two members. */
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
  const points = await db
    .insertInto('agendaPoints')
    .values([
      { sessionId: session.id, position: 0, title: 'Plan de formation', kind: 'information', expectedMinutes: 20 },
      { sessionId: session.id, position: 1, title: 'Règlement intérieur', kind: 'deliberation', expectedMinutes: 30 },
      { sessionId: session.id, position: 2, title: 'Questions diverses', kind: 'other' },
    ])
    .returning('id')
    .execute()
  const user = (over: object) => cast.user({ in: body, email: `${randomUUID()}@mandature.example`, ...over })
  const secretary = await user({ role: 'validator', firstName: 'Solène', lastName: 'Secrétaire' })
  const deputy = await user({ role: 'redactor', firstName: 'Adel', lastName: 'Adjoint' })
  const member = await user({ firstName: 'Tom', lastName: 'Titulaire' })
  const late = await user({ firstName: 'Odile', lastName: 'Tardive' })
  return { body, session, points, secretary, deputy, member, late }
}

/** Publishes a paper on a point, by the calls of the portal. */
async function publishPaper(context: BrowserContext, db: Db, over: Record<string, string>) {
  const type = await db.selectFrom('documentTypes').select('id').where('active', '=', true).executeTakeFirstOrThrow()
  const headers = async () => {
    const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    return { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  }
  const filed = await context.request.post('/api/documents', {
    headers: await headers(),
    multipart: { ...over, family: 'session', documentType: String(type.id), file: await createPdf('Plan.pdf') },
  })
  const { id } = (await filed.json()) as { id: number }
  const validated = await context.request.post(`/api/documents/${id}/validation`, { headers: await headers() })
  expect(validated.status(), await validated.text()).toBe(200)
}

const openMeeting = async (page: Page, session: { id: number }) => {
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
  await page.getByRole('link', { name: 'Tenir la séance' }).click()
}
const now = (page: Page) => page.getByRole('region', { name: 'En ce moment' })
const agenda = (page: Page) => page.getByRole('region', { name: 'Points de la séance' })
const editor = (page: Page, number: number) => page.getByRole('textbox', { name: `Notes du point ${number}` })
const storedNotes = async (context: BrowserContext, { id }: { id: number }) =>
  (await (await context.request.get(`/api/sessions/${id}/notes`)).json()) as { notes: { html: string }[] }

test('a secretary holds a meeting, whose members follow on their phones, late ones too', async ({
  browser,
  page,
  context,
  db,
}) => {
  const { body, session, points, secretary, member, late } = await insertMeeting(db)
  await signIn(context, secretary)
  await publishPaper(context, db, {
    irp: String(body.id),
    session: String(session.id),
    point: String(points[0]!.id),
    title: 'Plan de formation 2026',
  })
  const other = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  other.on('page', waitForHydrationOnNavigation)
  await signIn(other, member)
  const phone = await other.newPage()
  await phone.goto(`/seances/${session.id}`)
  await openMeeting(page, session)

  await test.step('the first point, with its papers and its notes', async () => {
    await now(page).getByRole('button', { name: 'Point suivant' }).click()
    await expect(now(page).getByText('1 – Plan de formation')).toBeVisible()
    await expect(now(page).getByText(/Temps passé.: 0.min.*Temps prévu.: 20.min/)).toBeVisible()
    await expect(now(phone).getByText('1 – Plan de formation')).toBeVisible()
    await expect(now(phone).getByRole('link', { name: 'Plan de formation 2026' })).toBeVisible()
    await editor(page, 1).pressSequentially('La direction présente le plan.')
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
    await expect(phone.getByText('La direction présente')).toHaveCount(0)
    await expect(phone.getByRole('link', { name: 'Tenir la séance' })).toHaveCount(0)
    await expectAccessible(page)
    await expectAccessible(phone)
  })

  await test.step('a suspension', async () => {
    await now(page).getByRole('button', { name: 'Suspendre la séance' }).click()
    await expect(now(phone).getByText(/^Séance suspendue depuis/)).toBeVisible()
    await expectAccessible(page)
    await now(page).getByRole('button', { name: 'Reprendre la séance' }).click()
    await expect(now(phone).getByText('1 – Plan de formation')).toBeVisible()
    await expect(now(page).getByText(/^Une suspension/)).toBeVisible()
  })

  await test.step('points out of order, and one that is added', async () => {
    await agenda(page).getByRole('button', { name: 'Aborder le point 3, Questions diverses' }).click()
    await expect(now(phone).getByText('3 – Questions diverses')).toBeVisible()
    await expect(now(page).getByText(/aucun vote ne porte sur ce point/)).toBeVisible()
    await expect(editor(page, 3)).toBeVisible()
    await agenda(page).getByRole('button', { name: 'Ajouter un point' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/aucun vote ne peut porter sur lui/)).toBeVisible()
    await dialog.getByLabel('Titre du point').fill('Places de parking')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await agenda(page).getByRole('button', { name: 'Aborder le point 3.1, Places de parking' }).click()
    await expect(now(phone).getByText('3.1 – Places de parking')).toBeVisible()
    await expect(phone.getByRole('region', { name: 'Ordre du jour' }).getByText('Places de parking')).toBeVisible()
  })

  await test.step('who joins late sees the point under way', async () => {
    const third = await browser.newContext()
    third.on('page', waitForHydrationOnNavigation)
    await signIn(third, late)
    const screen = await third.newPage()
    await screen.goto(`/seances/${session.id}`)
    await expect(now(screen).getByText('3.1 – Places de parking')).toBeVisible()
    await third.close()
  })

  await test.step('the end, after which notes are still corrected', async () => {
    await page.getByRole('button', { name: 'Clore la séance' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clore la séance' }).click()
    await expect(page.getByText(/Les notes se corrigent/)).toBeVisible()
    await expect(now(phone)).toBeHidden()
    await agenda(page).getByRole('button', { name: 'Notes du point 1, Plan de formation' }).click()
    await editor(page, 1).press('End')
    await editor(page, 1).pressSequentially(' Relu.')
    await expect
      .poll(async () => (await storedNotes(context, session)).notes[0]?.html)
      .toBe('<p>La direction présente le plan. Relu.</p>')
    await expectAccessible(page)
  })
})

test('notes survive a cut network and a closed page, on a phone', async ({ browser, db }) => {
  const { session, secretary } = await insertMeeting(db)
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  context.on('page', waitForHydrationOnNavigation)
  await signIn(context, secretary)
  const page = await context.newPage()
  await openMeeting(page, session)
  await now(page).getByRole('button', { name: 'Point suivant' }).click()
  await editor(page, 1).pressSequentially('Avant la coupure.')
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await expectTouchTargets(now(page).getByRole('button'))
  await expectTouchTargets(agenda(page).getByRole('button'))

  await context.setOffline(true)
  await editor(page, 1).pressSequentially(' Pendant la coupure.')
  await expect(page.getByText(/votre texte est gardé sur cet appareil/)).toBeVisible()
  await expect(agenda(page).getByText('Notes à envoyer')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(/^Enregistré à/)).toBeVisible({ timeout: 20_000 })

  // the text arrives, its answer is lost, and the page is closed
  await page.route('**/note', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await editor(page, 1).pressSequentially(' Une réponse perdue.')
  await expect(page.getByText(/votre texte est gardé sur cet appareil/)).toBeVisible()
  await editor(page, 1).pressSequentially(' La fin.')
  await page.close()

  const again = await context.newPage()
  await again.goto(`/seances/${session.id}/en-cours`)
  await expect(editor(again, 1)).toHaveText('Avant la coupure. Pendant la coupure. Une réponse perdue. La fin.')
  await expect
    .poll(async () => (await storedNotes(context, session)).notes[0]?.html)
    .toBe('<p>Avant la coupure. Pendant la coupure. Une réponse perdue. La fin.</p>')
  await expect(again.getByText(/^Enregistré à/)).toBeVisible()
})

test('two people who write on the same point keep both texts', async ({ browser, page, context, db, faults }) => {
  const { session, secretary, deputy } = await insertMeeting(db)
  await signIn(context, secretary)
  await openMeeting(page, session)
  await now(page).getByRole('button', { name: 'Point suivant' }).click()
  const second = await browser.newContext()
  second.on('page', waitForHydrationOnNavigation)
  await signIn(second, deputy)
  const desk = await second.newPage()
  await desk.goto(`/seances/${session.id}/en-cours`)

  await test.step('what one has written is shown to the other', async () => {
    await editor(page, 1).pressSequentially('Le texte de Solène.')
    await expect(editor(desk, 1)).toHaveText('Le texte de Solène.')
  })

  await test.step('what both write at once makes a conflict, which loses nothing', async () => {
    faults.announce({ to: '/note', status: 409 })
    await second.setOffline(true)
    await editor(desk, 1).fill('Le texte d’Adel.')
    await editor(page, 1).fill('Le nouveau texte de Solène.')
    await expect
      .poll(async () => (await storedNotes(context, session)).notes[0]?.html)
      .toBe('<p>Le nouveau texte de Solène.</p>')
    await second.setOffline(false)
    const theirs = desk.getByRole('region', { name: 'Texte enregistré par Solène Secrétaire' })
    await expect(theirs.getByText('Le nouveau texte de Solène.')).toBeVisible({ timeout: 20_000 })
    await expect(editor(desk, 1)).toHaveText('Le texte d’Adel.')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Garder les deux, à la suite' }).click()
    await expect(editor(page, 1)).toHaveText(/Le nouveau texte de Solène\.\s*Le texte d’Adel\./)
  })

  await test.step('the editor of one stays on its point when the other takes the next one', async () => {
    await now(desk).getByRole('button', { name: 'Point suivant' }).click()
    await expect(page.getByText(/Le point en cours est maintenant.: 2 – Règlement intérieur/)).toBeVisible()
    await expect(editor(page, 1)).toBeVisible()
    await page.getByRole('button', { name: 'Écrire sur ce point' }).click()
    await expect(editor(page, 2)).toBeVisible()
  })
})
