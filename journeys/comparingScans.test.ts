import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { type ScannedPage, scanPdf } from '#tests/support/scans.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, switchUser, test } from './journey.ts'
import { xsrfToken } from './sessions.ts'

// A validator compares the new version of a refused document whose pages are images.

type Pages = readonly (ScannedPage | string)[]

const pdfOf = async (pages: Pages) => ({
  name: 'accord.pdf',
  mimeType: 'application/pdf',
  buffer: await scanPdf(pages),
})

/** Files a document of a body, submits it, has it refused, and submits a new version; returns its id. */
async function resubmit(
  context: BrowserContext,
  place: { irp: string; documentType: string },
  [author, validator]: [Parameters<typeof switchUser>[1], Parameters<typeof switchUser>[1]],
  [first, second]: [Pages, Pages],
) {
  const { request } = context
  const post = async (
    path: string,
    body: { data?: object; multipart?: Record<string, string | Awaited<ReturnType<typeof pdfOf>>> },
  ) => {
    const answer = await request.post(path, { ...body, headers: { 'X-XSRF-TOKEN': await xsrfToken(request) } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
  await switchUser(context, author)
  const filed = await post('/api/documents', {
    multipart: {
      ...place,
      family: 'functioning',
      title: `Accord ${randomUUID().slice(0, 8)}`,
      file: await pdfOf(first),
    },
  })
  const { id } = (await filed.json()) as { id: number }
  await post(`/api/documents/${id}/submission`, {})
  await switchUser(context, validator)
  await post(`/api/documents/${id}/refusal`, { data: { reason: 'Une page est à revoir.' } })
  await switchUser(context, author)
  await post(`/api/documents/${id}/versions`, { multipart: { file: await pdfOf(second) } })
  await post(`/api/documents/${id}/submission`, {})
  await switchUser(context, validator)
  return id
}

test('the pages of a scan that differ are found by their image, listed in words and outlined side by side', async ({
  page,
  context,
  db,
  member,
}) => {
  test.slow()
  const body = await createCast(db).body({ name: 'CSE des scans', code: 'SCANS' })
  const people = [await member({ in: body, role: 'redactor' }), await member({ in: body, role: 'validator' })] as const
  const type = await db.selectFrom('documentTypes').select('id').where('active', '=', true).executeTakeFirstOrThrow()
  const place = { irp: String(body.id), documentType: String(type.id) }
  // scanned again: a word differs on page 2, page 4 is new, the others show the same
  const scan = await resubmit(
    context,
    place,
    [...people],
    [
      [{ seed: 1 }, { seed: 2 }, { seed: 3 }],
      [
        { seed: 1, shift: 1, noise: 9 },
        { seed: 2, changed: { line: 36, word: 2 }, noise: 9 },
        { seed: 3, noise: 8 },
        { seed: 4 },
      ],
    ],
  )
  await page.goto(`/documents-a-valider?document=${scan}`)
  await page.getByRole('button', { name: 'Comparer à la version 1' }).click()
  const comparison = page.getByRole('region', { name: 'Version 2 comparée à la version 1' })
  await expect(comparison).toContainText('Ces pages sont comparées comme des images')
  await expect(comparison.getByRole('status').filter({ hasText: '2 pages diffèrent sur 4.' })).toBeVisible({
    timeout: 30_000,
  })
  const pages = comparison.getByRole('list', { name: 'Pages qui diffèrent' }).getByRole('button')
  await expect(pages).toHaveText(['Page 2', 'Page 4, ajoutée'])
  await expect(comparison.getByText(/^Zone encadrée.:.en bas de la page\.$/)).toBeVisible()
  for (const version of [1, 2]) {
    const picture = comparison.getByRole('figure', { name: `Page 2 de la version ${version}` })
    await expect(picture).toHaveAttribute('aria-busy', 'false', { timeout: 15_000 })
    await expect(picture.locator('[data-area]')).toHaveCount(1)
  }
  await expectAccessible(page)
  await pages.last().press('Enter')
  await expect(comparison.getByText('Cette page n’existe pas dans cette version.')).toBeVisible()
  await expect(comparison.locator('[data-area]')).toHaveCount(0)

  // among pages with text, those without are compared by their image
  const mixed = await resubmit(
    context,
    place,
    [...people],
    [
      ['Une page de texte.', { seed: 5 }, 'Une autre.'],
      ['Une page de texte.', { seed: 5, changed: { line: 2, word: 1 } }, 'Une autre page.'],
    ],
  )
  const textStates = async () =>
    (await db.selectFrom('documentVersions').select('textStatus').where('documentId', '=', mixed).execute()).map(
      ({ textStatus }) => textStatus,
    )
  await expect.poll(textStates, { timeout: 20_000 }).toEqual(['extracted', 'extracted'])
  await page.goto(`/documents-a-valider?document=${mixed}`)
  await page.getByRole('button', { name: 'Comparer à la version 1' }).click()
  await expect(comparison).toContainText(/1.page est une image/)
  await expect(pages).toHaveText(['Page 2', 'Page 3'], { timeout: 30_000 })
  await expect(comparison.getByText(/^Zone encadrée.:.en haut de la page\.$/)).toBeVisible()
  await pages.last().click()
  await expect(comparison.locator('ins')).toContainText('page')
})
