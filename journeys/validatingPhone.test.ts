import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { createPdf } from './filing.ts'
import { expect, pageTitle, switchUser, test } from './journey.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

/** Files a document on a point of a session, as the signed-in person. */
async function fileOnPoint({ request }: BrowserContext, place: Record<string, string>, name: string) {
  const answer = await request.post('/api/documents', {
    multipart: { ...place, family: 'session', file: await createPdf(`${name}.pdf`) },
    headers: { 'X-XSRF-TOKEN': await xsrfToken(request) },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Whether a canvas shows anything dark. */
const hasInk = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element
    const pixels = width > 0 ? element.getContext('2d')?.getImageData(0, 0, width, height).data : undefined
    return pixels?.some((value, index) => index % 4 === 0 && value < 128 && pixels[index + 3] === 255) ?? false
  })

test('a session is validated on a phone, after one of its documents is refused with a proposed reason', async ({
  page,
  context,
  db,
  member,
}) => {
  test.slow()
  const mark = randomUUID().slice(0, 8)
  const body = await createCast(db).body({ name: `CSE ${mark}`, code: mark })
  const author = await member({ in: body, role: 'redactor' })
  const validator = await member({ in: body, role: 'validator' })
  const type = await db.selectFrom('documentTypes').select('id').where('active', '=', true).executeTakeFirstOrThrow()

  // filed in another order than that of the agenda
  await switchUser(context, author)
  const session = await createDraftSession(context, body.id)
  const points = session.agenda.map(({ id }) => String(id))
  const ids: number[] = []
  for (const [name, point] of [
    ['Effectifs de mars', points[1]],
    ['Budget annexe', points[0]],
    ['Annexe au budget', points[0]],
  ] as const)
    ids.push(
      await fileOnPoint(context, { irp: String(body.id), session: String(session.id), point: point ?? '' }, name),
    )
  const { request } = context
  const headers = { 'X-XSRF-TOKEN': await xsrfToken(request) }
  const submitted = await request.post('/api/documents/submission', {
    data: { ids, documentType: { id: type.id } },
    headers,
  })
  expect(submitted.status(), await submitted.text()).toBe(204)

  await switchUser(context, validator)
  await page.goto('/documents-a-valider')
  const queue = page.getByRole('region', { name: session.title })
  await expect(queue.getByRole('listitem').locator('a[href*="document="]')).toHaveText([
    'Annexe au budget',
    'Budget annexe',
    'Effectifs de mars',
  ])
  await expectAccessible(page, { widths: [360] })
  await queue.getByRole('link', { name: 'Budget annexe' }).tap()
  await expect(page.getByRole('heading', { name: 'Budget annexe', exact: true })).toBeVisible()
  await expect(page.locator('.textLayer').first()).toContainText('Texte de Budget annexe')
  await page.getByRole('navigation', { name: 'Document à valider' }).getByRole('button', { name: 'Refuser' }).tap()
  const refusal = page.getByRole('dialog', { name: 'Refuser le document' })
  await refusal.getByRole('button', { name: 'Fichier illisible' }).tap()
  await refusal.getByRole('button', { name: 'Mauvaise version' }).tap()
  const reason = refusal.getByLabel('Motif du refus')
  await expect(reason).toHaveValue(/^Ce n’est pas la bonne version/)
  await expect(reason).toBeFocused()
  await page.keyboard.type(' Celle du 3 mars.')
  await refusal.getByRole('button', { name: 'Annexe manquante' }).tap()
  await expect(reason).toHaveValue(/^Ce n’est pas .+ Celle du 3\smars\.\nIl manque une annexe/)
  await expectAccessible(page, { widths: [360] })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflowPixels(page)).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await refusal.getByRole('button', { name: 'Refuser' }).tap()
  await expect(page.getByText('Document refusé. L’auteur est prévenu.')).toBeVisible()

  await page.getByRole('link', { name: 'Retour à la liste' }).tap()
  await queue.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
  await expect(queue.getByText('2 sélectionnés')).toBeVisible()
  await queue.getByRole('checkbox', { name: /^2\ssélectionnés/ }).uncheck()
  await queue.getByRole('button', { name: 'Valider la séance' }).tap()
  const confirmation = page.getByRole('dialog', { name: 'Valider et publier 2 documents' })
  await expect(confirmation.getByRole('listitem')).toHaveText(['Annexe au budget', 'Effectifs de mars'])
  await expectAccessible(page, { widths: [360] })
  await confirmation.getByRole('button', { name: 'Valider et publier' }).tap()
  await expect(page.getByText('2 documents publiés !')).toBeVisible()
  await expect(page.getByText('Aucun document à valider. Tout est à jour.')).toBeVisible()
  expect(await overflowPixels(page)).toBe(0)

  // the refused one stands out on the session
  await switchUser(context, author)
  await page.goto(`/seances/${session.id}`)
  await expect(pageTitle(page, session.title)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Budget annexe' }).last()).toContainText('Refusé')
  await expectAccessible(page, { widths: [360] })

  // its new version is compared with the refused one
  const refused = `/api/documents/${ids[1]}`
  const written = { headers: { 'X-XSRF-TOKEN': await xsrfToken(request) } }
  const added = await request.post(`${refused}/versions`, {
    multipart: { file: await createPdf('Budget annexe revu.pdf') },
    ...written,
  })
  expect(added.status(), await added.text()).toBe(201)
  expect((await request.post(`${refused}/submission`, written)).status()).toBe(200)
  const textStates = async () =>
    (
      await db
        .selectFrom('documentVersions')
        .select('textStatus')
        .where('documentId', '=', ids[1] ?? 0)
        .execute()
    ).map(({ textStatus }) => textStatus)
  await expect.poll(textStates, { timeout: 20_000 }).toEqual(['extracted', 'extracted'])
  await switchUser(context, validator)
  await page.goto(`/documents-a-valider?document=${ids[1]}`)
  await page.getByRole('button', { name: 'Comparer à la version 1' }).tap()
  const comparison = page.getByRole('region', { name: 'Version 2 comparée à la version 1' })
  await expect(comparison).toContainText('1 page diffère sur 1.')
  await expect(comparison.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(comparison.locator('ins').first()).toContainText('revu')
  await expect(comparison.locator('del').first()).not.toBeEmpty()

  // as pictures: one above the other on a phone, side by side elsewhere
  await expect(comparison.getByRole('figure')).toHaveCount(0)
  await comparison.getByRole('button', { name: 'Voir les deux pages' }).tap()
  const pictures = [1, 2].map((version) => comparison.getByRole('figure', { name: `Page 1 de la version ${version}` }))
  for (const picture of pictures)
    await expect.poll(() => hasInk(picture.locator('canvas')), { timeout: 15_000 }).toBe(true)
  const tops = async () => Promise.all(pictures.map(async (picture) => (await picture.boundingBox())?.y))
  const [former, latter] = await tops()
  expect(latter).toBeGreaterThan(former ?? 0)
  expect(await overflowPixels(page)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await comparison.getByRole('button', { name: 'Masquer les deux pages' }).click()
  await expect(comparison.getByRole('figure')).toHaveCount(0)
})
