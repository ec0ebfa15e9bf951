import type { Page } from '@playwright/test'
import type { BodyCode } from '#demo/bodies.ts'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { createPdf, fileChooser, fileDraft, openFiling, uploadItem } from './filing.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { createDraftSession } from './sessions.ts'
import type { Db } from './stageUrls.ts'

/** Each journey that uses a validation queue has a body where no other one files documents. */
const bodyCalled = (db: Db, code: BodyCode) =>
  db.selectFrom('bodies').select(['id', 'name']).where('code', '=', code).executeTakeFirstOrThrow()

/** Checks that nothing overflows at the smallest width that WCAG asks for. */
async function expectNoOverflow(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowPixels(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a document is uploaded, submitted, refused, corrected, published and read', async ({
  page,
  context,
  db,
  member,
  faults,
}) => {
  test.slow()
  faults.announce({ to: '/submission', status: 422 }, { to: '/api/documents/', status: 404 })
  const body = await bodyCalled(db, 'CSE-EST')
  const author = await member({ in: body, role: 'redactor' })
  const validator = await member({ in: body, role: 'validator' })
  const reader = await member({ in: body })
  const stranger = await member({ in: await bodyCalled(db, 'EST-LOG'), role: 'redactor' })
  const reason = 'La page de garde manque : merci de l’ajouter.'

  await switchUser(context, author)
  await openFiling(page)
  const wrong = { name: 'lettre.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Ceci est une lettre.') }
  await fileChooser(page).setInputFiles([
    await createPdf('Reglement interieur.pdf'),
    await createPdf('Annexe.pdf'),
    wrong,
  ])
  await expect(uploadItem(page, 'Reglement interieur.pdf')).toContainText('Déposé')
  await expect(uploadItem(page, 'Annexe.pdf')).toContainText('Déposé')
  await expect(uploadItem(page, 'lettre.pdf')).toContainText('Seuls les fichiers PDF sont acceptés')
  await expect(page.getByRole('tab', { name: 'Brouillons (2)' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  // the form asks for the missing fields
  await page.getByRole('button', { name: 'Soumettre : Reglement interieur' }).click()
  await expect(pageTitle(page, 'Modifier le document')).toBeVisible()
  const address = new URL(page.url()).pathname.replace('/modification', '')
  await page.getByLabel('Titre').fill('Règlement intérieur')
  await page.getByLabel('Type de document').selectOption({ label: '\u2003Règlement intérieur du CSE' })
  await page.getByRole('button', { name: 'Soumettre pour validation' }).click()
  await expect(pageTitle(page, 'Mes documents')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'En attente (1)' })).toBeVisible()

  await switchUser(context, stranger)
  await page.goto(address)
  await expect(pageTitle(page, 'Page introuvable')).toBeVisible()

  await switchUser(context, validator)
  await page.goto('/documents-a-valider')
  await expect(page.getByRole('heading', { name: 'Règlement intérieur', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Valider et publier' })).toBeEnabled()
  // a correction that is not saved yet is saved before the refusal
  await page.getByRole('button', { name: 'Renseignements' }).click()
  await page.getByLabel('Description').fill('Corrigée par le valideur.')
  await page.getByRole('heading', { name: 'Règlement intérieur', exact: true }).focus()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refuser le document' })
  await expect(dialog.getByLabel('Motif du refus')).toBeFocused()
  await page.keyboard.type('Non')
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(dialog).toContainText('10 caractères au minimum')
  await expectAccessible(page, { widths: [1280] })
  await dialog.getByLabel('Motif du refus').fill(reason)
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Aucun document à valider. Tout est à jour.')).toBeVisible()

  await switchUser(context, author)
  await page.goto('/mes-documents')
  await expect(page.getByRole('tab', { name: 'Refusés (1)', selected: true })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText(reason)
  await page.getByRole('link', { name: 'Corriger : Règlement intérieur' }).click()
  await expect(page.getByRole('main')).toContainText(reason)
  await expect(page.getByLabel('Description')).toHaveValue('Corrigée par le valideur.')
  // the fields are saved over the version that has the new file
  await page.getByRole('button', { name: 'Remplacer le fichier…' }).click()
  const replacement = page.getByRole('dialog', { name: 'Déposer une nouvelle version' })
  // once the server has the whole file, closing the dialog would only hide what becomes of it
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
  const lock = db.transaction().execute(async (tx) => {
    const id = Number(address.split('/').at(-1))
    await tx.selectFrom('documents').select('id').where('id', '=', id).forUpdate().execute()
    locked()
    await isSeen
  })
  await isLocked
  await replacement.locator('input[type=file]').setInputFiles(await createPdf('Reglement et page de garde.pdf'))
  await expect(replacement).toContainText('Vérification du fichier')
  await expect(replacement.getByRole('button', { name: 'Annuler' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(replacement).toBeVisible()
  seen()
  await lock
  await expect(replacement).toBeHidden()
  await page.getByLabel('Description').fill('Avec sa page de garde.')
  await page.getByRole('button', { name: 'Soumettre à nouveau' }).click()
  await expect(page.getByRole('tab', { name: 'En attente (1)' })).toBeVisible()

  await switchUser(context, validator)
  await page.goto('/documents-a-valider')
  await expect(page.getByRole('button', { name: 'Valider et publier' })).toBeEnabled()
  await page.keyboard.press('v')
  await expect(page.getByText('Document publié !')).toBeVisible()
  await expect(page.getByText('Aucun document à valider. Tout est à jour.')).toBeVisible()

  await switchUser(context, reader)
  await page.goto(`/irp/${body.id}`)
  // among the reference documents of the body and in its classification
  const link = page.getByRole('link', { name: 'Règlement intérieur', exact: true }).last()
  await expect(page.getByRole('listitem').filter({ has: link }).last()).toContainText('Non lu')
  await link.click()
  await expect(page.locator('.textLayer').first()).toContainText('Texte de Reglement')
  await expect(page.getByRole('region', { name: 'Historique' })).toHaveCount(0)
})

test('a new version awaits validation while the published one is read, and is discarded', async ({
  page,
  context,
  db,
  member,
}) => {
  test.slow()
  const body = await bodyCalled(db, 'CSEC-ECO')
  const validator = await member({ in: body, role: 'validator' })
  await signIn(context, validator)
  await openFiling(page)
  await page.getByLabel('Type de document').selectOption({ label: '\u2003Règlement intérieur du CSE' })
  await fileChooser(page).setInputFiles(await createPdf('Charte.pdf'))
  await page.getByRole('button', { name: 'Publier : Charte' }).click()
  await expect(page.getByText('Document publié !')).toBeVisible()
  await page.getByRole('tab', { name: 'Publiés (1)' }).click()
  await page.getByRole('link', { name: 'Charte', exact: true }).click()
  await expect(pageTitle(page, 'Charte')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('Publication directe')
  await expect(page.getByRole('region', { name: 'Lecture', exact: true })).toContainText(
    /Lu par \d+\smembres? de l’instance sur \d+/,
  )
  const address = page.url()

  await switchUser(context, await member({ in: body, role: 'redactor' }))
  await page.goto(address)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Déposer une nouvelle version…')
  const dialog = page.getByRole('dialog', { name: 'Déposer une nouvelle version' })
  await expect(dialog).toContainText('Jusque-là, les lecteurs gardent la version 1.')
  await dialog.locator('input[type=file]').setInputFiles(await createPdf('Charte revue.pdf'))
  await expect(page.getByText('Nouvelle version soumise au référent valideur.')).toBeVisible()
  await expect(dialog).toBeHidden()

  // a pending version belongs to the person who uploaded it, whoever wrote the document
  await page.goto('/mes-documents')
  await page.getByRole('tab', { name: 'En attente (1)' }).click()
  await page.getByRole('button', { name: 'Reprendre : Charte' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Le document est de nouveau un brouillon.' })
  await notice.getByRole('button', { name: 'Annuler' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Document soumis au référent valideur.')).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre : Charte' }).click()
  await page.getByRole('tab', { name: 'Brouillons (1)' }).click()
  await page.getByRole('button', { name: 'Soumettre : Charte' }).click()
  await expect(page.getByRole('tab', { name: 'En attente (1)' })).toBeVisible()

  await switchUser(context, validator)
  await page.goto(address)
  await expect(page.getByText('La version 2 attend d’être validée.')).toBeVisible()
  await choose('Refuser…')
  await page.getByLabel('Motif du refus').fill('La date n’est pas la bonne.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('La version 2 a été refusée')).toBeVisible()
  await page.getByRole('button', { name: 'Abandonner la version 2' }).click()
  const abandon = page.getByRole('dialog', { name: /^Abandonner la version 2 de « / })
  await expect(abandon.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(abandon).toBeHidden()
  await expect(page.getByText('La version 2 a été refusée')).toBeVisible()
  await page.getByRole('button', { name: 'Abandonner la version 2' }).click()
  await abandon.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByText('La version est abandonnée.')).toBeVisible()
  await expect(page.getByText('La version 2 a été refusée')).toBeHidden()
})

test('a refused document is deleted by its author', async ({ page, context, db, member }) => {
  const body = await bodyCalled(db, 'EST-CSSCT')
  const author = await member({ in: body, role: 'redactor' })
  const validator = await member({ in: body, role: 'validator' })
  await signIn(context, author)
  await openFiling(page)
  await page.getByLabel('Type de document').selectOption({ label: '\u2003Règlement intérieur du CSE' })
  await fileChooser(page).setInputFiles(await createPdf('Projet de charte.pdf'))
  await page.getByRole('button', { name: 'Soumettre : Projet de charte' }).click()
  await expect(page.getByRole('tab', { name: 'En attente (1)' })).toBeVisible()

  await switchUser(context, validator)
  await page.goto('/documents-a-valider')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const refusal = page.getByRole('dialog', { name: 'Refuser le document' })
  await refusal.getByLabel('Motif du refus').fill('Ce document n’a pas sa place ici.')
  await refusal.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Aucun document à valider. Tout est à jour.')).toBeVisible()

  await switchUser(context, author)
  await page.goto('/mes-documents')
  await page.getByRole('link', { name: 'Projet de charte', exact: true }).click()
  await expect(pageTitle(page, 'Projet de charte')).toBeVisible()
  // its file is read to the end before it is deleted
  await expect(page.locator('.textLayer').first()).not.toBeEmpty()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Supprimer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer le document' })
  await expect(dialog).toContainText('Supprimer définitivement « Projet de charte » ?')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()

  await expect(page.getByText('Document supprimé !')).toBeVisible()
  await expect(pageTitle(page, 'Mes documents')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Projet de charte' })).toHaveCount(0)
})

test('without a network, an upload waits and is retried on request', async ({ page, context, db, member }) => {
  await signIn(context, await member({ in: await bodyCalled(db, 'EST-LOG'), role: 'redactor' }))
  await openFiling(page)
  await context.setOffline(true)
  await fileChooser(page).setInputFiles(await createPdf('Budget.pdf'))
  await expect(uploadItem(page, 'Budget.pdf')).toContainText('Le serveur ne répond pas')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Réessayer : Budget.pdf' }).click()
  await expect(uploadItem(page, 'Budget.pdf')).toContainText('Déposé')
  await expect(page.getByRole('tab', { name: 'Brouillons (1)' })).toBeVisible()
})

test('a duplicate file is filed only after confirmation', async ({ page, context, db, member }) => {
  await signIn(context, await member({ in: await bodyCalled(db, 'EST-LOG'), role: 'redactor' }))
  await openFiling(page)
  const file = await createPdf('Convention.pdf')
  await fileChooser(page).setInputFiles(file)
  await expect(uploadItem(page, 'Convention.pdf')).toContainText('Déposé')

  const copy = { ...file, name: 'Copie.pdf' }
  await fileChooser(page).setInputFiles(copy)
  await expect(uploadItem(page, 'Copie.pdf')).toContainText('Ce fichier existe déjà : « Convention ».')
  await page.getByRole('button', { name: 'Ne pas déposer : Copie.pdf' }).click()
  await expect(uploadItem(page, 'Copie.pdf')).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Brouillons (1)' })).toBeVisible()

  await fileChooser(page).setInputFiles(copy)
  await page.getByRole('button', { name: 'Déposer : Copie.pdf', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Brouillons (2)' })).toBeVisible()
})

test('more than twenty files at once are refused, and files chosen before their session wait for it', async ({
  page,
  context,
  db,
  member,
}) => {
  const body = await bodyCalled(db, 'EST-LOG')
  await signIn(context, await member({ in: body, role: 'redactor' }))
  const session = await createDraftSession(context, body.id)
  await openFiling(page)
  const one = await createPdf('Note.pdf')
  await fileChooser(page).setInputFiles(Array.from({ length: 21 }, (_, n) => ({ ...one, name: `Note ${n}.pdf` })))
  await expect(page.getByRole('alert').filter({ hasText: 'vous en avez choisi 21' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Fichiers en cours de dépôt' })).toHaveCount(0)

  const family = page.getByLabel('Famille')
  await family.selectOption('Document de séance')
  await fileChooser(page).setInputFiles(await createPdf('Charte.pdf'))
  await expect(page.getByText('1 fichier attend')).toBeVisible()
  await family.selectOption('Document de fonctionnement')
  await expect(uploadItem(page, 'Charte.pdf')).toContainText('Déposé')

  await family.selectOption('Document de séance')
  await page.getByLabel('Type de document').selectOption({ label: '\u2003Règlement intérieur du CSE' })
  await fileChooser(page).setInputFiles(await createPdf('Premier.pdf'))
  await fileChooser(page).setInputFiles(await createPdf('Second.pdf'))
  await expect(page.getByText('2 fichiers attendent')).toBeVisible()
  await page.getByRole('link', { name: 'Accueil' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Des fichiers attendent leur séance' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await page.getByLabel('Séance', { exact: true }).selectOption(String(session.id))
  await expect(uploadItem(page, 'Premier.pdf')).toContainText('Déposé')
  await expect(uploadItem(page, 'Second.pdf')).toContainText('Déposé')
  // a submitted document leads back to its session, though its line is gone
  await page.getByRole('button', { name: 'Soumettre : Premier' }).click()
  await expect(page.getByRole('link', { name: 'Revenir à la séance' })).toBeVisible()
})

test('leaving during an upload asks for confirmation and cancels it', async ({ page, context, db, member }) => {
  await signIn(context, await member({ in: await bodyCalled(db, 'EST-LOG'), role: 'redactor' }))
  await openFiling(page)
  await page.route('**/api/documents', () => undefined)
  await fileChooser(page).setInputFiles(await createPdf('Long.pdf'))
  await expect(uploadItem(page, 'Long.pdf')).toContainText(/Envoi|Vérification/)

  const leaving = page.getByRole('alertdialog')
  await page.getByRole('link', { name: 'Annuaire' }).click()
  await leaving.getByRole('button', { name: 'Rester' }).click()
  await expect(pageTitle(page, 'Mes documents')).toBeVisible()
  await page.getByRole('link', { name: 'Annuaire' }).click()
  await leaving.getByRole('button', { name: 'Quitter la page' }).click()
  await expect(pageTitle(page, 'Annuaire')).toBeVisible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name: 'Mes documents' }).click()
  await expect(page.getByRole('tab', { name: 'Brouillons (0)' })).toBeVisible()
  await expect(uploadItem(page, 'Long.pdf')).toHaveCount(0)
})

test('a save by somebody else does not discard the typed values', async ({ page, context, db, member, faults }) => {
  faults.announce({ to: '/api/documents/', status: 409 })
  await signIn(context, await member({ in: await bodyCalled(db, 'EST-LOG'), role: 'redactor' }))
  await fileDraft(page, 'Calendrier')
  await page.getByRole('link', { name: 'Modifier : Calendrier' }).click()
  await expect(pageTitle(page, 'Modifier le document')).toBeVisible()
  await page.getByLabel('Titre').fill('')
  await page.getByRole('button', { name: 'Soumettre pour validation' }).click()
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByLabel('Titre').fill('Calendrier de l’année')
  await db
    .updateTable('documents')
    .set((eb) => ({ version: eb('version', '+', 1), description: 'Écrite ailleurs' }))
    .where('title', '=', 'Calendrier')
    .execute()

  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'enregistré par une autre personne pendant votre saisie' })
  await expect(notice).toContainText(/Description\s: Écrite ailleurs/)
  await expect(notice).not.toContainText('Titre')
  await expectAccessible(page, { widths: [360] })
  await expect(page.getByLabel('Titre')).toHaveValue('Calendrier de l’année')
  await page.getByRole('button', { name: 'Garder ma saisie' }).click()
  await expect(page.getByText('Document enregistré !')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Titre')).toHaveValue('Calendrier de l’année')
})

test('several documents are reviewed one after the other, then validated together', async ({
  page,
  context,
  db,
  member,
}) => {
  test.slow()
  const body = await bodyCalled(db, 'CSEC-FOR')
  await signIn(context, await member({ in: body, role: 'redactor' }))
  await openFiling(page)
  await page.getByLabel('Type de document').selectOption({ label: '\u2003Règlement intérieur du CSE' })
  const names = ['Avant', 'Premier', 'Deuxieme']
  await fileChooser(page).setInputFiles(await Promise.all(names.map((name) => createPdf(`${name}.pdf`))))
  for (const name of names) {
    await page.getByRole('button', { name: `Soumettre : ${name}` }).click()
    await expect(page.getByRole('button', { name: `Soumettre : ${name}` })).toHaveCount(0)
  }

  await switchUser(context, await member({ in: body, role: 'validator' }))
  await page.goto('/documents-a-valider')
  const shown = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  await expect(shown('Avant')).toBeVisible()

  // a second press, meant for the first document, does not publish the one that takes its place
  const pressedAgain = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (document.querySelector('#examined')?.textContent !== 'Premier') return
          watch.disconnect()
          for (const button of document.querySelectorAll('button'))
            if (button.textContent === 'Valider et publier') button.click()
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true }))
          resolve()
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await page.getByRole('button', { name: 'Valider et publier', exact: true }).click()
  await pressedAgain
  await expect(page.getByText('Document publié !')).toBeVisible()
  await expect(shown('Premier')).toBeFocused()
  await page.keyboard.press('j')
  await expect(shown('Deuxieme')).toBeFocused()
  await page.keyboard.press('k')
  await expect(shown('Premier')).toBeFocused()

  // a correction that is not saved yet is saved before the documents are published
  await page.getByRole('button', { name: 'Renseignements' }).click()
  await page.getByLabel('Titre').fill('')
  await page.getByLabel('Tout sélectionner').check()
  await page.getByRole('button', { name: 'Valider et publier 2 documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Valider et publier 2 documents' })
  await expect(page.getByText('Certains champs sont à corriger')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Titre').fill('Premier corrigé')
  await page.getByRole('button', { name: 'Valider et publier 2 documents' }).click()
  await expect(dialog).toContainText('Premier corrigé')
  await expect(dialog).toContainText('Deuxieme')
  await dialog.getByRole('button', { name: 'Valider et publier' }).click()
  await expect(page.getByText('2 documents publiés !')).toBeVisible()
  expect(await db.selectFrom('documents').select('status').where('title', '=', 'Premier corrigé').execute()).toEqual([
    { status: 'published' },
  ])
  await expect(page.getByText('Aucun document à valider. Tout est à jour.')).toBeVisible()
  await expect(pageTitle(page, 'Documents à valider')).toBeFocused()
})
