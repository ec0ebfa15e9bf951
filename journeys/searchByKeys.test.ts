import { expect, pageTitle, signIn, test } from './journey.ts'

// Filters and words of a search by keyboard alone: when the focused element is removed, another one gets the focus.

test.beforeEach(async ({ context, member }) => signIn(context, await member()))

test('a date is typed twice, and searched only once it is complete', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search') asked.push(searchParams.get('date[after]') ?? '')
  })
  await page.goto('/recherche?q=d%C3%A9l%C3%A9gation')
  const since = page.getByRole('textbox', { name: 'Depuis le' })
  await since.focus()
  // same day and month, in either order of the fields
  await page.keyboard.type('03032026')
  await expect(page).toHaveURL(/[?&]from=2026-03-03$/)
  await expect(since).toHaveValue('2026-03-03')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('04042025')
  await expect(page).toHaveURL(/[?&]from=2025-04-04$/)
  await expect.poll(() => asked.at(-1)).toBe('2025-04-04')
  expect(asked.filter((day) => !/^(?:202[56]-0[34]-0[34])?$/.test(day))).toEqual([])

  await page.goBack()
  await expect(since).not.toHaveValue('2025-04-04')
})

test('an incomplete year is discarded', async ({ page }) => {
  await page.goto('/recherche?q=d%C3%A9l%C3%A9gation&from=2026-03-03')
  const since = page.getByRole('textbox', { name: 'Depuis le' })
  await since.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await expect(since).toHaveValue('0020-03-03')
  await page.getByLabel('Trier par').focus()
  await expect(since).toHaveValue('2026-03-03')
})

test('removing a filter moves the focus to the next one, then to the title', async ({ page }) => {
  await page.goto('/recherche?q=d%C3%A9l%C3%A9gation&type=document,article,point')
  const chip = (name: string) => page.getByRole('button', { name: `Retirer le filtre « ${name} »` })
  await chip('Articles').focus()
  await page.keyboard.press('Enter')
  await expect(chip('Points de l’ordre du jour')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chip('Documents')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chip('Documents')).toBeHidden()
  await expect(pageTitle(page, 'Recherche')).toBeFocused()
})

test('following a spelling correction moves the focus to the title, deleting a recent search to the next one', async ({
  page,
}) => {
  await page.goto('/recherche?q=delegaton')
  await page.getByRole('link', { name: 'Essayez avec « délégation »' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=d%C3%A9l%C3%A9gation$/)
  await expect(pageTitle(page, 'Recherche')).toBeFocused()

  const field = page.getByRole('main').getByRole('combobox', { name: 'Rechercher dans tout le portail' })
  for (const words of ['budget', 'accord']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${words}$`))
  }
  await page.goto('/recherche')
  await page.getByRole('button', { name: 'Oublier « accord »' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Oublier « budget »' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pageTitle(page, 'Recherche')).toBeFocused()
})
