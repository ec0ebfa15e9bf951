import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { test as base, expect, fillSignIn, holdStream, pageTitle, signIn, snackbar, switchUser } from './journey.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'

interface Redactor {
  /** Creates a draft session of the body as the signed-in user. */
  draft: (wishes?: Partial<SessionDraft>, by?: BrowserContext) => Promise<Session>
  /** Opens the form of a draft. */
  open: (draft: Session) => Promise<void>
}

/** A redactor of the body of the stage. */
const test = base.extend<Redactor>({
  draft: async ({ context, addresses }, use) => {
    await use((wishes, by = context) => createDraftSession(by, addresses.bodyId, wishes))
  },
  open: async ({ page }, use) => {
    await use(async ({ id }) => {
      await page.goto(`/evenement/${id}/modification`)
      await expect(pageTitle(page, 'Modifier la séance')).toBeVisible()
    })
  },
})
test.beforeEach(async ({ context, member }) => signIn(context, await member({ role: 'redactor' })))

const rows = (page: Page) => page.locator('[data-point]')
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('button', { name: new RegExp(`^Déplacer le point .* ${name}$`, 'u') }) })
const pointTitle = (row: Locator) => row.getByRole('textbox', { name: /^Intitulé du point/ })
/** Returns the outline: « 1 Budget », « 1.1 Effectifs »… */
const outline = (page: Page) =>
  page
    .getByRole('button', { name: /^Déplacer le point/ })
    .evaluateAll((handles) =>
      handles.map((handle) => (handle.ariaLabel ?? '').replace(/^Déplacer le point (\S+)\s: /u, '$1 ')),
    )
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
const pdf = async (words: string, name = `${words}.pdf`) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await textPdf([[words, crypto.randomUUID()]])),
})
/** Counts the unsaved inputs stored in the browser. Storing follows typing after a short delay. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('mandature-typed')).length)

test('a session and its agenda are written without a mouse', async ({ page, addresses }) => {
  await page.goto(`/evenement/nouveau?irp=${addresses.bodyId}`)
  await page.getByLabel(/^Date/).fill('2091-03-19')
  await expect(page.getByLabel(/^Titre/)).toHaveValue('Séance ordinaire du 19 mars 2091')
  // the law that sets a delay stands on a line of its own
  await expect(page.getByText(/^Article L\.\s2315-30 du Code du travail$/)).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un point' }).press('Enter')
  await page.keyboard.type('Budget')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Effectifs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Questions diverses')
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '2 Effectifs', '3 Questions diverses'])

  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '2 Questions diverses', '3 Effectifs'])
  await expect(page.getByText('« Questions diverses » est maintenant le point 2.')).toBeAttached()
  await expect(pointTitle(row(page, 'Questions diverses'))).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '1.1 Questions diverses', '2 Effectifs'])
  await expect(pointTitle(row(page, 'Questions diverses'))).toBeFocused()

  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter')
  await expect(pageTitle(page, 'Séance ordinaire du 19 mars 2091')).toBeVisible()
  await expect(page.getByText('Séance enregistrée')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Questions diverses' })).toBeVisible()
  await expect(page.getByText('1.1', { exact: true })).toBeVisible()
})

test('a point is dragged to another place, and below another point', async ({ page, draft, open }) => {
  await open(await draft())
  const drag = async (from: Locator, to: Locator, shift: number) => {
    await from.scrollIntoViewIfNeeded()
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('Nothing to drag')
    await page.mouse.move(start.x + 8, start.y + 8)
    await page.mouse.down()
    await page.mouse.move(start.x + 8 + shift, end.y + 4, { steps: 5 })
    await page.mouse.up()
  }
  const handle = (name: string) => row(page, name).getByRole('button', { name: /^Déplacer le point/ })
  await drag(handle('Questions diverses'), row(page, 'Effectifs'), 0)
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '2 Questions diverses', '3 Effectifs'])
  await drag(handle('Effectifs'), row(page, 'Questions diverses'), 60)
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '1.1 Effectifs', '2 Questions diverses'])
})

test('files are dropped on a point of an unsaved session', async ({ page, addresses }) => {
  await page.goto(`/evenement/nouveau?irp=${addresses.bodyId}`)
  await page.getByLabel(/^Date/).fill('2094-04-16')
  await expect(page.getByLabel(/^Titre/)).toHaveValue('Séance ordinaire du 16 avril 2094')
  await page.getByLabel(/^Titre/).fill('Séance avec ses papiers')
  await page.getByRole('button', { name: 'Ajouter un point' }).click()
  await page.keyboard.type('Budget')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Effectifs')
  await rows(page)
    .nth(1)
    .locator('input[type=file]')
    .setInputFiles([
      await pdf('Note'),
      await pdf('Annexe'),
      { name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('JPEG') },
    ])

  await page.waitForURL(/\/evenement\/\d+\/modification/)
  await expect(page.getByLabel(/^Titre/)).toHaveValue('Séance avec ses papiers')
  await expect(rows(page).nth(1).getByText('Seuls les fichiers PDF sont acceptés')).toBeVisible()
  const filed = rows(page).nth(1).getByRole('list', { name: 'Documents de « Effectifs »' })
  // two uploads run at a time: either may finish first
  await expect(filed.getByRole('link')).toHaveCount(2)
  await expect(filed.getByRole('link', { name: 'Annexe' })).toBeVisible()

  // one file was dropped on the wrong point
  await filed.getByRole('button', { name: 'Actions sur le document Note' }).click()
  await page.getByRole('menuitem', { name: 'Déplacer vers un autre point' }).click()
  await page.getByLabel('Point de l’ordre du jour').selectOption({ label: '1. Budget' })
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await rows(page).nth(0).getByRole('button', { name: '1 document du point 1 : Budget' }).click()
  await expect(rows(page).nth(0).getByRole('list', { name: 'Documents de « Budget »' }).getByRole('link')).toHaveText([
    'Note',
  ])
  await expect(filed.getByRole('link')).toHaveText(['Annexe'])
  await page.keyboard.press('Control+z')
  await expect(filed.getByRole('link')).toHaveCount(2)
})

test('files wait for a point that cannot be saved yet', async ({ page, draft, open }) => {
  await open(await draft())
  await page.getByRole('button', { name: 'Ajouter un point' }).click()
  await rows(page)
    .nth(3)
    .locator('input[type=file]')
    .setInputFiles([await pdf('Note')])
  await expect(
    rows(page)
      .nth(3)
      .getByText(/1\sfichier attend l’enregistrement/),
  ).toBeVisible()
  await expect(pointTitle(rows(page).nth(3))).toBeFocused()
  await page.keyboard.type('Un point de plus')
  await save(page)
  await expect(
    rows(page).nth(3).getByRole('list', { name: 'Documents de « Un point de plus »' }).getByRole('link'),
  ).toHaveText(['Note'])
})

test('errors are shown above the form and under their field, and focused', async ({ page, draft, open, faults }) => {
  const other = await draft()
  await open(await draft({ startsAt: other.startsAt.slice(0, 16), endsAt: other.endsAt.slice(0, 16) }))
  await page.getByLabel('Heure de fin').fill('08:00')
  await pointTitle(rows(page).nth(1)).fill('')
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Détails du point 3/ })
    .click()
  await page.getByLabel('Durée prévue').fill('500')
  await save(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Certains champs sont à corriger' })
  await expect(summary.getByRole('link', { name: /Heure de fin/ })).toBeVisible()
  await expect(summary.getByRole('link', { name: /Point n°\s2, Intitulé/ })).toBeVisible()
  await expect(page.getByLabel('Heure de fin')).toBeFocused()
  await expect(page.getByLabel('Heure de fin')).toHaveAccessibleDescription(
    'La date de fin doit suivre la date de début',
  )
  await summary.getByRole('link', { name: /Point n°\s3, Durée prévue/ }).click()
  await expect(page.getByLabel('Durée prévue')).toBeFocused()

  await page.getByLabel('Heure de fin').fill('11:00')
  await page.getByLabel('Durée prévue').fill('45')
  await pointTitle(rows(page).nth(1)).fill('Effectifs')
  await expect(summary).toBeHidden()
  // errors only the server can find
  faults.announce({ to: '/api/sessions/', status: 422 })
  await page.getByLabel('Numéro').fill(String(other.number))
  await save(page)
  await expect(page.getByLabel('Numéro')).toBeFocused()
  await expect(page.getByLabel('Numéro')).toHaveAccessibleDescription(
    'Ce numéro est déjà celui d’une autre séance de l’instance cette année',
  )
})

test('unsaved input is restored after the tab was closed, or discarded, or deleted by signing out', async ({
  page,
  context,
  draft,
  open,
}) => {
  const session = await draft()
  await open(session)
  await page.getByLabel('Lieu').fill('Salle des fêtes de Rennes')
  await page.getByRole('button', { name: 'Ajouter un point' }).click()
  await page.keyboard.type('Formation')
  await expect.poll(() => kept(page)).toBe(1)
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(`/evenement/${session.id}/modification`)
  await again.getByRole('button', { name: /^Reprendre la saisie du .* à \d+\sh\s\d\d$/u }).click()
  await expect(again.getByLabel('Lieu')).toHaveValue('Salle des fêtes de Rennes')
  await expect.poll(() => outline(again)).toContain('4 Formation')
  await expect(again.getByText('Modifications non enregistrées')).toBeVisible()

  await expect.poll(() => kept(again)).toBe(1)
  await again.reload()
  await again.getByRole('button', { name: 'Repartir de la version enregistrée' }).click()
  await expect(again.getByLabel('Lieu')).toHaveValue('')
  await expect.poll(() => kept(again)).toBe(0)

  await again.getByLabel('Lieu').fill('Salle des fêtes de Rennes')
  await expect.poll(() => kept(again)).toBe(1)
  await again.getByRole('button', { name: /^Compte de/ }).click()
  await again.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await again.getByRole('button', { name: 'Quitter la page' }).click()
  await expect(pageTitle(again, 'Connexion')).toBeVisible()
  expect(await kept(again)).toBe(0)
})

test('a draft that is deleted is no more in the list that is shown next', async ({ page, draft, addresses }) => {
  const [kept, deleted] = [await draft(), await draft()]
  const listed = (title: string) => page.getByRole('main').getByRole('link', { name: title })
  await page.goto(`/irp/${addresses.bodyId}/seances`)
  await expect(listed(kept.title)).toBeVisible()
  await listed(deleted.title).click()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer le brouillon' }).click()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText('Séance supprimée !')).toBeVisible()
  await expect(listed(kept.title)).toBeVisible()
  await expect(listed(deleted.title)).toHaveCount(0)
})

test('leaving with unsaved changes asks for confirmation, and a network failure loses none', async ({
  page,
  context,
  draft,
  open,
}) => {
  await open(await draft())
  await page.getByLabel('Lieu').fill('Rennes')
  await page.getByRole('link', { name: 'Accueil' }).click()
  await page.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Lieu')).toHaveValue('Rennes')

  await context.setOffline(true)
  await save(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Votre saisie est conservée sur cet appareil.' }),
  ).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Séance enregistrée')).toBeVisible()
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden()

  // what is typed while a save runs is not part of it
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/sessions\/\d+$/, async (route) => {
    if (route.request().method() === 'PUT') await answered
    await route.continue()
  })
  const saving = page.getByRole('button', { name: 'Enregistrer' })
  await page.getByLabel('Lieu').fill('Brest')
  await page.keyboard.press('Control+s')
  await expect(saving).toBeDisabled()
  await page.getByLabel('Lieu').fill('Brest, salle Vauban')
  await page.getByRole('button', { name: 'Ajouter un point' }).click()
  await page.keyboard.type('Télétravail')
  answer()
  await expect(saving).toBeEnabled()
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await expect(page.getByLabel('Lieu')).toHaveValue('Brest, salle Vauban')
  expect(await outline(page)).toEqual(['1 Budget', '2 Effectifs', '3 Questions diverses', '4 Télétravail'])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden()
  await page.getByRole('link', { name: 'Accueil' }).click()
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
})

test('a user whose session ended signs in again and finds their input', async ({
  page,
  context,
  member,
  draft,
  open,
  disconnect,
  faults,
}) => {
  await holdStream(page)
  await context.clearCookies()
  const redactor = await member({ role: 'redactor' })
  await signIn(context, redactor)
  await open(await draft())
  await page.getByLabel('Lieu').fill('Rennes')
  await disconnect(redactor)
  faults.announce(
    { to: '/api/sessions/', status: 401 },
    { to: '/api/documents/to_file', status: 401 },
    // what the form offers as points
    { to: '/api/commitments', status: 401 },
    { to: '/proposals', status: 401 },
  )
  await save(page)
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await fillSignIn(page, redactor)
  await page.getByRole('button', { name: /^Reprendre la saisie du/ }).click()
  await expect(page.getByLabel('Lieu')).toHaveValue('Rennes')
  await save(page)
  await expect(page.getByText('Séance enregistrée')).toBeVisible()
})

test.describe('two redactors edit one session', () => {
  test('a redactor keeps their input, merged with the other changes of the other redactor', async ({
    page,
    browser,
    member,
    draft,
    open,
    faults,
  }) => {
    const session = await draft()
    await open(session)
    const paul = await member({ role: 'redactor', firstName: 'Paul', lastName: 'Le Goff' })
    await page.getByLabel('Lieu').fill('Rennes')
    await pointTitle(rows(page).nth(0)).fill('Budget de l’année')
    await writeAs(browser, paul, session, (draft) => ({
      ...draft,
      title: 'Séance de rentrée',
      place: 'Brest',
      agenda: [...(draft.agenda ?? []), { title: 'Formation', kind: 'information' }],
    }))
    faults.announce({ to: '/api/sessions/', status: 409 })
    await save(page)

    const dialog = page.getByRole('alertdialog', { name: 'La séance a changé entre-temps' })
    await expect(dialog).toContainText(/modifié par Paul Le Goff à \d+\sh\s\d\d/u)
    const lines = dialog.getByRole('listitem')
    await expect(lines.filter({ hasText: /^Lieu/ })).toContainText(/Rennes.*Brest/s)
    await expect(lines.filter({ hasText: 'Point « Formation »' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Garder ma saisie' }).click()

    await expect(pageTitle(page, 'Séance de rentrée')).toBeVisible()
    await expect(page.getByText('Rennes').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Budget de l’année' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Formation', exact: true })).toBeVisible()
  })

  test('a redactor takes the saved version, and can still restore their own input', async ({
    page,
    browser,
    member,
    draft,
    open,
    faults,
  }) => {
    const session = await draft()
    await open(session)
    await page.getByLabel('Lieu').fill('Rennes')
    await writeAs(browser, await member({ role: 'redactor' }), session, (draft) => ({ ...draft, place: 'Brest' }))
    faults.announce({ to: '/api/sessions/', status: 409 })
    await save(page)
    await page.getByRole('button', { name: 'Prendre la version enregistrée' }).click()
    await expect(page.getByLabel('Lieu')).toHaveValue('Brest')

    await page.getByRole('button', { name: 'La reprendre' }).click()
    await expect(page.getByLabel('Lieu')).toHaveValue('Rennes')
    await save(page)
    await expect(pageTitle(page, session.title)).toBeVisible()
    await expect(page.getByText('Rennes').first()).toBeVisible()
  })

  async function writeAs(
    browser: NonNullable<ReturnType<BrowserContext['browser']>>,
    person: Parameters<typeof signIn>[1],
    session: Session,
    change: (draft: SessionDraft) => SessionDraft,
  ) {
    const context = await browser.newContext({ baseURL: process.env['MANDATURE_TEST_URL'] ?? '' })
    await signIn(context, person)
    const { irp, type, number, title, startsAt, endsAt, mode, place, version } = session
    const agenda = session.agenda.map(({ id, title, kind }) => ({ id, title, kind }))
    const draft: SessionDraft = {
      irp: { id: irp.id },
      type,
      number,
      title,
      startsAt,
      endsAt,
      mode,
      place,
      agenda,
      version,
    }
    const answer = await context.request.put(`/api/sessions/${session.id}`, {
      data: change(draft),
      headers: { 'X-XSRF-TOKEN': await xsrfToken(context.request) },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    await context.close()
  }
})

test('a session is convened from its form once it is complete', async ({ page, draft, open, faults }) => {
  const session = await draft()
  await open(session)
  faults.announce({ to: '/convocation', status: 422 })
  await page.getByRole('button', { name: 'Convoquer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convoquer la séance' })
  await expect(dialog).toContainText(/personnes? verr(?:a|ont) cette séance/)
  await dialog.getByRole('button', { name: 'Convoquer' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Lieu')).toBeFocused()

  await page.getByLabel('Lieu').fill('Rennes, salle du conseil')
  await page.getByRole('button', { name: 'Convoquer…' }).click()
  await dialog.getByRole('button', { name: 'Convoquer' }).click()
  await expect(pageTitle(page, session.title)).toBeVisible()
  await expect(page.getByText('Convoquée', { exact: true })).toBeVisible()
})

test('a document filed elsewhere is referenced by a point', async ({ page, draft, open, stage }) => {
  const session = await draft()
  await open(session)
  await page.getByRole('button', { name: /^Détails du point 1/ }).click()
  await page.getByRole('button', { name: 'Joindre un document existant' }).click()
  await page.getByRole('searchbox', { name: 'Mots du titre ou du texte' }).fill(stage.paper.title)
  await page
    .getByRole('button', { name: `Joindre : ${stage.paper.title}` })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await save(page)
  await expect(pageTitle(page, session.title)).toBeVisible()
  await expect(page.getByRole('link', { name: stage.paper.title })).toBeVisible()
})

test('a removed point can be restored, and its documents are not lost', async ({ page, draft, open }) => {
  await open(await draft())
  await rows(page)
    .nth(1)
    .locator('input[type=file]')
    .setInputFiles([await pdf('Note')])
  await expect(
    rows(page).nth(1).getByRole('list', { name: 'Documents de « Effectifs »' }).getByRole('link'),
  ).toHaveText(['Note'])
  await page.getByRole('button', { name: /^Actions sur le point 2/ }).click()
  await page.getByRole('menuitem', { name: 'Supprimer le point' }).click()
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '2 Questions diverses'])
  const notice = page.getByRole('status').filter({ hasText: 'Son document sera rattaché à la séance.' })
  await notice.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '2 Effectifs', '3 Questions diverses'])
})

test('by touch, on a phone', async ({ browser, member, addresses }) => {
  const context = await browser.newContext({
    baseURL: process.env['MANDATURE_TEST_URL'] ?? '',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await signIn(context, await member({ role: 'redactor' }))
  const page = await context.newPage()
  const session = await createDraftSession(context, addresses.bodyId)
  await page.goto(`/evenement/${session.id}/modification`)
  await row(page, 'Questions diverses')
    .getByRole('button', { name: /^Actions sur le point/ })
    .tap()
  await page.getByRole('menuitem', { name: /^Monter/ }).tap()
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '2 Questions diverses', '3 Effectifs'])

  // wait until the menu is closed, since it would receive the touch
  await expect(page.locator('.MuiMenu-root').filter({ visible: true })).toHaveCount(0)
  // the point follows the finger on its handle, and the page does not scroll
  const handle = row(page, 'Effectifs').getByRole('button', { name: /^Déplacer le point/ })
  // the start and the end of the drag are both visible
  await row(page, 'Questions diverses').evaluate((point) => point.scrollIntoView({ block: 'center' }))
  const [from, to] = [await handle.boundingBox(), await row(page, 'Questions diverses').boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: from.x + 8, y: from.y + 8 }])
  for (const share of [0.3, 0.6, 1])
    await touch('touchMove', [{ x: from.x + 8, y: from.y + 8 + (to.y + 8 - from.y - 8) * share }])
  await touch('touchEnd', [])
  await expect.poll(() => outline(page)).toEqual(['1 Budget', '2 Effectifs', '3 Questions diverses'])

  // the browser may treat a tap right after a drag as part of it
  await expect(async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).tap()
    await expect(pageTitle(page, session.title)).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await context.close()
})

test('users who write for no body cannot open the form', async ({ page, context, member, draft }) => {
  const session = await draft()
  await switchUser(context, await member())
  for (const path of ['/evenement/nouveau', `/evenement/${session.id}/modification`]) {
    await page.goto(path)
    await expect(pageTitle(page, 'Accès refusé')).toBeVisible()
  }
  expect(await snackbar(page, 'enregistrée').count()).toBe(0)
})
