import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { createCast } from '#tests/support/cast.ts'
import { copyServerData, startServer } from '#tests/support/portal.ts'
import { startWebhookReceiver, verifiedMessage, type WebhookReceiver } from '#tests/support/webhookReceiver.ts'
import { webhookEnv } from '#tests/support/webhooks.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test as journey, pageTitle, signIn } from './journey.ts'

// An administrator has another program told of events. On a portal of its own, which may send to this machine.

const test = journey.extend<{ own: { address: string; databaseUrl: string }; receiver: WebhookReceiver }>({
  own: [
    async ({}, use) => {
      const data = await copyServerData()
      const server = await startServer({ ...data.env, ...webhookEnv })
      await use({ address: server.address, databaseUrl: data.databaseUrl })
      await server.stop()
      await data.clear()
    },
    { timeout: 60_000 },
  ],
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver()
    await use(receiver)
    await receiver.close()
  },
  baseURL: async ({ own }, use) => use(own.address),
})

test('a webhook is created, tested, replayed, given another secret and deleted', async ({
  page,
  context,
  own,
  receiver,
  faults,
}) => {
  test.setTimeout(120_000)
  const pool = openPool({ connectionString: own.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
  const administrator = await createCast(openDatabase(pool)).user({ roles: ['ROLE_ADMIN'] })
  await pool.end()
  await signIn(context, administrator)
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
  await expect(pageTitle(page, 'Webhooks')).toBeVisible()
  await expect(page.getByText('Rien n’a été envoyé ces 30 derniers jours.')).toBeVisible()
  await expectAccessible(page)

  // an address of an internal network is refused
  await page.getByRole('link', { name: 'Ajouter un webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau webhook' })
  await dialog.getByLabel(/^Nom/).fill('Intranet')
  await dialog.getByLabel(/^Adresse/).fill('https://10.0.0.1/entree')
  faults.announce({ to: '/api/webhooks', status: 422 })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'réseau interne' }).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Adresse/).fill(receiver.url)
  await dialog.getByRole('checkbox', { name: 'Compte activé' }).uncheck()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()

  const secretField = page.getByLabel('Secret', { exact: true })
  const secret = await secretField.inputValue()
  expect(secret).toMatch(/^whsec_/)
  const webhook = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: 'Intranet' })
  await expect(webhook).toContainText('Aucun succès')
  await expect(webhook).not.toContainText('Compte activé')

  await page.getByRole('button', { name: 'Envoyer un essai : Intranet' }).click()
  const replay = page.getByRole('button', { name: 'Renvoyer : Essai, Intranet' })
  await expect(page.getByText('Reçu', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('code 204')).toBeVisible()
  await expect(webhook).toContainText('Dernier succès')
  expect(verifiedMessage(secret, receiver.received[0]!)).toMatchObject({ type: 'webhook.test' })
  await expectAccessible(page)

  receiver.answer(500)
  await replay.click()
  await expect(page.getByText('code 500')).toBeVisible()
  await expect(webhook).toContainText('En échec')
  receiver.answer(204)
  await replay.click()
  await expect(page.getByText('code 204')).toBeVisible()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)

  await page.getByLabel('Événement', { exact: true }).selectOption('Document publié')
  await expect(page.getByText('Aucun élément ne correspond à cette recherche.')).toBeVisible()
  await page.getByRole('link', { name: 'Réinitialiser les filtres' }).click()
  await expect(replay).toBeVisible()

  await page.reload()
  await expect(secretField).toBeHidden()
  await page.getByRole('button', { name: 'Remplacer le secret : Intranet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remplacer le secret' }).click()
  await expect(secretField).toHaveValue(/^whsec_/)
  await expect(webhook).toContainText('L’ancien secret signe aussi jusqu’au')
  const rotated = await secretField.inputValue()
  const before = receiver.received.length
  await page.getByRole('button', { name: 'Envoyer un essai : Intranet' }).click()
  await expect.poll(() => receiver.received.length).toBe(before + 1)
  for (const known of [secret, rotated])
    expect(verifiedMessage(known, receiver.received.at(-1)!)).toMatchObject({ type: 'webhook.test' })

  await page.getByRole('button', { name: 'Modifier : Intranet' }).click()
  const amended = page.getByRole('dialog', { name: 'Modifier le webhook' })
  await amended.getByRole('checkbox', { name: 'Activé', exact: true }).uncheck()
  await amended.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(webhook).toContainText('Désactivé')
  await expect(page.getByRole('button', { name: 'Envoyer un essai : Intranet' })).toBeDisabled()

  await page.getByRole('button', { name: 'Supprimer : Intranet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucun webhook.', { exact: false })).toBeVisible()
  await expect(page.getByText('Rien n’a été envoyé ces 30 derniers jours.')).toBeVisible()
})
