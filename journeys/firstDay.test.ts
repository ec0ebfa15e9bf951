import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { builtProgram } from '#tests/support/builtProgram.ts'
import { connectionUrl, createDatabase } from '#tests/support/postgres.ts'
import { firstLink, startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPdf } from './filing.ts'
import { expect, test as journey, pageTitle } from './journey.ts'

/** A portal that has never been started, with its own database, data folder and mail server. */
const test = journey.extend<{ link: URL; office: TestMailServer }>({
  office: async ({}, use) => {
    const office = await startTestMailServer()
    await use(office)
    await office.close()
  },
  /** Link printed on the terminal by the first start. */
  link: [
    async ({ office }, use) => {
      const database = await createDatabase()
      const folder = await mkdtemp(join(tmpdir(), 'mandature-first-start-'))
      const env = {
        DATABASE_URL: connectionUrl(database.connection),
        DATA_DIR: folder,
        SECRET: randomBytes(32).toString('hex'),
        PORT: '0',
        ...office.env,
      }
      const server = spawn(process.execPath, builtProgram('start'), {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = once(server, 'exit')
      await use(await linkIn(server.stderr))
      server.kill('SIGTERM')
      await ended
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ link }, use) => use(link.origin),
})

async function linkIn(printed: Readable): Promise<URL> {
  const lines: string[] = []
  for await (const line of createInterface({ input: printed })) {
    if (line.includes('/auth/first-administrator/')) return new URL(line)
    lines.push(line)
  }
  throw new Error(`It printed no link:\n${lines.join('\n')}`)
}

const columns = 'civilite;nom;prenom;email;irp;role;mandat'
const members = {
  name: 'membres.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      columns,
      'Madame;Le Goff;Anaïs;anais@exemple.fr;CSE Bretagne;Rédacteur;Titulaire',
      'Monsieur;Morvan;Yann;yann@exemple.fr;CSE Bretagne;Référent valideur;Titulaire',
      'Madame;Riou;Soazig;soazig@exemple.fr;CSE Bretagne;Lecteur;Suppléant',
      '',
    ].join('\r\n'),
  ),
}

