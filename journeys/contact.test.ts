import type { Locator, Page } from '@playwright/test'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'
import type { Db } from './stageUrls.ts'

const send = (page: Page, name = 'Envoyer') => page.getByRole('button', { name, exact: true })
const written = (page: Page) => page.getByLabel('Votre message')
const sent = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const list = (page: Page) => page.getByRole('list', { name: 'Messages' })

/** Text that no other journey writes. */
const unlike = () => crypto.randomUUID()

/** Inserts a message. */
async function insertMessage(db: Db, words: string, userId: number) {
  const topic = await db
    .selectFrom('contactTopics')
    .select('id')
    .where('name', '=', 'Négocier un accord')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('contactMessages')
    .values({
      variant: 'training',
      topicId: topic.id,
      userId,
      gender: 'Madame',
      firstName: 'Maëlle',
      lastName: 'Le Goff',
      email: 'maelle@mandature.example',
      phoneNumber: '+33639981000',
      irps: 'CSE Bretagne',
      message: `Nous préparons un accord.\n${words}`,
      training: JSON.stringify({
        format: 'webinar',
        participants: 8,
        wishedDates: ['2026-05-04'],
        level: null,
        needs: null,
      }),
      createdAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a member sends a message with a file and learns the next steps; an administrator reads and tracks it', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  test.slow()
  const context = page.context()
  const words = unlike()
  const person = await member({ firstName: 'Solenn', lastName: 'Kervella', phoneNumber: '+33639981000' })
  await signIn(context, person)
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Contact' }).click()
  await expect(pageTitle(page, 'Nous contacter')).toBeVisible()
  await expect(page.getByLabel('Prénom')).toHaveValue('Solenn')
  await expect(page.getByLabel('Adresse électronique')).toHaveValue(person.email)
  await expect(page.getByLabel('Instances', { exact: true })).toHaveValue(/CSE/)

  await page.getByLabel('Objet de votre question').selectOption('Mon compte et mes accès')
  await written(page).fill(`Je ne vois plus mon instance. ${words}`)
  await page
    .getByLabel('Fichier PDF joint')
    .last()
    .setInputFiles({
      name: 'capture.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await textPdf([[words]])),
    })
  await expect(page.getByText(/^capture\.pdf, /)).toBeVisible()
  // no copy without a mail server
  await expect(page.getByLabel(/M’envoyer une copie/)).toHaveCount(0)
  await send(page).click()

  await expect(sent(page, 'Votre message a bien été envoyé.')).toBeFocused()
  await expect(page.getByText('Mon compte et mes accès')).toBeVisible()
  await expect(page.getByText(`Leur réponse vous parviendra à l’adresse ${person.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Écrire un autre message' }).click()
  await expect(written(page)).toHaveValue('')

  const other = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'fr-FR', reducedMotion: 'reduce' })
  const desk = await other.newPage()
  await signIn(other, await member({ roles: ['ROLE_ADMIN'] }))
  await desk.goto(`/admin/messages?q=${words}`)
  await list(desk).getByRole('link', { name: 'Mon compte et mes accès' }).press('Enter')
  await expect(desk.getByRole('heading', { level: 2, name: 'Mon compte et mes accès' })).toBeFocused()
  await expect(desk.getByText('Je ne vois plus mon instance.')).toBeVisible()
  const file = desk.getByRole('link', { name: /Ouvrir capture\.pdf/ })
  const answer = await other.request.get((await file.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')

  await desk.getByRole('radio', { name: 'Répondu' }).check()
  await desk.getByLabel('Notes').fill('Rappelée.')
  await desk.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(done(desk, 'Suivi enregistré !')).toBeVisible()
  await expect(list(desk).getByText('Répondu')).toBeVisible()
  await other.close()
})

/** Moves the focus to a field with Tab. */
async function tabTo(page: Page, field: Locator) {
  const isThere = () => field.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < 60 && !(await isThere()); pressed++) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
}

test('a training request is sent by keyboard alone, on a phone', async ({ page, context, member }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(context, await member())
  await page.goto('/seformer')
  await expect(pageTitle(page, 'Se former')).toBeVisible()

  await tabTo(page, send(page, 'Demander un webinaire'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
  await expect(page.getByText('De 1 à 50 participants').first()).toBeVisible()
  await expect(page.getByText('formation souhaitée', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Formation souhaitée')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Webinaire' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'En présence' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await tabTo(page, written(page))
  await page.keyboard.type('Nous sommes douze élus nouvellement désignés.')
  await tabTo(page, send(page, 'Demander une formation'))
  await page.keyboard.press('Enter')

  await expect(sent(page, 'Votre demande de formation a bien été envoyée.')).toBeFocused()
  await expect(page.getByText('Le portail l’a gardée', { exact: false })).toBeVisible()
  await expect.poll(() => overflowPixels(page)).toBe(0)
})

test('typed text survives a network failure and a closed tab', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/api/contact_messages', status: 'unanswered' })
  await signIn(context, await member())
  await page.goto('/contact')
  const words = `Une question à laquelle je tiens : ${unlike()}`
  await page.getByLabel('Objet de votre question').selectOption('Autre question')
  await written(page).fill(words)
  await page.route('**/api/contact_messages', (route) => route.abort('connectionreset'))
  await send(page).click()
  await expect(page.getByText('Votre message n’est pas parti.', { exact: false })).toBeVisible()
  await expect(written(page)).toHaveValue(words)
  await page.unroute('**/api/contact_messages')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/home')
  await page.goto('/contact')
  await expect(page.getByText('n’a pas été envoyé', { exact: false })).toBeVisible()
  await expect(written(page)).toHaveValue(words)
  await send(page).click()
  await expect(sent(page, 'Votre message a bien été envoyé.')).toBeVisible()

  await page.goto('/contact')
  await expect(written(page)).toHaveValue('')
  await expect(page.getByText('n’a pas été envoyé', { exact: false })).toHaveCount(0)
})

test('refusals of the server are shown under their field, the sixth message within an hour says when to retry', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/contact_messages', status: 422 }, { to: '/api/contact_messages', status: 429 })
  await signIn(context, await member())
  await page.goto('/contact')
  await page.getByLabel('Objet de votre question').selectOption('Autre question')
  await written(page).fill('Voici le document dont je parlais.')
  await page
    .getByLabel('Fichier PDF joint')
    .last()
    .setInputFiles({ name: 'faux.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Ceci n’est pas un PDF') })
  await send(page).click()
  await expect(page.getByText('Seuls les fichiers PDF sont acceptés').first()).toBeVisible()
  await page.getByRole('button', { name: 'Retirer le fichier' }).click()

  for (let count = 0; count < 5; count++) {
    await written(page).fill(`Voici ma question, qui en suit d’autres : ${count}`)
    await page.getByLabel('Objet de votre question').selectOption('Autre question')
    await send(page).click()
    await page.getByRole('button', { name: 'Écrire un autre message' }).click()
  }
  await page.getByLabel('Objet de votre question').selectOption('Autre question')
  await written(page).fill('Voici ma question, la sixième.')
  await send(page).click()
  await expect(page.getByText(/Trop de requêtes\. Patientez \d+\sminutes/).first()).toBeVisible()
  await expect(written(page)).toHaveValue('Voici ma question, la sixième.')
})

test('two administrators do not overwrite each other, and no input is lost', async ({
  page,
  context,
  member,
  db,
  faults,
}) => {
  faults.announce({ to: '/api/contact_messages', status: 409 })
  const person = await member()
  const id = await insertMessage(db, unlike(), person.id)
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/messages?message=${id}`)
  await expect(page.getByText('8', { exact: true })).toBeVisible()
  await page.getByLabel('Notes').fill('Je m’en occupe.')
  await db.updateTable('contactMessages').set({ notes: 'Déjà fait.', version: 2 }).where('id', '=', id).execute()
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await save.click()
  await expect(page.getByText(/Cet élément a été modifié/).first()).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Je m’en occupe.')
  await page.getByRole('button', { name: 'Enregistrer ma saisie' }).click()
  await expect(done(page, 'Suivi enregistré !')).toBeVisible()
  const { notes } = await db
    .selectFrom('contactMessages')
    .select('notes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(notes).toBe('Je m’en occupe.')
})

test('a topic gets an email address', async ({ page, context, member }) => {
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/messages')
  await page.getByText('Objets et destinataires').click()
  await page.getByRole('button', { name: 'Modifier Référent harcèlement' }).click()
  const address = page.getByLabel('Adresse du destinataire')
  await address.fill('a@b.example, c@d.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('L’adresse électronique n’est pas valide')).toBeVisible()
  await address.fill('referent@mandature.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Objet modifié !')).toBeVisible()
  await expect(page.getByText('referent@mandature.example')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier Référent harcèlement' })).toBeFocused()
})

test('users who are not administrators are refused', async ({ page, context, member, faults }) => {
  faults.announce({ to: '/api/contact_messages', status: 403 })
  await signIn(context, await member({ roles: ['ROLE_EDITOR'] }))
  await page.goto('/home')
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toHaveCount(0)
  await page.goto('/admin/messages')
  await expect(pageTitle(page, 'Accès refusé')).toBeVisible()
})

/** Prepares each screen before it is checked. */
const screens: [
  what: string,
  heading: string,
  open: (page: Page, found: { id: number; words: string }) => Promise<void>,
][] = [
  [
    'a message with faults',
    'Nous contacter',
    async (page) => {
      await page.goto('/contact')
      await send(page).click()
      await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
    },
  ],
  ['a training', 'Se former', async (page) => void (await page.goto('/seformer'))],
  [
    'the list and the topics',
    'Messages',
    async (page, { words }) => {
      await page.goto(`/admin/messages?q=${words}`)
      await page.getByText('Objets et destinataires').click()
    },
  ],
  [
    'one message',
    'Messages',
    async (page, { id }) => {
      await page.goto(`/admin/messages?message=${id}`)
      await expect(page.getByLabel('Notes')).toBeVisible()
    },
  ],
  ['no message', 'Messages', async (page) => void (await page.goto('/admin/messages?q=personne-de-ce-nom'))],
]

test('no accessibility violation, in light and dark', async ({ page, context, member, db }) => {
  test.slow()
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  const words = unlike()
  const id = await insertMessage(db, words, administrator.id)
  await signIn(context, administrator)
  for (const [what, heading, open] of screens)
    await test.step(what, async () => {
      await open(page, { id, words })
      await expect(pageTitle(page, heading)).toBeVisible()
      await expectAccessible(page)
    })
})
