// node setup/run.mjs --web node tests/screenshots.ts [screen…]
// Takes the pictures of docs/screenshots: the demonstration, wide and narrow, in light and dark.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '#demo/password.ts'
import { systemClock, today } from '#server/ground/context/clock.ts'
import { chromiumPath } from './chromium.ts'
import { createStage } from './support/stage.ts'

const folder = 'docs/screenshots'
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]
const { session, paper, body } = createStage(today(systemClock))

/** How to get to each screen from the home page. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: async () => undefined,
  session: (page) => followLink(page, session.title),
  viewer: async (page) => {
    await followLink(page, session.title)
    await followLink(page, paper.title)
    await page.locator('.page[data-page-number="1"] .textLayer .endOfContent').waitFor({ state: 'attached' })
    if ((page.viewportSize()?.width ?? 0) > 900) await page.getByRole('button', { name: 'Vignettes des pages' }).click()
  },
  body: async (page) => {
    await followLink(page, session.title)
    await followLink(page, body.name)
  },
}
/** Screens for readers, by URL. */
const readersScreens: Record<string, (page: Page) => Promise<unknown>> = {
  articles: async (page) => {
    await page.goto('/articles')
    await page.getByRole('heading', { level: 1, name: 'Actualités' }).waitFor()
    await page.waitForLoadState('networkidle')
  },
  search: async (page) => {
    await page.goto('/recherche?q=t%C3%A9l%C3%A9travail')
    await page.getByRole('region', { name: 'Résultats' }).waitFor()
  },
  agenda: async (page) => {
    await page.goto('/agenda')
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor()
    await page.waitForLoadState('networkidle')
  },
  notifications: async (page) => {
    await page.goto('/notifications')
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  },
  project: async (page) => {
    await page.goto('/projets')
    await page
      .getByRole('link', { name: /Télétravail/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 2, name: /Fil du projet/ }).waitFor()
  },
}
/** Screens for redactors of the body, by URL. */
const writersScreens: Record<string, (page: Page) => Promise<unknown>> = {
  queue: async (page) => {
    await page.goto('/documents-a-valider')
    await page.getByRole('heading', { level: 1, name: 'Documents à valider' }).waitFor()
  },
  form: async (page) => {
    await page.goto('/home')
    await followLink(page, session.title)
    await page.getByRole('link', { name: 'Modifier' }).click()
    await page.getByRole('heading', { level: 1, name: 'Modifier la séance' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Ordre du jour' }).scrollIntoViewIfNeeded()
  },
}
/** Screens for administrators. */
const administratorsScreens: Record<string, (page: Page) => Promise<unknown>> = {
  content: async (page) => {
    await page.goto('/admin/contents')
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('avenant signé')
    await page
      .getByRole('link', { name: /avenant signé/ })
      .first()
      .click()
    await page.getByRole('toolbar').waitFor()
  },
  statistics: async (page) => {
    await page.goto('/admin/statistics')
    await page.getByRole('heading', { level: 1, name: 'Statistiques' }).waitFor()
    await page.waitForLoadState('networkidle')
  },
  users: async (page) => {
    await page.goto('/admin/users')
    await page.getByRole('heading', { level: 1, name: 'Utilisateurs' }).waitFor()
  },
  import: async (page) => {
    await page.goto('/admin/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'mandats-2026.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(spreadsheet, 'latin1'),
    })
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await page.getByText('peggy.queneuder@mandature.example').first().waitFor()
  },
}
/** A CSV file as a spreadsheet writes it: an older encoding, an existing person, a new one, a faulty line. */
const spreadsheet = [
  'civilite;nom;prenom;email;telephone;irp;role;mandat;fonction',
  'Madame;Abiven;Jeanne;lecteur@mandature.example;06 39 98 12 34;CSE Bretagne;Lecteur;Titulaire;',
  'Madame;Quénéuder;Peggy;peggy.queneuder@mandature.example;02 61 91 10 10;CSE Bretagne;Rédacteur;Suppléant;',
  'Monsieur;Kermarrec;Goulven;goulven.kermarrec@mandature;;CSE Bretagne;Superviseur;Titulaire;',
].join('\r\n')

const isSelected = (name: string) => process.argv.length === 2 || process.argv.includes(name)

const followLink = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

async function startDemo(dataDir: string) {
  const demo = spawn(process.execPath, ['demo/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  for await (const line of createInterface({ input: demo.stdout })) {
    const address = /http:\S+/.exec(line)?.[0]
    if (address) return { address, stop: () => demo.kill('SIGTERM') && ended }
  }
  throw new Error('The demonstration has not started')
}

async function signIn(page: Page, email: string) {
  await page.goto('/auth/login')
  await page.getByLabel('Adresse électronique').fill(email)
  await page.getByLabel(/^Mot de passe/).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bonjour' }).waitFor()
}

/** Waits until texts are extracted: every line shows the number of pages. */
async function waitForTexts(page: Page) {
  const unread = async () => {
    const answer = await page.request.get('/api/documents?itemsPerPage=100')
    const { member } = (await answer.json()) as { member: { pages: number | null }[] }
    return member.some(({ pages }) => pages === null)
  }
  while (await unread()) await pause(500)
}

/** Takes a screenshot once the network is idle and animations have ended. */
async function takeScreenshot(page: Page, name: string, scheme: string) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  const file = join(folder, `${name}.${page.viewportSize()?.width}.${scheme}.png`)
  await page.screenshot({ path: file })
  console.log(file)
}

await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'mandature-screenshots-'))
// under root, PostgreSQL runs as another account, which must be able to enter the directory
await chmod(dataDir, 0o711)
const demo = await startDemo(dataDir)
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
try {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: demo.address,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
        viewport,
        colorScheme,
      })
      const page = await context.newPage()
      await page.goto('/auth/login')
      if (isSelected('login')) await takeScreenshot(page, 'login', colorScheme)
      for (const [person, shown] of [
        ['lecteur', { ...screens, ...readersScreens }],
        ['valideur', writersScreens],
        ['admin', administratorsScreens],
      ] as const) {
        await context.clearCookies()
        await page.goto('/auth/login')
        await signIn(page, `${person}@mandature.example`)
        await waitForTexts(page)
        for (const [name, reach] of Object.entries(shown)) {
          if (!isSelected(name)) continue
          await page.goto('/home')
          await reach(page)
          await takeScreenshot(page, name, colorScheme)
        }
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await demo.stop()
  await rm(dataDir, { recursive: true, force: true })
}
