import type { Page } from '@playwright/test'
import { oddFiles } from '#tests/support/stage.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'
import type { Db } from './stageUrls.ts'

const sheet = (page: Page, number: number) => page.locator(`.page[data-page-number="${number}"]`)
const pageField = (page: Page) => page.getByLabel('Aller à la page')

/** Returns the non-blank share of a rendered page, in thousandths. */
const inkOn = (page: Page, number: number) =>
  sheet(page, number)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let inked = 0
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 160) inked += 1
      return (inked * 4_000) / pixels.length
    })

test.beforeEach(async ({ context, member }) => signIn(context, await member()))

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a URL opens the page it names (motion: ${reducedMotion})`, async ({ page, addresses }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto(`${addresses.paper}#page=4`)
    await expect(pageField(page)).toHaveValue('4')
    await expect(sheet(page, 4)).toBeInViewport()
    await pageField(page).fill('6')
    await pageField(page).press('Enter')
    await expect(page).toHaveURL(`${addresses.paper}#page=6`)
    await expect(sheet(page, 6)).toBeInViewport()
  })
}

test('a document is downloaded, turned by its thumbnails, searched, and read as text', async ({
  page,
  addresses,
  stage,
}) => {
  await page.goto(addresses.paper)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger' }).click()
  expect((await downloading).suggestedFilename()).toBe(stage.paper.versions.at(-1)?.fileName)

  await page.getByRole('button', { name: 'Vignettes des pages' }).click()
  const small = page.getByRole('navigation', { name: 'Vignettes des pages' })
  await small.getByRole('button', { name: 'Page 4' }).click()
  await expect(pageField(page)).toHaveValue('4')
  await expect(small.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')
  await small.getByRole('button', { name: 'Page 4' }).press('ArrowDown')
  await expect(small.getByRole('button', { name: 'Page 5' })).toBeFocused()

  await page.getByRole('button', { name: 'Rechercher dans le document' }).click()
  const words = page.getByRole('textbox', { name: 'Mots à trouver' })
  await expect(words).toBeFocused()
  await words.fill(stage.landmark)
  await expect(page.getByText('1 sur 1', { exact: true })).toBeVisible()
  await expect(pageField(page)).toHaveValue('3')
  await expect(sheet(page, 3).locator('.highlight').first()).toBeInViewport()
  await words.fill('anticonstitutionnellement')
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await words.press('Escape')
  await expect(words).toBeHidden()

  await page.getByRole('button', { name: 'Lire le texte' }).click()
  await expect(page.getByRole('region', { name: 'Texte de la page 3' })).toContainText(stage.landmark)
})

test('a document opened from its session is turned to page 2, and is no longer new there and on home', async ({
  page,
  addresses,
  stage,
}) => {
  const all = stage.papers.length
  await page.goto('/home')
  const next = page.getByRole('region', { name: 'Prochaine séance' })
  await expect(next).toContainText(`${all} non lus`)
  await next.getByRole('link', { name: 'Ouvrir' }).click()
  await expect(pageTitle(page, stage.session.title)).toBeVisible()
  const point = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: stage.point }) })
  await expect(point.getByText('3', { exact: true })).toBeVisible()
  await expect(point.getByRole('link', { name: stage.paper.title })).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: stage.paper.title }).last()
  await expect(line).toContainText('Non lu')

  await line.getByRole('link').click()
  await expect(pageTitle(page, stage.paper.title)).toBeVisible()
  await expect(sheet(page, 1).locator('.textLayer')).not.toBeEmpty()
  await expect(page).toHaveURL(addresses.paper)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(pageField(page)).toHaveValue('2')
  await expect(page).toHaveURL(`${addresses.paper}#page=2`)
  await expect(sheet(page, 2).locator('.textLayer')).toContainText(stage.secondPage)
  await expect.poll(() => inkOn(page, 2)).toBeGreaterThan(5)

  // the page in the URL has replaced the entry of the history
  await page.goBack()
  await expect(page).toHaveURL(addresses.session)
  await expect(line).toContainText('Lu')
  await expect(line).not.toContainText('Non lu')
  await page.getByRole('link', { name: 'Accueil', exact: true }).click()
  await expect(next).toContainText(`${all - 1} non lus`)
})

const marksBar = (page: Page) => page.getByRole('region', { name: 'Mots trouvés dans le document' })

