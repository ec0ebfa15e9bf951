import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { createCast } from '#tests/support/cast.ts'
import { copyServerData, startServer } from '#tests/support/portal.ts'
import { type PushService, pushServiceNetworks, startPushService } from '#tests/support/pushService.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test as journey, signIn } from './journey.ts'

// A person receives notifications in a browser. The push service of Chromium is out of reach: another one takes its place.

interface OwnPortal {
  address: string
  databaseUrl: string
  service: PushService
}

const test = journey.extend<{ own: OwnPortal }>({
  own: [
    async ({}, use) => {
      const service = await startPushService()
      const data = await copyServerData()
      const server = await startServer({ ...data.env, OUTGOING_NETWORKS: pushServiceNetworks })
      await use({ address: server.address, databaseUrl: data.databaseUrl, service })
      await server.stop()
      await data.clear()
      await service.close()
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
})

test('a browser is registered by a click, receives what is new, and is removed', async ({ page, context, own }) => {
  test.setTimeout(120_000)
  const pool = openPool({ connectionString: own.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
  const reader = await createCast(openDatabase(pool)).user()
  const browser = own.service.browser()
  await context.grantPermissions(['notifications'])
  await page.addInitScript((subscription) => {
    const key = 'test push subscription'
    // the headless shell says « denied » although the permission is granted
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const stub = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? (stub as never) : null)
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'on')
      return stub as never
    }
  }, browser.subscription)
  await signIn(context, reader)

  await page.goto('/mon-profil#notifications')
  await expect(page.getByRole('heading', { name: 'Sur vos appareils' })).toBeVisible()
  await page.getByRole('button', { name: 'Recevoir sur cet appareil' }).click()
  const device = page.getByRole('list', { name: 'Appareils qui reçoivent' }).getByRole('listitem')
  await expect(device).toContainText('Cet appareil')
  await expect(device).toContainText('aucun envoi encore')
  await expect(page.getByRole('button', { name: 'Recevoir sur cet appareil' })).toBeHidden()
  await expectAccessible(page, { widths: [360] })

  await page.getByRole('checkbox', { name: 'Ce que vous suivez' }).uncheck()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Ce que vous suivez' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Échéances' })).toBeChecked()

  await pool.query(`insert into push_deliveries (subscription_id, family, count, created_at, next_attempt_at)
    select id, 'sessions', 2, now(), now() from push_subscriptions`)
  await pool.query(`select graphile_worker.add_job('push.deliver')`)
  await expect.poll(() => browser.messages(), { timeout: 20_000 }).toHaveLength(1)
  const [message] = browser.messages()
  expect(message).toEqual({
    title: 'Du nouveau dans Mandature',
    body: 'Séances\u00A0: 2 nouveautés',
    path: '/notifications',
    tag: 'sessions',
  })

  await page.reload()
  await expect(device).toContainText('dernier envoi le')
  await page.getByRole('button', { name: /^Retirer / }).click()
  await expect(page.getByRole('button', { name: 'Recevoir sur cet appareil' })).toBeVisible()
  const { rows } = await pool.query('select id from push_subscriptions')
  expect(rows).toEqual([])
  await pool.end()
})

test('a browser that refuses, and one that cannot, say what to do', async ({ page, context, own }) => {
  const pool = openPool({ connectionString: own.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
  const reader = await createCast(openDatabase(pool)).user()
  await pool.end()
  await signIn(context, reader)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/mon-profil#notifications')
  await expect(page.getByText('Les notifications de ce site sont refusées dans ce navigateur')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recevoir sur cet appareil' })).toBeHidden()

  const phone = await context.newPage()
  await phone.addInitScript(() => {
    delete (globalThis as { PushManager?: unknown }).PushManager
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    })
  })
  await phone.goto('/mon-profil#notifications')
  await expect(phone.getByText('ajoutez d’abord le portail à l’écran d’accueil')).toBeVisible()
  await expectAccessible(phone)
})
