import type { Page } from '@playwright/test'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, snackbar, test } from './journey.ts'

const feed = (page: Page) => page.getByRole('list', { name: 'Fil du canal' })
const post = (page: Page, words: string) => feed(page).getByRole('article').filter({ hasText: words })
const done = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const chooser = (page: Page) => page.getByLabel('Joindre des PDF').and(page.locator('input'))

const pdf = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await textPdf([[name, crypto.randomUUID()]])),
})

test('a member of the channel writes a post with two files, edits it and deletes it', async ({
  page,
  context,
  member,
}) => {
  test.slow()
  const words = `Réunion préparatoire ${crypto.randomUUID()}`
  await signIn(context, await member({ roles: ['ROLE_CANAL_CSEC'] }))
  await page.goto('/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Canal CSEC' }).click()
  await expect(pageTitle(page, 'Canal CSEC')).toBeVisible()

  // errors are shown at their field, and nothing is sent
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill(`${words}\navancée à 8 h 30`)
  await chooser(page).setInputFiles([
    await pdf('Convocation.pdf'),
    await pdf('Note de l’expert.pdf'),
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG') },
  ])
  const chosen = page.getByRole('list', { name: 'Fichiers joints' }).first()
  await expect(chosen.getByRole('listitem')).toHaveCount(3)
  await expect(chosen.getByText('Joint', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByText('Un fichier n’a pas pu être joint : réessayez, ou retirez-le.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Retirer : photo.png' }).click()
  await page.getByRole('button', { name: 'Publier' }).click()

  await expect(done(page, 'Message publié !')).toBeVisible()
  await expect(post(page, words).getByRole('link', { name: /^Convocation\.pdf/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' }).first()).toHaveValue('')
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await post(page, words).getByRole('link', { name: 'Télécharger Note de l’expert.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('Note de l’expert.pdf')

  await post(page, words)
    .getByRole('button', { name: /^Modifier le message/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le message' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill(`${words}\nmaintenue à 9 h`)
  await dialog.getByRole('button', { name: 'Retirer : Convocation.pdf' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(done(page, 'Message modifié !')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(post(page, 'maintenue à 9 h').filter({ hasText: words })).toContainText('modifié')
  await expect(post(page, words).getByRole('link', { name: /Convocation/ })).toHaveCount(0)

  await post(page, words)
    .getByRole('button', { name: /^Supprimer le message/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Supprimer ce message ?' })
  await expect(question).toContainText('1 fichier joint sera supprimé avec lui.')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(done(page, 'Message supprimé !')).toBeVisible()
  await expect(post(page, words)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an unsaved post is restored, and leaving with attached files asks for confirmation', async ({
  page,
  context,
  member,
}) => {
  const words = `À finir ${crypto.randomUUID()}`
  await signIn(context, await member({ roles: ['ROLE_CANAL_CSEC'] }))
  await page.goto('/canal-csec')
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(words)

  await chooser(page).setInputFiles(await pdf('À envoyer.pdf'))
  await expect(page.getByText('Joint', { exact: true })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Accueil' }).click()
  const question = page.getByRole('alertdialog', { name: 'Un message n’est pas publié. Quitter la page ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(pageTitle(page, 'Canal CSEC')).toBeVisible()
  await expect(page.getByText('À envoyer.pdf')).toBeVisible()
})

test('who has a post of theirs open is told that it was deleted elsewhere', async ({ device, member }) => {
  const words = `Supprimé ailleurs ${crypto.randomUUID()}`
  const author = await member({ roles: ['ROLE_CANAL_CSEC'] })
  const elsewhere = await device(author)
  await elsewhere.goto('/canal-csec')
  const send = async (text: string) => {
    await elsewhere.getByRole('textbox', { name: 'Message' }).fill(text)
    await elsewhere.getByRole('button', { name: 'Publier' }).click()
    await expect(post(elsewhere, text)).toBeVisible()
  }
  const act = (page: Page, text: string, name: RegExp) => post(page, text).getByRole('button', { name }).click()
  const told = (page: Page) => snackbar(page, 'vient d’être modifié ou supprimé par quelqu’un d’autre')
  for (const action of [/^Supprimer le message/, /^Modifier le message/]) {
    const text = `${words} ${action.source.slice(1, 4)}`
    await send(text)
    const page = await device(author)
    await page.clock.install()
    await page.goto('/canal-csec')
    await act(page, text, action)
    await expect(page.getByRole('dialog')).toBeVisible()

    await act(elsewhere, text, /^Supprimer le message/)
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(post(elsewhere, text)).toHaveCount(0)
    await expect(told(elsewhere)).toBeHidden()
    // the feed is read again when the window is looked at again
    await expect(async () => {
      await page.clock.fastForward(60_000)
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await expect(told(page)).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('users outside the channel do not see that it exists', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/home')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Accueil' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Canal CSEC' })).toHaveCount(0)
  await page.goto('/canal-csec')
  await expect(pageTitle(page, 'Accès refusé')).toBeVisible()
})