test.describe('the highlighted words of a search', () => {
  const mots = encodeURIComponent('salarié|salariés')
  const here = /(?<!\p{L})salariés?(?!\p{L})/giu
  const countIn = (texts: readonly string[]) => texts.join('\n').match(here)?.length ?? 0
  const pagesOf = async (db: Db, paper: string) => {
    const pages = await db
      .selectFrom('documentPages')
      .innerJoin('documentVersions', 'documentVersions.id', 'documentPages.versionId')
      .select('text')
      .where('documentId', '=', Number(paper.split('/').at(-1)))
      .orderBy('page')
      .execute()
    return pages.map(({ text }) => text)
  }

  test('are highlighted on the requested page, and lead from one to the next', async ({ page, addresses, db }) => {
    const texts = await pagesOf(db, addresses.paper)
    const [all, before, onThird] = [countIn(texts), countIn(texts.slice(0, 2)), countIn(texts.slice(2, 3))]
    expect(Math.min(before, onThird - 1, all - before - onThird)).toBeGreaterThan(0)
    await page.goto(`${addresses.paper}?page=3&mots=${mots}`)
    await expect(marksBar(page)).toContainText(`Mots trouvés : salarié, salariés · ${all}`)
    await expect(pageField(page)).toHaveValue('3')
    await expect(sheet(page, 3).locator('.highlight')).toHaveCount(onThird)
    await expect(page.getByRole('textbox', { name: 'Mots à trouver' })).toBeHidden()

    const next = marksBar(page).getByRole('button', { name: 'Résultat suivant' })
    await next.click()
    await expect(marksBar(page)).toContainText(`${before + 1} sur ${all}`)
    await expect(sheet(page, 3).locator('.highlight.selected')).toBeInViewport()
    await next.press('F3')
    await expect(marksBar(page)).toContainText(`${before + 2} sur ${all}`)
    await next.press('Shift+F3')
    await next.press('Shift+F3')
    await expect(marksBar(page)).toContainText(`${before} sur ${all}`)
    await expect(pageField(page)).toHaveValue('2')
    await expect(page).toHaveURL(`${addresses.paper}?mots=${mots}#page=2`)
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`do not scroll until the user goes to them (motion: ${reducedMotion})`, async ({ page, addresses, stage }) => {
      // on the third page; which word depends on the date of the session
      const [word = ''] = stage.landmark.split(' ')
      await page.emulateMedia({ reducedMotion })
      await page.goto(`${addresses.paper}?page=2&mots=${encodeURIComponent(word)}`)
      await expect(marksBar(page)).toContainText(`Mot trouvé : ${word} · 1`)
      await expect(pageField(page)).toHaveValue('2')
      await expect(sheet(page, 2)).toBeInViewport()
      await marksBar(page).getByRole('button', { name: 'Résultat suivant' }).click()
      await expect(sheet(page, 3).locator('.highlight')).toBeInViewport()
      await expect(pageField(page)).toHaveValue('3')
    })
  }

  test('are highlighted in the text of the page too, and are back after a search in the document', async ({
    page,
    addresses,
    db,
    stage,
  }) => {
    const texts = await pagesOf(db, addresses.paper)
    await page.goto(`${addresses.paper}?page=3&mots=${mots}`)
    await page.getByRole('button', { name: 'Lire le texte' }).click()
    const text = page.getByRole('region', { name: 'Texte de la page 3' })
    await expect(text.locator('mark')).toHaveCount(countIn(texts.slice(2, 3)))
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await expect(page.getByRole('region', { name: 'Texte de la page 2' }).locator('mark')).toHaveCount(
      countIn(texts.slice(1, 2)),
    )
    await expect(page).toHaveURL(`${addresses.paper}?mots=${mots}#page=2`)

    await page.getByRole('button', { name: 'Rechercher dans le document' }).click()
    const words = page.getByRole('textbox', { name: 'Mots à trouver' })
    await words.fill(stage.landmark)
    await expect(page.getByText('1 sur 1', { exact: true })).toBeVisible()
    await expect(marksBar(page)).toBeHidden()
    await words.press('Escape')
    await expect(marksBar(page)).toContainText('Mots trouvés : salarié, salariés · ')

    await marksBar(page).getByRole('button', { name: 'Ne plus marquer' }).click()
    await expect(marksBar(page)).toBeHidden()
    await expect(page.locator('.textLayer .highlight')).toHaveCount(0)
    await expect(page).toHaveURL(`${addresses.paper}#page=3`)
    await expect(page.getByRole('document', { name: 'Pages du document' })).toBeFocused()
  })

  test('do no harm, whatever they contain', async ({ page, addresses }) => {
    const hostile = '<img src=x onerror=alert(1)>|(a+)+$|[z-a]|\\'
    await page.goto(`${addresses.paper}?page=2&mots=${encodeURIComponent(hostile)}`)
    await expect(marksBar(page)).toContainText(
      'Mots introuvables dans ce document : <img src=x onerror=alert(1)>, (a+)+$, [z-a]',
    )
    await expect(pageField(page)).toHaveValue('2')
    await expect(page.locator('.textLayer .highlight')).toHaveCount(0)
  })
})

test('a locked or damaged file shows an error and can still be downloaded, and a scan cannot be searched', async ({
  page,
  addresses,
  stage,
}) => {
  await page.goto(addresses.body)
  for (const [file, said] of [
    ['locked', 'Ce PDF est protégé par un mot de passe.'],
    ['damaged', 'Ce fichier PDF est illisible ou incomplet.'],
  ] as const) {
    await page.getByRole('link', { name: oddFiles[file] }).click()
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Télécharger' })).toBeVisible()
    await page.goBack()
    await expect(pageTitle(page, stage.body.name)).toBeVisible()
  }

  await page.getByRole('link', { name: oddFiles.scanned }).click()
  await expect(page.getByText('Document numérisé : son texte ne peut pas être recherché.')).toBeVisible()
  await expect.poll(() => inkOn(page, 1)).toBeGreaterThan(5)
})
