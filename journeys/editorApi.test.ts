import { randomUUID } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { createEditorApi, type EditorApi } from './editorApi.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test as base, expect, pageTitle, signIn } from './journey.ts'

const test = base.extend<{ desk: EditorApi }>({
  desk: async ({ browser, baseURL, member }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const desk = await createEditorApi(context, await member({ roles: ['ROLE_EDITOR'] }))
    await use(desk)
    await desk.clear()
    await context.close()
  },
})

/** A title that no other journey uses. */
const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

const articleText = (session: string) => `
  <h2>Le cadre</h2><p>Trois lieux d’accueil sont proposés, comme le dit <a href="${session}">la séance</a> et
  <a href="https://www.legifrance.gouv.fr/">le Code</a>.</p>
  <table><tbody><tr>${'<th>Établissement</th>'.repeat(9)}</tr><tr>${'<td>Rennes</td>'.repeat(9)}</tr></tbody></table>
  <blockquote><p>Une phrase à retenir.</p></blockquote>`

test('an article is found with filters, read, followed to a session, and printed without the menu', async ({
  page,
  context,
  member,
  desk,
  addresses,
}) => {
  test.slow()
  const name = named('Télétravail : où en est-on')
  const mainPicture = await desk.picture()
  await desk.publish({
    title: name,
    text: articleText(addresses.session),
    mainPicture,
    mainPictureAlt: 'Une salle de réunion vide',
    irps: [{ id: addresses.bodyId }],
  })
  await desk.publish({ title: named('Un autre sujet') })
  await signIn(context, await member())

  await page.goto('/articles')
  const body = page.getByRole('search', { name: 'Filtrer la liste' }).getByLabel('Instance')
  await body.selectOption({ index: 1 })
  await expect(page).toHaveURL(/irp=\d+/)
  await expect(page.getByRole('link', { name: /^Un autre sujet/ })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Retirer le filtre/ }).click()
  await expect(page).not.toHaveURL(/irp=/)
  await page.getByRole('link', { name }).click()

  await expect(pageTitle(page, name)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Une salle de réunion vide' })).toBeVisible()
  const table = page.getByRole('group', { name: 'Tableau, à faire défiler' })
  await expect(page.getByRole('link', { name: 'le Code (nouvel onglet)' })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => table.evaluate((region) => region.scrollWidth > region.clientWidth)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeHidden()
  const printed = await page
    .getByRole('link', { name: 'le Code' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(printed).toContain('https://www.legifrance.gouv.fr/')
  // black, whatever the scheme of the screen
  for (const text of [page.getByRole('link', { name: 'le Code' }), page.getByRole('heading', { level: 1 })])
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.getByRole('link', { name: 'la séance' }).click()
  await expect(page).toHaveURL(addresses.session)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('no request goes to the site of a video before it is started', async ({ page, context, member, desk, faults }) => {
  test.slow()
  const name = named('Le tour des ateliers')
  const { id } = await desk.publish({
    contentType: 'video',
    title: name,
    videoUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  })
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Lecteur</title>' })
  })
  await signIn(context, await member())

  await page.goto('/videos')
  await page.getByRole('link', { name }).click()
  await expect(pageTitle(page, name)).toBeVisible()
  await expect(page.getByText('www.youtube-nocookie.com')).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Lire la vidéo' }).click()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
  await expect(frame).toHaveAttribute('title', name)
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'])

  // the URL of an article redirects to the actual kind
  await page.goto(`/articles/${id}`)
  await expect(page).toHaveURL(`/videos/${id}`)
  expect(faults.found).toEqual([])
})

test('a podcast keeps playing between screens, resumes at its position, and is forgotten at sign-out', async ({
  page,
  context,
  member,
  desk,
}) => {
  test.slow()
  const name = named('La voix des élus')
  const { id } = await desk.publish({ contentType: 'podcast', title: name, podcast: await desk.sound(120) })
  const person = await member()
  await signIn(context, person)
  await page.goto('/podcasts')
  await page.getByRole('link', { name }).click()
  await expect(pageTitle(page, name)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Écouter' }).click()

  const player = page.getByRole('region', { name: 'Lecteur audio' })
  const position = player.getByRole('slider', { name: 'Position' })
  const seconds = async () => Number(await position.inputValue())
  await expect(player.getByRole('button', { name: 'Mettre en pause' })).toBeVisible()
  await player.getByRole('button', { name: 'Avancer de 30 secondes' }).click()
  await expect.poll(seconds).toBeGreaterThanOrEqual(30)

  const before = await seconds()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Annuaire' }).click()
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Mettre en pause' })).toBeVisible()
  await expect.poll(seconds).toBeGreaterThan(before)
  await player.getByLabel('Vitesse').selectOption('1.5')
  await player.getByRole('button', { name: 'Mettre en pause' }).press('ArrowLeft')
  await player.getByRole('button', { name: 'Mettre en pause' }).click()
  const left = await seconds()

  await page.goto(`/podcasts/${id}`)
  await expect(player).toBeHidden()
  await page.getByRole('button', { name: /^Reprendre à/ }).click()
  await expect.poll(seconds).toBeGreaterThanOrEqual(left)
  expect(await seconds()).toBeLessThan(left + 15)
  await expectAccessible(page)

  await page.goto('/logout')
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  await signIn(context, person)
  await page.goto(`/podcasts/${id}`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Écouter' })).toBeVisible()
})

test.describe('the slider', () => {
  // one after the other: all people see the same slider
  test.describe.configure({ mode: 'default' })

  test('is used by keyboard, and does not move with reduced motion', async ({ page, context, member, desk }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const names = [named('Premier sujet'), named('Deuxième sujet'), named('Troisième sujet')]
    const mainPicture = await desk.picture()
    for (const [position, name] of names.entries())
      await desk.publish({ title: name, inSlider: true, position, mainPicture, mainPictureAlt: 'Un dessin' })
    await signIn(context, await member())
    await page.goto('/home')

    const slider = page.getByRole('region', { name: 'À la une' })
    const slide = (name: string) => slider.getByRole('link', { name })
    await slider.scrollIntoViewIfNeeded()
    await expect(slide(names[0]!)).toBeInViewport()
    await expect(slide(names[1]!)).not.toBeInViewport()
    await expect(slider.getByRole('button', { name: 'Arrêter le défilement' })).toBeHidden()
    await slider.getByRole('button', { name: 'Suivant' }).click()
    await expect(slide(names[1]!)).toBeInViewport()
    await expect(slider.getByRole('status')).toHaveText(/^2\ssur \d/)
    await page.keyboard.press('ArrowRight')
    await expect(slide(names[2]!)).toBeInViewport()
    await page.keyboard.press('ArrowLeft')
    await expect(slide(names[1]!)).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Actualités' }).getByRole('link', { name: names[2]! })).toBeVisible()

    await slide(names[1]!).press('Enter')
    await expect(pageTitle(page, names[1]!)).toBeVisible()
  })

  test('advances until it is hovered, focused or stopped', async ({ page, context, member, desk }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    const names = [named('Un'), named('Deux')]
    for (const [position, name] of names.entries()) await desk.publish({ title: name, inSlider: true, position })
    await signIn(context, await member())
    await page.goto('/home')
    const slider = page.getByRole('region', { name: 'À la une' })
    const place = slider.getByText(/^\d\ssur \d$/)
    await expect(place).toHaveText(/^1\ssur/)
    await page.clock.runFor(8_000)
    await expect(place).toHaveText(/^2\ssur/)

    await slider.getByRole('button', { name: 'Arrêter le défilement' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(30_000)
    await expect(place).toHaveText(/^2\ssur/)
  })
})

test('a synopsis shows a session with its opinions and decisions, on one sheet', async ({
  page,
  context,
  member,
  desk,
  db,
}) => {
  test.slow()
  const name = named('Synopsis de la séance')
  const told = await db
    .selectFrom('sessions')
    .innerJoin('agendaPoints', 'agendaPoints.sessionId', 'sessions.id')
    .innerJoin('pointOutcomes', 'pointOutcomes.pointId', 'agendaPoints.id')
    .innerJoin('decisions', 'decisions.sessionId', 'sessions.id')
    .select(['sessions.id', 'decisions.text'])
    .where('pointOutcomes.opinion', 'is not', null)
    .where('sessions.confidential', '=', false)
    .orderBy('sessions.startsAt', 'desc')
    .executeTakeFirstOrThrow()
  const sentence = 'La direction présente le calendrier et répond aux questions des élus du comité. '
  await desk.publish({
    contentType: 'synopsis',
    title: name,
    session: { id: told.id },
    sections: {
      essential: ['Le budget est présenté.', 'Le télétravail est étendu.', 'Les comptes sont reportés.'],
      opinions: sentence.repeat(12),
      decisions: sentence.repeat(12),
      takeaways: sentence.repeat(12),
      nextSession: 'Au printemps, à Rennes.',
    },
  })
  await signIn(context, await member())
  await page.goto('/synopsis')
  await expectAccessible(page)
  await page.getByRole('link', { name }).click()
  await expect(pageTitle(page, name)).toBeVisible()
  const section = (heading: string) => page.getByRole('region', { name: heading })
  await expect(section('L’essentiel en trois points').getByRole('listitem')).toHaveCount(3)
  await expect(
    section('Avis et votes')
      .getByText(/^Avis (favorable|défavorable|avec réserves)$/)
      .first(),
  ).toBeVisible()
  await expect(section('Décisions et suites')).toContainText(told.text)
  await expect(section('À retenir pour les équipes')).toContainText('La direction présente')
  await expectAccessible(page)

  const sheet = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  expect(sheet.getPageCount()).toBe(1)
})
