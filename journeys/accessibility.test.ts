import type { Page } from '@playwright/test'
import { drawing } from '#server/people/pictures/pictureSamples.ts'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { expect, signIn, test } from './journey.ts'
import type { StageUrls } from './stageUrls.ts'

interface Screen {
  path: string | ((addresses: StageUrls) => string)
  /** Prepares the screen before it is checked. */
  act?: (page: Page) => Promise<unknown>
  /** Viewport widths; one is enough for what looks the same at all of them. */
  widths?: readonly number[]
  /** Reloads the page for each width: resizing does not render it as a first load at that width. */
  anew?: true
}

const open = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()
const openAccount = open(/^Compte de/)
const choose = (name: string) => async (page: Page) => {
  await openAccount(page)
  await page.getByRole('menuitem', { name }).click()
}
const addNothing = (what: string) => async (page: Page) => {
  await open(what)(page)
  await open('Enregistrer')(page)
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
}
/** Submits an empty form opened by a link. */
const addNothingBy = (what: string) => async (page: Page) => {
  await page.getByRole('link', { name: what }).click()
  await open('Enregistrer')(page)
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
}
/** Shows the text of the page; the device may remember that it is shown. */
async function showText(page: Page) {
  const read = page.getByRole('button', { name: 'Lire le texte' })
  await expect(read.or(page.getByRole('button', { name: /^(Masquer le texte|Voir les pages)$/ }))).toBeEnabled()
  if (await read.isVisible()) await read.click()
}
const drawn = (page: Page) => expect(page.locator('.textLayer').first()).not.toBeEmpty()

type Screens = Record<string, Screen>

const visitorScreens: Screens = {
  'the login': { path: '/auth/login' },
  'the login with what is missing': { path: '/auth/login', act: open('Se connecter') },
  'a request for an account with what is missing': {
    path: '/auth/register',
    act: async (page) => {
      await open('Ajouter une instance')(page)
      await page.getByLabel(/^Mot de passe/).fill('trombone-lune')
      await expect(page.getByRole('meter')).toBeVisible()
      await open('Créer mon compte')(page)
      await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
    },
  },
  'a forgotten password': { path: '/auth/forgot-password' },
  'a password that is chosen again': { path: '/auth/reset-password/jeton' },
  'an address that is confirmed': { path: '/auth/confirm-email/jeton' },
  'the address of a request that is confirmed': { path: '/auth/confirm-request/jeton' },
  'an account whose recovery link is over': { path: '/auth/recover-account/jeton' },
}

