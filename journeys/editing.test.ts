import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { parisWallTime } from '#contract/ground/dates/parisTime.ts'
import type { Content } from '#contract/publishing/contents/contents.ts'
import { drawing } from '#server/people/pictures/pictureSamples.ts'
import { createEditorApi, type EditorApi } from './editorApi.ts'
import { createPdf } from './filing.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: 'Texte' })
const titleField = (page: Page) => page.getByRole('textbox', { name: /^Titre/ })
const introductionField = (page: Page) => page.getByRole('textbox', { name: /^Introduction/ })
const dialog = (page: Page) => page.getByRole('dialog')
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Enregistré à/ })
const savedByItself = (page: Page) => page.getByRole('status').filter({ hasText: 'Brouillon enregistré de lui-même' })
/** A title that no other journey uses. */
const ownTitle = () => `Télétravail ${randomUUID()}`
const introduction = 'Ce qui change pour les équipes au premier janvier.'

async function openContent(page: Page, id: number) {
  await page.goto(`/admin/contents/${id}`)
  await expect(pageTitle(page, 'Modifier le contenu')).toBeVisible()
}
const read = async (page: Page, id: number) => (await (await page.request.get(`/api/contents/${id}`)).json()) as Content

/** Runs an action with a desk and then deletes its contents, which all journeys would see. */
async function atDesk(desk: Promise<EditorApi>, act: (desk: EditorApi) => Promise<void>) {
  const opened = await desk
  try {
    await act(opened)
  } finally {
    await opened.clear()
  }
}

test('an article with a table, a picture and a PDF is written, scheduled, and read once published', async ({
  page,
  browser,
  context,
  member,
}) => {
  test.slow()
  const admin = await browser.newContext()
  await signIn(admin, await member({ roles: ['ROLE_ADMIN'] }))
  const medium = `Accord ${randomUUID()}`
  const file = { name: 'accord.pdf', mimeType: 'application/pdf', buffer: (await createPdf('Accord')).buffer }
  const filed = await admin.request.post('/api/media', {
    multipart: { name: medium, file },
    headers: { 'X-XSRF-TOKEN': await xsrfToken(admin.request) },
  })
  expect(filed.status(), await filed.text()).toBe(201)

  const editor = await member({ roles: ['ROLE_EDITOR'] })
  await signIn(context, editor)
  const name = ownTitle()
  await page.goto('/admin/contents')
  await page.getByRole('link', { name: 'Nouveau contenu' }).first().click()
  await expect(pageTitle(page, 'Nouveau contenu')).toBeFocused()
  await titleField(page).fill(name)
  await introductionField(page).fill(introduction)

  await text(page).click()
  await page.keyboard.type('Le détail est dans l’accord.')
  await button(page, 'Lien').click()
  await dialog(page).getByLabel('Le lien mène à').selectOption({ label: 'Un PDF' })
  await dialog(page).getByRole('searchbox').fill(medium)
  await dialog(page).getByRole('radio', { name: medium }).check()
  await button(page, 'Poser le lien').click()
  await expect(text(page).getByRole('link', { name: medium })).toBeVisible()
  await page.keyboard.press('Enter')
  await button(page, 'Titre de niveau 2').click()
  await page.keyboard.type('Les jours')
  await page.keyboard.press('Enter')
  await button(page, 'Tableau').click()
  await page.keyboard.type('Équipe')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Jours par semaine')
  await button(page, 'Supprimer la colonne').click()
  await expect(text(page).getByRole('columnheader')).toHaveCount(2)

  // below the table
  await text(page).locator('p').last().click()
  await button(page, 'Image').click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'salle.png', mimeType: 'image/png', buffer: await drawing(900) })
  await button(page, 'Insérer l’image').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Décrivez l’image pour qui ne la voit pas')
  await dialog(page).getByLabel('Description de l’image').fill('La salle du comité')
  await button(page, 'Insérer l’image').click()
  await expect(text(page).getByRole('img', { name: 'La salle du comité' })).toBeVisible()

  // saved automatically, as a draft
  await expect(savedByItself(page)).toBeVisible()
  const id = Number(/\/admin\/contents\/(\d+)$/.exec(page.url())?.[1])
  await expect.poll(async () => (await read(page, id)).text).toContain('La salle du comité')

  await button(page, 'Aperçu').click()
  await expect(dialog(page).getByRole('heading', { name })).toBeVisible()
  await expect(dialog(page).getByRole('columnheader', { name: 'Équipe' })).toBeVisible()
  await button(page, 'Fermer').click()

  await page.getByRole('checkbox', { name: 'À la une' }).check()
  await page.getByRole('radio', { name: 'Programmé' }).check()
  await page.getByLabel('Jour et heure').fill('2027-03-28T02:30')
  await button(page, 'Programmer').click()
  await expect(page.getByText('Cette heure n’existe pas ce jour-là').first()).toBeVisible()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await page.getByLabel('Jour et heure').fill(parisWallTime(tomorrow).slice(0, 16))
  await button(page, 'Programmer').click()
  await expect(saved(page)).toBeVisible()

  const reader = await browser.newContext()
  await signIn(reader, await member())
  expect((await reader.request.get(`/api/contents/${id}`)).status()).toBe(404)

  // the form has no seconds: a call sets the publication time close
  const { title: kept, introduction: words, text: html, version, contentType } = await read(page, id)
  const sooner = await page.request.put(`/api/contents/${id}`, {
    data: {
      contentType,
      title: kept,
      introduction: words,
      text: html,
      inSlider: true,
      position: 0,
      status: 'scheduled',
      publishedAt: new Date(Date.now() + 3_000).toISOString(),
      version,
    },
    headers: { 'X-XSRF-TOKEN': await xsrfToken(context.request) },
  })
  expect(sooner.status(), await sooner.text()).toBe(200)
  await expect
    .poll(async () => (await reader.request.get(`/api/contents/${id}`)).status(), { timeout: 20_000 })
    .toBe(200)

  const theirs = await reader.newPage()
  await theirs.goto('/home')
  await expect(theirs.getByRole('link', { name }).first()).toBeVisible()
  await theirs.goto('/articles')
  await theirs.getByRole('link', { name }).click()
  await expect(pageTitle(theirs, name)).toBeVisible()
  const picture = theirs.getByRole('img', { name: 'La salle du comité' })
  await expect(picture).toBeVisible()
  await theirs.emulateMedia({ colorScheme: 'dark' })
  await expect(picture).toHaveCSS('filter', 'brightness(0.8)')
  await theirs.emulateMedia({ colorScheme: 'light' })
  await expect(picture).toHaveCSS('filter', 'none')
  await expect(theirs.getByRole('columnheader', { name: 'Équipe' })).toBeVisible()
  await expect(theirs.getByRole('columnheader', { name: 'Jours par semaine' })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: medium })).toHaveAttribute('href', /^\/api\/media\/\d+\/file$/)

  // home is shared by the journeys: leaves it was
  await page.reload()
  await button(page, 'Supprimer').click()
  await expect(page.getByRole('alertdialog')).toContainText('Il quitte l’accueil.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(pageTitle(page, 'Contenus')).toBeVisible()
  await reader.close()
  await admin.close()
})

