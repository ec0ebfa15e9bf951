import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { selectWords } from './selectWords.ts'

/** The steps of minutes that several journeys take. */

/** The editor of the text. */
export const minutesEditor = (page: Page) => page.getByRole('textbox', { name: 'Texte' })

/** The panel of the minutes on the page of a session. */
export const minutesPanel = (page: Page) => page.getByRole('region', { name: 'Procès-verbal' })

/** Has the portal write the first text, from the page of a held session. */
export async function draftMinutes(page: Page) {
  await page.getByRole('link', { name: 'Texte du procès-verbal' }).click()
  await page.getByRole('button', { name: 'Rédiger le procès-verbal' }).click()
  await expect(minutesEditor(page)).toBeVisible()
}

/** Proposes other words for some of the text that a member was shown. @param check looks at the filled dialog */
export async function proposeCorrection(
  page: Page,
  passage: string,
  proposal: string,
  check: () => Promise<unknown> = async () => {},
) {
  await selectWords(page, passage)
  await page.getByRole('button', { name: 'Remarque sur le passage sélectionné' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Passage concerné')).toHaveValue(passage)
  await dialog.getByLabel('Correction proposée').fill(proposal)
  await check()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Remarque envoyée')).toBeVisible()
}

/** Brings the minutes to their next state, in the dialog that the panel opens. */
export async function moveMinutes(page: Page, state: string, check: () => Promise<unknown> = async () => {}) {
  const dialog = page.getByRole('dialog')
  await minutesPanel(page).getByRole('button', { name: 'Mettre à jour' }).click()
  await check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expectMinutesState(page, state)
}

/** Waits until the panel of the minutes says this state. */
export const expectMinutesState = (page: Page, state: string) =>
  expect(minutesPanel(page).locator('[aria-current="step"]')).toHaveText(state)
