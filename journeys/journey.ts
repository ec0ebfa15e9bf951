import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'
import { type CastUser, castPassword, createCast, type UserOptions } from '#tests/support/cast.ts'
import { portalUnderTest } from '#tests/support/portal.ts'
import { createStage, type Stage } from '#tests/support/stage.ts'
import { BrowserFaults } from './faults.ts'
import { type Db, type StageUrls, stageUrls } from './stageUrls.ts'

export { expect }

interface JourneyFixtures {
  faults: BrowserFaults
  /** Opens another device, on which this person is signed in, or nobody. Closed at the end of the journey. */
  device: (person: CastUser | null, kind?: Device) => Promise<Page>
}

/** The phone is in dark mode, so that journeys see both. */
export type Device = 'computer' | 'phone'

interface WorkerFixtures {
  db: Db
  stage: Stage
  addresses: StageUrls
  /** Creates a person with a seat in the body of the stage. */
  member: (options?: UserOptions) => Promise<CastUser>
  /** Ends the person's sign-ins, as after hours away. */
  disconnect: (person: CastUser) => Promise<void>
}

const phone = { viewport: { width: 360, height: 800 }, colorScheme: 'dark' } as const

/** A journey in its own browser context. Errors that were not announced make it fail. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  context: async ({ context }, use) => {
    context.on('page', waitForHydrationOnNavigation)
    await use(context)
  },
  faults: [
    async ({ context }, use) => {
      const faults = new BrowserFaults()
      faults.watch(context)
      await use(faults)
      expect(faults.found).toEqual([])
    },
    { auto: true },
  ],
  device: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, kind = 'computer') => {
      const context = await browser.newContext(kind === 'phone' ? phone : {})
      contexts.push(context)
      faults.watch(context)
      context.on('page', waitForHydrationOnNavigation)
      if (person) await signIn(context, person)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  db: [
    async ({}, use) => {
      const pool = openPool({ connectionString: portalUnderTest().databaseUrl }, pino({ level: 'silent' }), { max: 1 })
      await use(openDatabase(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  stage: [async ({}, use) => use(createStage(portalUnderTest().reference)), { scope: 'worker' }],
  addresses: [async ({ db, stage }, use) => use(await stageUrls(db, stage)), { scope: 'worker' }],
  member: [
    async ({ db, addresses: { bodyId } }, use) => {
      const cast = createCast(db)
      // the workers share the database: addresses must be unique
      const email = () => `${randomUUID()}@mandature.example`
      await use((options) => cast.user({ in: { id: bodyId }, email: email(), ...options }))
    },
    { scope: 'worker' },
  ],
  disconnect: [
    async ({ db }, use) => use(({ id }) => db.transaction().execute((tx) => revokeAccess(tx, [id], { by: 'owner' }))),
    { scope: 'worker' },
  ],
})

/**
 * Leaves the notification stream of a page unanswered, so that a person who is signed out learns it from the next click,
 * and not from the stream a few seconds later.
 */
export const holdStream = (page: Page) => page.route('**/api/notifications/stream', () => undefined)

/** Makes navigations wait until the server-rendered page is hydrated and usable. */
export function waitForHydrationOnNavigation(page: Page) {
  const isAlive = () => page.locator('.first-view').waitFor({ state: 'detached' })
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...to) => {
    const answer = await goto(...to)
    await isAlive()
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await isAlive()
    return answer
  }
}

/** Signs in by the same call as the login page, without the page. */
export async function signIn({ request }: Pick<BrowserContext, 'request'>, { email }: CastUser) {
  await request.get('/me')
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await request.post('/login', {
    form: { email, password: castPassword },
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
  })
  expect(answer.status()).toBe(204)
}

/** Signs another person in. */
export async function switchUser(context: BrowserContext, person: CastUser) {
  await forgetUser(context)
  await signIn(context, person)
}

/** Deletes the cookies. Pages are left first: the calls that they make by themselves would be anonymous. */
export async function forgetUser(context: BrowserContext) {
  await leavePages(context)
  await context.clearCookies()
}

/** Ends the pages' pending calls, and those that they make by themselves. */
export async function leavePages(context: BrowserContext) {
  for (const page of context.pages()) await page.goto('about:blank')
}

/** Signs in with the login form. Waits for it first, since the previous page may have fields of the same names. */
export async function fillSignIn(page: Page, { email }: Pick<CastUser, 'email'>, password = castPassword) {
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await page.getByLabel('Adresse électronique').fill(email)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export const pageTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** Returns the snackbar with this text, at the bottom of the screen. */
export const snackbar = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