/** Counts the clicks of the whole journey, over all pages. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    // a label clicks its field too
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) localStorage.setItem('clicks', `${Number(localStorage.getItem('clicks')) + 1}`)
    })
  })

test('the first administrator of a new portal is led from the link to a convened session with one paper', async ({
  page,
  link,
  office,
}) => {
  test.slow()
  const begun = Date.now()
  const email = 'camille@exemple.fr'
  const password = 'Trombone-lune-buvard-7'
  await countClicks(page)
  const card = page.getByRole('region', { name: /^Premiers pas/ })
  const backToSteps = async (done: number) => {
    await page.getByRole('link', { name: /^Vue d’ensemble.*Premiers pas$/ }).click()
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(`Premiers pas · ${done} sur 5`)
  }

  await page.goto(link.href)
  await expect(pageTitle(page, 'Administrer ce portail')).toBeVisible()
  await page.getByRole('radio', { name: 'Madame' }).check()
  await page.getByLabel(/^Prénom/).fill('Camille')
  await page.getByLabel(/^Nom/).fill('Martin')
  await page.getByLabel(/^Adresse électronique/).fill(email)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByLabel(/^Confirmation/).fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  // choosing the password signs in, and the dashboard says what comes next
  await expect(pageTitle(page, 'Bonjour Camille')).toBeVisible()
  await expect(card).toContainText('Premiers pas · 0 sur 5')
  await expectAccessible(page)

  await card.getByRole('link', { name: 'Créer les instances' }).click()
  await page.getByRole('button', { name: 'Coller une liste' }).click()
  const outline = page.getByRole('dialog', { name: 'Créer les instances depuis une liste' })
  await outline.getByRole('textbox').fill('CSE central\n  CSE Bretagne\n    CSSCT Bretagne')
  await outline.getByRole('button', { name: 'Créer 3 instances' }).click()
  await expect(page.getByText('3 instances', { exact: true })).toBeVisible()

  await backToSteps(1)
  await card.getByRole('link', { name: 'Importer les personnes' }).click()
  await page.getByLabel('Fichier Excel ou CSV').setInputFiles(members)
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await page.getByRole('button', { name: 'Appliquer l’import' }).click()
  await expect(page.getByText(/Import terminé. Comptes créés.: 3/)).toBeVisible()

  await backToSteps(2)
  await expect(card).toContainText('3 personnes siègent dans une instance. 3 personnes n’ont pas encore choisi')
  await expectAccessible(page)
  await office.becomes('refusing', email)
  await card.getByRole('button', { name: 'Envoyer un message d’essai' }).click()
  await expect(card).toContainText('Le serveur de messagerie refuse ce courriel')
  await expectAccessible(page)
  await office.becomes('ok', email)
  await card.getByRole('button', { name: 'Envoyer à nouveau' }).click()
  await expect(card).toContainText(`pour ${email}`)
  const mails = await office.to(email)
  expect(new URL(firstLink(mails.at(-1))).pathname).toBe('/admin')
  await card.getByRole('button', { name: 'Je l’ai reçu' }).click()
  await expect(card).toContainText('Message d’essai reçu le')

  // the initial lists are there, and kept
  await expect(card).toContainText('Les listes de départ comptent 39 types et 25 sujets de commission.')
  await card.getByRole('button', { name: 'Garder ces listes' }).click()
  await expect(card).toContainText('Premiers pas · 4 sur 5')

  // the card is put away by mistake, which is no click of the first day
  await card.getByRole('button', { name: 'Ne plus afficher' }).dispatchEvent('click')
  const notice = page.getByRole('status').filter({ hasText: 'Premiers pas rangés' })
  await notice.getByRole('button', { name: 'Annuler' }).dispatchEvent('click')
  await expect(card).toContainText('Premiers pas · 4 sur 5')

  await card.getByRole('link', { name: 'Préparer une séance' }).click()
  await page.getByRole('combobox', { name: /^Instance/ }).selectOption({ label: '\u2003CSE Bretagne' })
  await page.getByLabel(/^Date/).fill('2092-03-20')
  await page.getByLabel(/^Lieu/).fill('Salle du Conseil')
  await page.getByRole('button', { name: 'Ajouter un point', exact: true }).click()
  await page.getByRole('textbox', { name: 'Intitulé du point 1' }).fill('Budget')
  await page
    .locator('[data-point]')
    .first()
    .locator('input[type=file]')
    .setInputFiles(await createPdf('Budget.pdf'))
  // the file has arrived
  await expect(page.locator('[data-point]').first().getByText('Brouillon')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(pageTitle(page, 'Séance ordinaire du 20 mars 2092')).toBeVisible()
  const session = page.url()

  await page.goto('/admin')
  await expect(card).toContainText('1 séance en préparation, pas encore convoquée.')
  await card.getByRole('link', { name: 'Reprendre la séance' }).click()
  await expect(page).toHaveURL(session)

  // its type is guessed
  await page.getByRole('button', { name: 'Classer et soumettre 1 document' }).click()
  await expect(page.getByRole('region', { name: 'Documents à classer' })).toBeHidden()
  await page.getByRole('link', { name: /^Documents à valider/ }).click()
  await page.getByRole('button', { name: 'Valider et publier' }).first().click()
  await expect(page.getByText('Document publié !')).toBeVisible()
  // the queue is empty: the way back to the session is what is left to do, also after a reload
  const wayBack = page.getByRole('link', { name: 'Revenir à la séance' })
  await expect(wayBack).toBeVisible()
  await page.reload()
  await expectAccessible(page)
  await wayBack.click()
  await expect(page).toHaveURL(session)
  await page.getByRole('button', { name: 'Convoquer' }).click()
  const convocation = page.getByRole('dialog', { name: 'Convoquer la séance' })
  await expect(convocation).toContainText('3 recevront un courriel')
  await convocation.getByRole('button', { name: 'Convoquer' }).click()
  await expect(page.getByText('Convoquée', { exact: true })).toBeVisible()

  // everything is done: the card is gone
  await page.goto('/admin')
  await expect(card).toBeHidden()
  const clicks = await page.evaluate(() => localStorage.getItem('clicks'))
  test.info().annotations.push({ type: 'first day', description: `${clicks} clicks, ${Date.now() - begun} ms` })
})
