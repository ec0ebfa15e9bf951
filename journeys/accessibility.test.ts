import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Addresses } from './addresses.ts'
import { overflow } from './faults.ts'
import { expect, signIn, test, title } from './journey.ts'
import { fileChooser, fileDraft, openFiling, pdf, travelling } from './papers.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Screen {
  path: string | ((addresses: Addresses) => string)
  /** what is done on the screen before it is looked at */
  act?: (page: Page) => Promise<unknown>
  visitor?: true
  /** of what looks the same everywhere, one width says enough */
  widths?: readonly number[]
}

const open = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
const openAccount = open(/^Compte de/)
const choose = (name: string) => async (page: Page) => {
  await openAccount(page)
  await page.getByRole('menuitem', { name }).click()
}
const drawn = (page: Page) => expect(page.locator('.textLayer').first()).not.toBeEmpty()

async function submitIncomplete(page: Page) {
  const name = `Incomplet ${randomUUID()}`
  await fileDraft(page, name)
  await page.getByRole('link', { name: `Modifier : ${name}` }).click()
  await page.getByLabel('Titre').fill('')
  await open('Soumettre pour validation')(page)
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
}

const screens: Record<string, Screen> = {
  'the login': { path: '/auth/login', visitor: true },
  'the login with what is missing': { path: '/auth/login', visitor: true, act: open('Se connecter') },
  'the home': { path: '/home' },
  'the account menu': { path: '/home', act: openAccount, widths: [1280] },
  'the appearance': { path: '/home', act: choose('Apparence'), widths: [360] },
  'the shortcuts': { path: '/home', act: choose('Raccourcis clavier'), widths: [1280] },
  'the menu of a phone': { path: '/home', act: open('Ouvrir le menu'), widths: [360] },
  'the bodies': { path: '/irps' },
  'a body': { path: ({ body }) => body },
  'the sessions of a body': { path: ({ sessions }) => sessions },
  'a session': { path: ({ session }) => session },
  'a session that is amended': {
    path: ({ session }) => `${session.replace('seances', 'evenement')}/modification`,
    act: async (page) => {
      await page.getByRole('button', { name: /^Détails du point 1\s:/u }).click()
      await expect(page.getByLabel('Durée prévue')).toBeVisible()
    },
  },
  'a new session with what is missing': { path: '/evenement/nouveau', act: open('Enregistrer') },
  'a document': { path: ({ paper }) => paper, act: drawn },
  'a document with its search, its small pages and its text': {
    path: ({ paper }) => paper,
    act: async (page) => {
      await drawn(page)
      await open('Texte de la page')(page)
      await open('Rechercher dans le document')(page)
      await page.getByLabel('Mots à trouver').fill('le')
      await expect(page.getByText(/^\d+ sur \d+$/).first()).toBeVisible()
    },
  },
  'a document and what one may do with it': {
    path: ({ paper }) => paper,
    act: async (page) => {
      await drawn(page)
      await open('Actions')(page)
    },
    widths: [1280],
  },
  'my documents, and files on their way': {
    path: '/mes-documents',
    act: async (page) => {
      await openFiling(page)
      const letter = { name: 'lettre.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Une lettre.') }
      await fileChooser(page).setInputFiles([await pdf('Note.pdf'), letter])
      await expect(travelling(page, 'Note.pdf')).toContainText('Déposé')
      await expect(travelling(page, 'lettre.pdf')).toContainText('Seuls les fichiers PDF')
    },
  },
  'a document that is amended, with what is missing': { path: '/mes-documents', act: submitIncomplete },
  'the documents to validate, and the reason of a refusal': {
    path: '/mes-documents',
    act: async (page) => {
      const name = `À valider ${randomUUID()}`
      await fileDraft(page, name)
      await page.getByRole('link', { name: `Modifier : ${name}` }).click()
      await expect(title(page, 'Modifier le document')).toBeVisible()
      await page.getByLabel('Type de document').selectOption({ label: '\u2003Règlement intérieur du CSE' })
      await open('Soumettre pour validation')(page)
      await expect(title(page, 'Mes documents')).toBeVisible()
      await page.goto('/documents-a-valider')
      await page.getByRole('list', { name: 'Documents à valider' }).getByRole('link', { name }).click()
      await drawn(page)
      await open('Refuser')(page)
      await expect(page.getByLabel('Motif du refus')).toBeFocused()
    },
  },
  'the directory': { path: '/annuaire' },
  'the directory with nobody': { path: '/annuaire?q=personnenesappelleainsi' },
  'a member': { path: ({ person }) => person },
  'the failed tasks': { path: '/admin/taches' },
  'what is refused': { path: '/403' },
  'what is not found': { path: '/404' },
}

// what is on its way from a colour to another is neither
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [name, { path, act, visitor, widths = [1280, 360] }] of Object.entries(screens)) {
  test(`${name}: no barrier, in light and in dark, at ${widths.join(' and ')}`, async ({
    page,
    context,
    member,
    addresses,
  }) => {
    // looked at four times, after what is done on it twice
    test.slow()
    if (!visitor) await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(typeof path === 'string' ? path : path(addresses))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await act?.(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
        const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)).toEqual([])
      }
      expect(await overflow(page)).toBe(0)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => overflow(page)).toBe(0)
  })
}
