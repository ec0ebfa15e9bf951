import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { expect, pageTitle } from './journey.ts'

/** Creates a PDF of one page, different each time. */
export async function createPdf(name: string) {
  const words = `Texte de ${name}, ${randomUUID()}`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await textPdf([[words]])) }
}

/** Opens « Mes documents », with uploads filed for the body itself. */
export async function openFiling(page: Page) {
  await page.goto('/mes-documents')
  await expect(pageTitle(page, 'Mes documents')).toBeVisible()
  const unfold = page.getByRole('button', { name: 'Déposer un document' })
  if (await unfold.isVisible()) await unfold.click()
  await page.getByLabel('Famille').selectOption('Document de fonctionnement')
}

export const fileChooser = (page: Page) => page.locator('input[type=file]')

export const uploadItem = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Fichiers en cours de dépôt' }).getByRole('listitem').filter({ hasText: name })

/** Uploads a draft to one's own documents. */
export async function fileDraft(page: Page, name: string) {
  await openFiling(page)
  await fileChooser(page).setInputFiles(await createPdf(`${name}.pdf`))
  await expect(uploadItem(page, name)).toContainText('Déposé')
}