/** The screens of a group are shown to the same person, in this order. */
const groups: Record<string, Screens> = {
  'home and account': {
    'the profile, being changed': {
      path: '/mon-profil',
      act: async (page) => {
        await page.getByRole('main').getByLabel('Adresse électronique').first().fill('autre@exemple.fr')
        await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible()
        await expect(page.getByRole('rowheader', { name: 'Import terminé' })).toBeVisible()
      },
    },
    'a picture that is framed': {
      path: '/mon-profil',
      act: async (page) => {
        const buffer = await drawing(600)
        await page
          .getByRole('main')
          .locator('input[type=file]')
          .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer })
        await expect(page.getByRole('group', { name: /^Cadre de la photo/ })).toBeVisible()
      },
    },
    'the home': { path: '/home' },
    'the account menu': { path: '/home', act: openAccount, widths: [1280] },
    'the appearance': { path: '/home', act: choose('Apparence'), widths: [360] },
    'the shortcuts': { path: '/home', act: choose('Raccourcis clavier'), widths: [1280] },
    'the menu of a phone': { path: '/home', act: open('Ouvrir le menu'), widths: [360] },
  },
  'projects and links': {
    'the debated projects': { path: '/projets' },
    'a debated project': {
      path: '/projets',
      act: async (page) => {
        await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
        await expect(page.getByRole('heading', { level: 2, name: 'Fil du projet' })).toBeVisible()
      },
    },
    'the projects that are followed, none': { path: '/mes-projets', widths: [360] },
    'the administration of projects': { path: '/admin/thematics' },
    'a project that is written, with what is missing': {
      path: '/admin/thematics',
      act: addNothingBy('Ajouter un projet'),
    },
    'the links of the menus': { path: '/admin/links' },
    'a link that is written, with what is missing': {
      path: '/admin/links?vue=menus',
      act: addNothingBy('Ajouter un lien'),
    },
  },
  'bodies and sessions': {
    'the bodies': { path: '/irps' },
    'a new body with what is missing': { path: '/irps', act: addNothing('Ajouter une instance') },
    'what keeps a body': {
      path: '/irps',
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Supprimer :/ })
          .first()
          .click()
        await expect(page.getByRole('alertdialog')).toContainText('Suppression impossible')
      },
      widths: [360],
    },
    'the functions': { path: '/admin/jobs' },
    'the mandates, and a new one with what is missing': {
      path: '/admin/mandates',
      act: addNothing('Ajouter un mandat'),
    },
    'a body': { path: ({ body }) => body },
    'the sessions of a body': { path: ({ sessions }) => sessions },
    'the seats of a body': { path: ({ body }) => `${body}/sieges` },
    'a session': { anew: true, path: ({ session }) => session },
    'a session that is amended': {
      path: ({ session }) => `${session.replace('seances', 'evenement')}/modification`,
      act: async (page) => {
        await page.getByRole('button', { name: /^Détails du point 1\s:/u }).click()
        await expect(page.getByLabel('Durée prévue')).toBeVisible()
      },
    },
    'a new session with what is missing': { path: '/evenement/nouveau', act: open('Enregistrer') },
  },
  contents: {
    'the contents that editors see': { path: '/admin/contents' },
    'the order of the slider': { path: '/admin/contents', act: open('Ordre à la une') },
    'a new synopsis': { path: '/admin/contents/new?kind=synopsis' },
    'a link of a text': {
      path: '/admin/contents/new',
      act: async (page) => {
        await page.getByRole('textbox', { name: 'Texte' }).click()
        await page.keyboard.press('Control+k')
        await page.getByLabel('Le lien mène à').selectOption({ label: 'Une séance' })
        await expect(page.getByRole('radio').first()).toBeVisible()
      },
    },
    'the articles, of which there are none': { path: '/articles?year=1999' },
    'the synopses': { path: '/synopsis' },
  },
  'documents and types': {
    'the types of documents, one of which is carried': {
      path: '/admin/document-types',
      act: async (page) => {
        await page.getByRole('treeitem').first().focus()
        await page.keyboard.press('Space')
        await expect(page.getByRole('status').filter({ hasText: 'est prise' })).toHaveCount(1)
      },
    },
    'a new subject of the committees with what is missing': {
      path: '/admin/document-commissions/new',
      act: async (page) => {
        await open('Enregistrer')(page)
        await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
      },
    },
    'a type of documents that is removed': {
      path: '/admin/document-types',
      act: async (page) => {
        await page.getByRole('treeitem').first().focus()
        await page
          .getByRole('button', { name: /^Supprimer : / })
          .first()
          .click()
        await expect(page.locator('[role=dialog],[role=alertdialog]')).toBeVisible()
      },
    },
  },
  papers: {
    'a document': { anew: true, path: ({ paper }) => paper, act: drawn, widths: [360] },
    'a document and what one may do with it': {
      path: ({ paper }) => paper,
      act: async (page) => {
        await drawn(page)
        await open('Actions')(page)
      },
      widths: [1280],
    },
    'a document with its search, its small pages and its text': {
      anew: true,
      path: ({ paper }) => paper,
      act: async (page) => {
        await drawn(page)
        await showText(page)
        const tools = page.getByRole('button', { name: 'Autres outils de lecture' })
        if (await tools.isVisible()) {
          await tools.click()
          await page.getByRole('menuitem', { name: 'Rechercher dans le document' }).click()
        } else await open('Rechercher dans le document')(page)
        await expect(page.getByLabel('Mots à trouver')).toBeFocused()
        await page.getByLabel('Mots à trouver').fill('le')
        await expect(page.getByText(/^\d+\ssur \d+$/).first()).toBeVisible()
      },
    },
    'a document with words that were searched, and its text': {
      anew: true,
      path: ({ paper }) => `${paper}?page=3&mots=salarié|salariés`,
      act: async (page) => {
        await expect(page.getByText(/^Mots trouvés/u)).toBeVisible()
        await showText(page)
        await expect(page.locator('mark').first()).toBeVisible()
      },
    },
  },
  search: {
    'the search, before anything is looked for': { path: '/recherche' },
    'what a search finds, and what it offers': {
      path: '/recherche?q=d%C3%A9l%C3%A9gation&type=document',
      act: async (page) => {
        await expect(page.getByRole('region', { name: 'Résultats' })).toBeVisible()
        const field = page.getByRole('main').getByRole('combobox', { name: 'Rechercher dans tout le portail' })
        await field.press('End')
        await field.press('Backspace')
        await expect(page.getByRole('listbox', { name: 'Propositions' })).toBeVisible()
      },
    },
    'the filters of a search, on a phone': {
      path: '/recherche?q=delegaton',
      act: async (page) => {
        await open(/^Filtres/)(page)
        await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible()
      },
      widths: [360],
    },
    'a search that finds nothing': {
      path: '/recherche?q=d%C3%A9l%C3%A9gation&year=1950&type=video',
      act: (page) => expect(page.getByRole('region', { name: 'Élargir la recherche' })).toBeVisible(),
    },
    'the search from anywhere': {
      path: '/home',
      act: async (page) => {
        await open(/^Rechercher un document/)(page)
        await page.getByRole('combobox').fill('séa')
        await expect(page.getByRole('group', { name: 'Titres' })).toBeVisible()
      },
    },
  },
  'people and lists': {
    'the directory': { path: '/annuaire' },
    'the directory with nobody': { path: '/annuaire?q=personnenesappelleainsi' },
    'a member': { path: ({ person }) => person },
    'the audit trail': { path: '/admin/audit?q=a&from=2020-01-01' },
    'the statistics as tables': {
      path: '/admin/statistics?mois=24',
      act: async (page) => {
        // each button changes its label once pressed
        const charts = page.getByRole('button', { name: /^Voir le tableau/ })
        for (let left = await charts.count(); left > 0; left -= 1) await charts.first().click()
        await expect(page.getByRole('table').first()).toBeVisible()
      },
    },
    'the failed tasks': { path: '/admin/taches' },
    'the identity providers': { path: '/admin/services-d-identification' },
    'the held work': { path: '/admin/traitements' },
    'what is refused': { path: '/403' },
    'what is not found': { path: '/404' },
  },
}

