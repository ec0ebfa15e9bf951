import type { Page } from '@playwright/test'
import { overflowPixels } from './faults.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'

// One search over everything the user may read: from any screen or from the search screen, with or without a mouse.

const field = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Rechercher dans tout le portail' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Recherche rapide' })
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Rechercher dans tout le portail' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const results = (page: Page) => page.getByRole('region', { name: 'Résultats' })
const result = (page: Page) => results(page).getByRole('heading', { level: 3 }).getByRole('link')
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filtres' })
const total = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d\s]+\srésultats?/u })

async function counted(page: Page) {
  const [, count = ''] = /^([\d\s]+)\srésultat/u.exec((await total(page).textContent()) ?? '') ?? []
  return Number(count.replaceAll(/\s/gu, ''))
}

/** Opens the palette on home with its shortcut, which works everywhere. */
async function openPalette(page: Page) {
  await page.goto('/home')
  await expect(pageTitle(page, /^Bonjour/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test.beforeEach(async ({ context, member }) => signIn(context, await member()))

test('a misspelt word leads to a PDF page with its words highlighted, and the search is saved', async ({ page }) => {
  await openPalette(page)
  await box(page).fill('delegaton')
  await option(page, 'Essayez avec « délégation »').click()
  await expect(page).toHaveURL(/\/recherche\?q=d%C3%A9l%C3%A9gation$/)
  await expect(field(page)).toHaveValue('délégation')
  const found = await counted(page)
  expect(found).toBeGreaterThan(0)

  const first = results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^p\.\s\d+\sde «/u }) })
    .first()
  await expect(first.locator('mark').first()).toHaveText(/délégation/i)
  const onPage = first.getByRole('link', { name: /^p\.\s\d+\sde «/u }).first()
  const number = /^p\.\s(\d+)/u.exec((await onPage.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await onPage.click()
  await expect(page.getByLabel('Aller à la page')).toHaveValue(number)
  await expect(page.locator(`.page[data-page-number="${number}"] .highlight`).first()).toHaveText(/délégation/i)

  await page.goBack()
  await expect(pageTitle(page, 'Recherche')).toBeVisible()
  await expect(first.getByRole('heading').getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette recherche' })
  await expect(dialog.getByLabel('Nom de la recherche')).toHaveValue('délégation')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Mes recherches enregistrées' }).click()
  await page
    .getByRole('list', { name: 'Mes recherches enregistrées' })
    .getByRole('link', { name: 'délégation', exact: true })
    .click()
  await expect(field(page)).toHaveValue('délégation')
  await expect.poll(() => counted(page)).toBe(found)
})

test('a misspelling is corrected, and the correction is shown', async ({ page }) => {
  await page.goto('/recherche?q=delegaton')
  await expect(total(page)).toContainText('« delegaton » lu comme « délégation ».')
  await expect(results(page).locator('mark').first()).toHaveText(/délégation/i)
  await page.getByRole('link', { name: 'Essayez avec « délégation »' }).click()
  await expect(field(page)).toHaveValue('délégation')
  await expect(total(page)).not.toContainText('lu comme')
})

test('filters are in the URL, are removed one by one, and the back button restores them', async ({ page }) => {
  await page.goto('/recherche?q=salari%C3%A9s')
  await expect(result(page).first()).toBeVisible()
  const all = await counted(page)
  const documents = filters(page).getByRole('checkbox', { name: /^Documents/ })
  const given = Number(/\d+$/.exec((await documents.locator('xpath=ancestor::label').textContent()) ?? '')?.[0])
  await documents.check()
  await expect(page).toHaveURL(/[?&]type=document(&|$)/)
  await expect.poll(() => counted(page)).toBe(given)

  const year = filters(page).getByRole('group', { name: 'Année' }).getByRole('checkbox').first()
  await year.check()
  await expect(page).toHaveURL(/&year=\d{4}/)
  await page.reload()
  await expect(year).toBeChecked()
  await expect(documents).toBeChecked()

  await page.goBack()
  await expect(year).not.toBeChecked()
  await expect.poll(() => counted(page)).toBe(given)
  await page.goForward()
  await expect(year).toBeChecked()
  await page.getByRole('button', { name: 'Retirer le filtre « Documents »' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await page.getByRole('button', { name: /^Retirer le filtre/ }).click()
  await expect.poll(() => counted(page)).toBe(all)

  await page.getByLabel('Trier par').selectOption({ label: 'Date, du plus récent' })
  await expect(page).toHaveURL(/order=date/)
  await page.goBack()
  await expect(page.getByLabel('Trier par')).toHaveValue('relevance')
})

test('opens with the focus in its field, from its URL, the menu and the palette', async ({ page }) => {
  await page.goto('/recherche')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('accord')
  await expect(page).toHaveURL(/q=accord$/)

  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Recherche', exact: true }).click()
  await expect(page).toHaveURL(/\/recherche$/)
  await expect(pageTitle(page, 'Recherche')).toBeVisible()
  await expect(field(page)).toBeFocused()

  await openPalette(page)
  await box(page).fill('recherche')
  await palette(page).getByRole('option', { name: 'Recherche', exact: true }).click()
  await expect(palette(page)).toBeHidden()
  await expect(field(page)).toBeFocused()
})

test('opens without the focus in its field when the URL has words or filters', async ({ page }) => {
  for (const address of ['q=d%C3%A9l%C3%A9gation', 'type=document', 'archived=true']) {
    await page.goto(`/recherche?${address}`)
    await expect(field(page)).toBeVisible()
    await expect(total(page).or(page.getByText('Aucun résultat').first())).toBeVisible()
    await expect(field(page)).not.toBeFocused()
  }
  await openPalette(page)
  await box(page).fill('délégation')
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Recherche')).toBeFocused()
})

test('the last twelve months stay a relative period, in the URL and in a saved search', async ({ page }) => {
  await page.goto('/recherche?q=d%C3%A9l%C3%A9gation&from=2020-01-01')
  const period = filters(page).getByRole('button', { name: 'Les 12 derniers mois' })
  await period.click()
  await expect(page).toHaveURL(/\/recherche\?q=d%C3%A9l%C3%A9gation&period=last12months$/)
  await expect(period).toHaveAttribute('aria-pressed', 'true')
  await expect(result(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette recherche' })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Mes recherches enregistrées' }).click()
  const kept = page.getByRole('list', { name: 'Mes recherches enregistrées' })
  await expect(kept).toContainText('Les 12 derniers mois')
  await kept.getByRole('link', { name: 'délégation', exact: true }).click()
  await expect(page).toHaveURL(/[?&]period=last12months/)
  await page.getByRole('button', { name: 'Retirer le filtre « Les 12 derniers mois »' }).click()
  await expect(page).not.toHaveURL(/period/)
  await expect(period).toHaveAttribute('aria-pressed', 'false')
})

test('typing adds one history entry, and another one after Enter', async ({ page }) => {
  await page.goto('/recherche')
  await field(page).pressSequentially('accord', { delay: 20 })
  await expect(page).toHaveURL(/q=accord$/)
  await field(page).pressSequentially('s', { delay: 20 })
  await expect(page).toHaveURL(/q=accords$/)
  await field(page).press('Enter')
  await field(page).fill('budget')
  await expect(page).toHaveURL(/q=budget$/)
  await page.goBack()
  await expect(field(page)).toHaveValue('accords')
  await page.goBack()
  await expect(field(page)).toHaveValue('')

  const recent = page.getByRole('region', { name: 'Recherches récentes' })
  await expect(recent.getByRole('link', { name: 'accords' })).toBeVisible()
  await recent.getByRole('button', { name: 'Oublier « accords »' }).click()
  await expect(recent).toBeHidden()
})

test('a phrase keeps its quotes in the URL', async ({ page }) => {
  await page.goto('/recherche?q=%22heures+de+d%C3%A9l%C3%A9gation%22')
  await expect(field(page)).toHaveValue('"heures de délégation"')
  await expect(results(page).locator('mark').first()).toBeVisible()
  await page.reload()
  await expect(field(page)).toHaveValue('"heures de délégation"')
})

test('a result and its page are reached from any screen without a mouse, and back', async ({ page }) => {
  await page.goto('/annuaire')
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('délégation')
  await expect(option(page, /^Rechercher « délégation »/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Recherche')).toBeFocused()
  await expect(result(page).first()).toBeVisible()

  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(result(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(result(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(result(page).nth(1)).toBeFocused()
  const name = (await result(page).nth(1).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, name)).toBeVisible()
  await page.goBack()
  await expect(result(page).nth(1)).toBeFocused()
})

test('the palette opens screens, finds people and runs actions', async ({ page, stage, member }) => {
  await member({ lastName: 'Kerœuzan' })
  await openPalette(page)
  await expect(option(page, 'Préparer une séance')).toBeHidden()
  await box(page).fill('annu')
  await page.keyboard.press('ArrowUp')
  await expect(option(page, 'Annuaire')).toHaveAttribute('aria-selected', 'true')
  // suggestions that arrive meanwhile are inserted, and shift the selected index
  await expect(async () => {
    const id = (await option(page, 'Annuaire').getAttribute('id')) ?? ''
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()

  await page.getByRole('button', { name: /^Rechercher un document/ }).click()
  await box(page).fill('keroeu')
  await expect(palette(page).getByRole('group', { name: 'Membres' }).getByRole('option').first()).toHaveText(
    /^KERŒUZAN/,
  )
  await box(page).fill(stage.paper.title)
  await option(page, new RegExp(`^${RegExp.escape(stage.paper.title)}`))
    .first()
    .click()
  await expect(pageTitle(page, stage.paper.title)).toBeVisible()

  await page.goto('/recherche')
  const offered = page.getByRole('listbox', { name: 'Propositions' }).getByRole('option', { name: /^KERŒUZAN/ })
  await field(page).pressSequentially('keroeu', { delay: 20 })
  await expect(offered.first()).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await expect(field(page)).toHaveValue('keroeu')
  await page.keyboard.type('z')
  await page.keyboard.press('ArrowDown')
  await expect(offered.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, /^KERŒUZAN/)).toBeVisible()

  await page.keyboard.press('Control+k')
  await box(page).fill('sombre')
  await option(page, 'Passer au thème sombre').click()
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
  await expect(palette(page)).toBeHidden()
})

test('the full name of a screen is the first option of the palette, if the user may open it', async ({
  page,
  context,
  stage,
  member,
}) => {
  const first = palette(page).getByRole('option').first()
  /** Types a name, then waits for the suggested titles and people. */
  const typeName = async (name: string) => {
    const suggested = page.waitForResponse((answer) => answer.url().includes('/api/search/suggestions'))
    await box(page).fill(name)
    await suggested
  }
  await openPalette(page)
  await typeName('agenda')
  await expect(palette(page).getByRole('group', { name: 'Page de ce nom' }).getByRole('option')).toHaveText(['Agenda'])
  await expect(first).toHaveText('Agenda')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(option(page, /^Rechercher « agenda »/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/agenda/)
  await expect(pageTitle(page, 'Agenda')).toBeFocused()

  await openPalette(page)
  for (const [typed, name] of [
    ['CALENDRIERS', 'Agenda'],
    ['l’actualité', 'Actualités'],
    ['abonnement', 'Mes abonnements'],
    ['notification', 'Notifications'],
    ['mes projets', 'Mes projets débattus'],
    [stage.body.name.toUpperCase(), stage.body.name],
  ] as const) {
    await typeName(typed)
    await expect(first).toHaveText(name)
  }
  // a word of a name, and the name of a screen this user may not open
  for (const typed of ['documents', 'utilisateurs', 'formation']) {
    await typeName(typed)
    await expect(first).toHaveText(`Rechercher « ${typed} » dans tout le portail`)
  }

  await switchUser(context, await member({ roles: ['ROLE_ADMIN'] }))
  await openPalette(page)
  await typeName('utilisateur')
  await expect(first).toHaveText('Utilisateurs')
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Utilisateurs')).toBeVisible()
})

test('a search without results proposes filters to remove', async ({ page }) => {
  await page.goto('/recherche?q=d%C3%A9l%C3%A9gation&year=1950')
  await expect(page.getByText('Aucun résultat pour « délégation ».')).toBeVisible()
  const loosen = page.getByRole('region', { name: 'Élargir la recherche' })
  await expect(loosen.getByRole('listitem').filter({ hasText: 'Sans le filtre « 1950 »' })).toContainText(
    /\d+\srésultat/,
  )
  await loosen.getByRole('link', { name: 'Sans le filtre « 1950 »' }).click()
  await expect(page).toHaveURL(/\/recherche\?q=d%C3%A9l%C3%A9gation$/)
  await expect(result(page).first()).toBeVisible()

  await page.goto('/recherche?q=zzyzzxq')
  await expect(page.getByRole('region', { name: 'Pour mieux chercher' })).toBeVisible()
})

test('a failed search keeps its words and can be retried', async ({ page, faults }) => {
  await page.goto('/recherche')
  faults.announce({ to: '/api/search', status: 503 })
  const refuse = (url: URL) => url.pathname === '/api/search'
  await page.route(refuse, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        '@type': 'Error',
        title: 'Erreur',
        status: 503,
        code: 'search.tooSlow',
        description: 'Cette recherche est trop large : précisez-la ou réessayez.',
      }),
    }),
  )
  await field(page).fill('délégation')
  const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Réessayer' }) })
  await expect(failed).toContainText('Cette recherche est trop large')
  await expect(field(page)).toHaveValue('délégation')
  await page.unroute(refuse)
  await failed.getByRole('button', { name: 'Réessayer' }).click()
  await expect(result(page).first()).toBeVisible()
})

test('a query that only excludes words says so instead of suggesting a spelling', async ({ page }) => {
  await page.goto('/recherche?q=-t%C3%A9l%C3%A9travail%20-%22droit%20d%E2%80%99alerte%22')
  await expect(page.getByText('Rien n’est cherché')).toBeVisible()
  await field(page).fill('délégation -télétravail')
  await expect(result(page).first()).toBeVisible()
})

test('signing out deletes the recent searches from the browser', async ({ page, context, member }) => {
  await page.goto('/recherche')
  await field(page).fill('délégation')
  await field(page).press('Enter')
  await expect(result(page).first()).toBeVisible()
  await page.goto('/recherche')
  await expect(page.getByRole('region', { name: 'Recherches récentes' })).toContainText('délégation')

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(pageTitle(page, 'Connexion')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('délégation')
  await signIn(context, await member())
  await page.goto('/recherche')
  await expect(page.getByRole('region', { name: 'Pour mieux chercher' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recherches récentes' })).toBeHidden()
})

test.describe('search on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the search starts from the bar, and the filters open from the bottom of the screen', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: /^Rechercher un document/ }).tap()
    await box(page).fill('délégation')
    await option(page, /^Rechercher « délégation »/).tap()
    await expect(result(page).first()).toBeVisible()
    await expect.poll(() => overflowPixels(page)).toBe(0)

    await page.getByRole('button', { name: 'Filtres', exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filtres' })
    await sheet.getByRole('checkbox', { name: /^Documents/ }).check()
    await expect(page).toHaveURL(/type=document/)
    await sheet.getByRole('button', { name: /^Voir les? / }).tap()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible()
    await expect.poll(() => overflowPixels(page)).toBe(0)
  })
})
