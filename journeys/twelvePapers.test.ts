import { randomUUID } from 'node:crypto'
import { createCast } from '#tests/support/cast.ts'
import { createPdf } from './filing.ts'
import { expect, pageTitle, switchUser, test } from './journey.ts'

test('twelve documents of an agenda are filed, one is refused and corrected, all are published and read', async ({
  page,
  context,
  db,
  member,
  faults,
}) => {
  test.slow()
  faults.announce({ to: '/api/documents/', status: 404 }, { to: '/api/sessions/', status: 404 })
  const mark = randomUUID().slice(0, 8)
  const body = await createCast(db).body({ name: `CSE ${mark}`, code: mark })
  const elsewhere = await createCast(db).body({ name: `CSE ailleurs ${mark}`, code: `A${mark}` })
  const redactor = await member({ in: body, role: 'redactor' })
  const validator = await member({ in: body, role: 'validator' })
  const reader = await member({ in: body })
  const neighbour = await member({ in: elsewhere, role: 'redactor' })
  const points = ['Budget', 'Effectifs', 'Travaux']
  const papers = Array.from({ length: 12 }, (_, index) => `Note ${index + 1} ${mark}`)

  // the redactor prepares a session and drops four files on each of its points
  await switchUser(context, redactor)
  await page.goto(`/evenement/nouveau?irp=${body.id}`)
  await page.getByLabel(/^Date/).fill('2092-03-20')
  await page.getByLabel(/^Lieu/).fill('Salle du Conseil')
  for (const [index, point] of points.entries()) {
    await page.getByRole('button', { name: 'Ajouter un point', exact: true }).click()
    await page.getByRole('textbox', { name: `Intitulé du point ${index + 1}` }).fill(point)
  }
  for (const [index] of points.entries()) {
    const files = await Promise.all(papers.slice(index * 4, index * 4 + 4).map((paper) => createPdf(`${paper}.pdf`)))
    await page.locator('[data-point]').nth(index).locator('input[type=file]').setInputFiles(files)
  }
  for (const paper of papers)
    await expect(page.getByText(paper, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(pageTitle(page, 'Séance ordinaire du 20 mars 2092')).toBeVisible()
  const session = new URL(page.url()).pathname

  // all are submitted at once; « Note » in the name of a file tells its type
  const waiting = page.getByRole('region', { name: 'Documents à classer' })
  await waiting.getByRole('button', { name: /^Afficher 4 autres documents/ }).click()
  await expect(waiting.getByRole('combobox', { name: /^Type \(proposé\)/ })).toHaveCount(12)
  await waiting.getByRole('button', { name: 'Classer et soumettre 12 documents' }).click()
  await expect(page.getByText(/12\sdocuments soumis au référent valideur/)).toBeVisible()
  await expect(waiting).toBeHidden()
  await page.getByRole('button', { name: 'Convoquer' }).click()
  const convocation = page.getByRole('dialog', { name: 'Convoquer la séance' })
  await expect(convocation).toContainText('aucun courriel ne partira : le portail n’en envoie pas pour l’instant')
  await convocation.getByRole('button', { name: 'Convoquer' }).click()
  await expect(page.getByText('Convoquée', { exact: true })).toBeVisible()

  // the validator refuses one with a reason, and validates the others together
  await switchUser(context, validator)
  await page.goto('/documents-a-valider')
  const refused = papers[0] ?? ''
  await page
    .getByRole('link', { name: refused, exact: true })
    .or(page.getByRole('button', { name: refused, exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: refused, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Refuser' }).click()
  const refusal = page.getByRole('dialog', { name: 'Refuser le document' })
  await refusal.getByLabel('Motif du refus').fill('Le tableau de la page 1 est celui de l’an dernier.')
  await refusal.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Document refusé.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
  await page.getByRole('button', { name: 'Valider et publier 11 documents' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Valider et publier' }).click()
  await expect(page.getByText('11 documents publiés !')).toBeVisible()

  // its author sees why, corrects it, and restricts it to the members of the body
  await switchUser(context, redactor)
  await page.goto('/home')
  await page.getByRole('link', { name: /document refusé à corriger/ }).click()
  await expect(page.getByText('Le tableau de la page 1 est celui de l’an dernier.')).toBeVisible()
  await page.getByRole('link', { name: /^Corriger/ }).click()
  const corrected = `${refused} corrigée`
  await page.getByLabel('Titre').fill(corrected)
  await page.getByLabel('Confidentiel').check()
  await page.getByRole('button', { name: 'Soumettre à nouveau' }).click()
  await expect(pageTitle(page, 'Mes documents')).toBeVisible()

  await switchUser(context, validator)
  await page.goto('/documents-a-valider')
  await page.getByRole('button', { name: 'Valider et publier' }).click()
  await expect(page.getByText('Document publié !')).toBeVisible()

  // a reader of the body sees twelve unread documents, and opens one
  await switchUser(context, reader)
  await page.goto(session)
  await expect(page.getByText('12 documents non lus sur 12')).toBeVisible()
  await page.getByRole('link', { name: corrected }).click()
  await expect(page.locator('.page[data-page-number="1"] .textLayer')).not.toBeEmpty()
  const confidential = new URL(page.url()).pathname
  await page.goto(session)
  await expect(page.getByText('11 documents non lus sur 12')).toBeVisible()

  // a redactor of another body does not see the confidential one, and cannot change the others
  await switchUser(context, neighbour)
  await page.goto(session)
  await expect(page.getByText('11 documents non lus sur 11')).toBeVisible()
  await expect(page.getByRole('link', { name: papers[1], exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: corrected })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Modifier' })).toBeHidden()
  const zip = (
    await (await context.request.get(`/api${session.replace('seances', 'sessions')}/bundle.zip`)).body()
  ).toString()
  expect(zip).toContain(papers[1])
  expect(zip).not.toContain(corrected)
  await page.goto(confidential)
  await expect(pageTitle(page, 'Page introuvable')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('link', { name: corrected })).toBeHidden()
})