/** Screens whose unsaved input another screen would offer again. */
const loneScreens: Screens = {
  'a new article with a table, and what is missing': {
    path: '/admin/contents/new',
    // at a second width, the unsaved input would be offered again
    widths: [360],
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Texte' }).click()
      await open('Tableau')(page)
      await page.getByRole('radio', { name: 'Programmé' }).check()
      await open('Programmer')(page)
      await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
    },
  },
  'a picture whose focal point is chosen': {
    path: '/admin/contents/new?kind=podcast',
    widths: [1280],
    act: async (page) => {
      const picture = { name: 'image.png', mimeType: 'image/png', buffer: await drawing(600) }
      await page.locator('input[type=file][accept^=image]').setInputFiles(picture)
      await expect(page.getByRole('slider', { name: 'Point d’intérêt de l’image' })).toBeVisible()
    },
  },
}

// colours in transition fail the contrast check
test.use({ contextOptions: { reducedMotion: 'reduce' } })

checkScreens('visitors', visitorScreens)
for (const [name, screens] of Object.entries(groups)) checkScreens(name, screens)
for (const [name, screen] of Object.entries(loneScreens)) checkScreens(name, { [name]: screen })

/** Makes one test of these screens, each in a page of its own: a context and a sign-in for each would take longer. */
function checkScreens(title: string, screens: Screens) {
  test(`${title}: no accessibility violation, in light and dark`, async ({ context, member, addresses }) => {
    test.slow()
    if (screens !== visitorScreens) await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
    for (const [name, screen] of Object.entries(screens))
      await test.step(name, async () => {
        const page = await context.newPage()
        await checkScreen(page, screen, addresses)
        // what the device remembers of this screen would change the next ones
        await page.evaluate(() => localStorage.clear())
        await page.close()
      })
  })
}

async function checkScreen(page: Page, { path, act, anew, widths = [1280, 360] }: Screen, addresses: StageUrls) {
  for (const seen of anew ? widths.map((width) => [width]) : [widths]) {
    await page.setViewportSize({ width: seen[0] ?? 1280, height: 800 })
    await page.goto(typeof path === 'string' ? path : path(addresses))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await act?.(page)
    await expectAccessible(page, { widths: seen })
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowPixels(page)).toBe(0)
}