test('of two editors, the second one learns who saved and when, and chooses a version', async ({
  page,
  browser,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/contents/', status: 409 })
  const other = await browser.newContext()
  const colleague = await member({ roles: ['ROLE_EDITOR'] })
  const name = ownTitle()
  await atDesk(createEditorApi(other, colleague), async (desk) => {
    const { id, version } = await desk.publish({ title: name })
    await signIn(context, await member({ roles: ['ROLE_EDITOR'] }))
    await openContent(page, id)
    const data = {
      contentType: 'article',
      title: name,
      introduction,
      text: '<p>Le leur.</p>',
      status: 'published',
      version,
    }
    const theirs = await other.request.put(`/api/contents/${id}`, {
      data,
      headers: { 'X-XSRF-TOKEN': await xsrfToken(other.request) },
    })
    expect(theirs.status(), await theirs.text()).toBe(200)

    await introductionField(page).fill('Le mien, écrit en même temps que le leur.')
    await button(page, 'Enregistrer').click()
    const notice = page.getByRole('alert').filter({ hasText: colleague.lastName })
    await expect(notice).toBeVisible()
    await button(page, 'Prendre la version enregistrée').click()
    await expect(introductionField(page)).toHaveValue(introduction)
    await expect(text(page)).toHaveText('Le leur.')

    await introductionField(page).fill('Le mien, écrit une seconde fois après le leur.')
    const again = await other.request.put(`/api/contents/${id}`, {
      data: { ...data, text: '<p>Encore le leur.</p>', version: version + 1 },
      headers: { 'X-XSRF-TOKEN': await xsrfToken(other.request) },
    })
    expect(again.status(), await again.text()).toBe(200)
    await button(page, 'Enregistrer').click()
    await button(page, 'Garder ma saisie').click()
    await expect(saved(page)).toBeVisible()
    expect(await read(page, id)).toMatchObject({
      introduction: 'Le mien, écrit une seconde fois après le leur.',
      text: '<p>Le leur.</p>',
    })
  })
  await other.close()
})

test('an earlier version is compared and restored', async ({ page, context, member }) => {
  const editor = await member({ roles: ['ROLE_EDITOR'] })
  const name = ownTitle()
  await atDesk(createEditorApi(context, editor), async (desk) => {
    const { id } = await desk.publish({ title: name, text: '<p>Le premier texte.</p>' })
    await openContent(page, id)
    await text(page).fill('Le second texte.')
    await button(page, 'Enregistrer').click()
    await expect(saved(page)).toBeVisible()

    await button(page, 'Historique').click()
    await dialog(page)
      .getByRole('button', { name: /^Version 1/ })
      .click()
    await expect(dialog(page).getByText('Le premier texte.')).toBeVisible()
    await expect(dialog(page).getByText('Le second texte.')).toBeVisible()
    await button(page, 'Restaurer cette version').click()
    await expect(dialog(page)).toBeHidden()
    await expect(text(page)).toHaveText('Le premier texte.')
    expect((await read(page, id)).text).toBe('<p>Le premier texte.</p>')
  })
})

test('unsaved input of a published content stays on the device and is offered again', async ({
  page,
  context,
  member,
}) => {
  const editor = await member({ roles: ['ROLE_EDITOR'] })
  await atDesk(createEditorApi(context, editor), async (desk) => {
    const { id } = await desk.publish({ title: ownTitle() })
    await openContent(page, id)
    await text(page).fill('Une phrase à moitié')
    await expect(page.getByText('Modifications non enregistrées, gardées sur cet appareil.')).toBeVisible()
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByRole('button', { name: /^Reprendre ma saisie/ }).click()
    await expect(text(page)).toHaveText('Une phrase à moitié')
    expect((await read(page, id)).text).toBe('<p>Le texte.</p>')
    await button(page, 'Enregistrer').click()
    await expect(saved(page)).toBeVisible()
    expect((await read(page, id)).text).toBe('<p>Une phrase à moitié</p>')
  })
})

test('text pasted from Word keeps its lists and loses the rest', async ({ page, context, member }) => {
  await signIn(context, await member({ roles: ['ROLE_EDITOR'] }))
  await page.goto('/admin/contents/new')
  await text(page).click()
  await text(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body>
        <h1 style="color:blue">Titre collé<o:p></o:p></h1>
        <p class="MsoListParagraphCxSpFirst" style="mso-list:l0"><!--[if !supportLists]--><span>·&nbsp;</span><!--[endif]-->Un</p>
        <p class="MsoListParagraphCxSpLast" style="mso-list:l0"><!--[if !supportLists]--><span>·&nbsp;</span><!--[endif]-->Deux</p>
        <p class=MsoNormal style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>Deux bis</p>
        <p class=MsoNormal style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Premier</p>
        <table><tr><td><p class=MsoNormal><b>Poste<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Montant</b></p></td></tr>
        <tr><td><p class=MsoNormal>Loyer</p></td><td><p class=MsoNormal>1 200 €</p></td></tr></table>
        <p onclick="alert(1)">Fin <a href="javascript:alert(1)">du texte</a><img src="file:///C:/image.png"></p></body></html>`,
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text(page).getByRole('heading', { level: 2, name: 'Titre collé' })).toBeVisible()
  await expect(text(page).getByRole('listitem')).toHaveText(['Un', 'DeuxDeux bis', 'Deux bis', 'Premier'])
  await expect(text(page).locator('ul > li > ul > li')).toHaveText(['Deux bis'])
  await expect(text(page).locator('ol > li')).toHaveText(['Premier'])
  await expect(text(page).getByRole('columnheader')).toHaveText(['Poste', 'Montant'])
  await expect(text(page).getByRole('cell')).toHaveText(['Loyer', '1 200 €'])
  await expect(text(page)).toContainText('Fin du texte')
  // the editor itself gives its tables a minimum width
  await expect(text(page).locator('a, img, [style]:not(table, col), [onclick], span')).toHaveCount(0)
})

test('the slider is reordered by keyboard alone', async ({ page, context, member }) => {
  const editor = await member({ roles: ['ROLE_EDITOR'] })
  await atDesk(createEditorApi(context, editor), async (desk) => {
    const [first, second] = [ownTitle(), ownTitle()]
    const older = await desk.publish({ title: first, inSlider: true, position: 1 })
    await desk.publish({ title: second, inSlider: true, position: 2 })
    await page.goto('/admin/contents')
    await button(page, 'Ordre à la une').click()
    await button(page, `Déplacer : ${second}`).focus()
    await page.keyboard.press('ArrowUp')
    await expect(button(page, `Déplacer : ${second}`)).toBeFocused()
    // a content that somebody adds meanwhile stays in the slider
    const addedMeanwhile = ownTitle()
    await desk.publish({ title: addedMeanwhile, inSlider: true })
    const reread = page.waitForResponse((answer) => answer.url().includes('inSlider'))
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await (await reread).finished()
    await button(page, 'Enregistrer').click()
    await expect(dialog(page)).toBeHidden()
    const { member: slides } = (await (await page.request.get('/api/contents?inSlider=1&itemsPerPage=50')).json()) as {
      member: Content[]
    }
    const place = (name: string) => slides.find(({ title: called }) => called === name)?.position ?? -1
    expect(place(second)).toBeLessThan(place(first))
    expect(slides.map(({ title }) => title)).toContain(addedMeanwhile)
    expect((await read(page, older.id)).status).toBe('published')
  })
})

test('several contents are archived at once', async ({ page, context, member }) => {
  const editor = await member({ roles: ['ROLE_EDITOR'] })
  const name = ownTitle()
  await atDesk(createEditorApi(context, editor), async (desk) => {
    const { id } = await desk.publish({ title: name })
    await page.goto('/admin/contents?status=published')
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(1)
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await button(page, 'Archiver').click()
    await expect(page.getByRole('status').filter({ hasText: 'Contenu archivé' })).toBeVisible()
    expect((await read(page, id)).status).toBe('archived')
  })
  await switchUser(context, await member())
  await page.goto('/admin/contents')
  await expect(page).toHaveURL(/\/403$/)
})
