import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'
import type { Db } from './stageUrls.ts'

// A newcomer finds what the body answered and decided before them.

const today = new Date()
const yearsAgo = (years: number) => new Date(Date.UTC(today.getFullYear() - years, 0, 1)).toISOString().slice(0, 10)
const lastDayOf = (years: number) => new Date(Date.UTC(today.getFullYear() - years, 11, 31)).toISOString().slice(0, 10)

/** Creates a body whose former members decided five years ago, and whose members took over two years ago. */
async function inherit(db: Db) {
  const cast = createCast(db)
  const name = `CSE ${randomUUID().slice(0, 8)}`
  const body = await cast.body({ name, code: name })
  const email = () => `${randomUUID()}@mandature.example`
  await cast.user({ in: body, email: email(), startsOn: yearsAgo(6), endsOn: lastDayOf(3) })
  const member = await cast.user({ in: body, email: email(), startsOn: yearsAgo(2), endsOn: lastDayOf(-1) })
  const portal = { db, clock: { now: () => today } } as unknown as Parameters<typeof insertSession>[0]
  const hold = (inDays: number) =>
    insertSession(portal, {
      in: body,
      status: 'held',
      inDays,
      title: `Séance d’il y a ${-inDays} jours`,
      agenda: [{ title: `Politique sociale ${today.getFullYear() + Math.round(inDays / 365)}`, kind: 'opinion' }],
    })
  const [before, after] = [await hold(-5 * 365), await hold(-20)]
  for (const [{ id: sessionId, pointIds }, text] of [
    [before, 'Ouvrir une crèche interentreprises'],
    [after, 'Renouveler la convention de restauration'],
  ] as const) {
    await db
      .insertInto('pointOutcomes')
      .values({ pointId: pointIds[0]!, opinion: 'reserved', votesFor: 7, votesAgainst: 1, abstentions: 2 })
      .execute()
    await db.insertInto('decisions').values({ sessionId, number: 1, text }).execute()
  }
  return { name, member, after }
}

/** Counts the clicks on a page that is not loaded again. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener('click', () => Object.assign(window, { clicks: (window as unknown as Counted).clicks + 1 }), true)
  })
  return () => page.evaluate(() => (window as unknown as Counted).clicks)
}
interface Counted {
  clicks: number
}

test("a predecessor's decision is three clicks from home, and what was said of a point is one", async ({
  page,
  db,
}) => {
  const { name, member, after } = await inherit(db)
  await signIn(page.context(), member)
  await page.goto('/home')
  const clicks = await countClicks(page)

  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Avis et décisions', exact: true }).click()
  await expect(pageTitle(page, `Avis, votes et décisions : ${name}`)).toBeVisible()
  // the breadcrumbs are a list too
  const entries = page.getByRole('main').getByRole('region').getByRole('listitem')
  await expect(entries).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Mandature précédente, \d{4}-\d{4} \(2\)$/ }).click()

  await expect(entries).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Ouvrir une crèche interentreprises' })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(3)
  await expect(page).toHaveURL(/[?&]period=/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^memoire-.*\.csv$/)
  await page.reload()
  await expect(entries).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/2\savis, votes et décisions\s: Mandature précédente/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Exporter (CSV)' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`/seances/${after.id}`)
  await page.getByRole('link', { name: /^Ce que l’instance en a dit/ }).click()
  await expect(pageTitle(page, 'Ce que l’instance en a dit')).toBeVisible()
  await expect(entries).toHaveCount(1)
  await entries.getByRole('link', { name: `Politique sociale ${today.getFullYear() - 5}` }).click()
  await expect(pageTitle(page, /^Séance d’il y a 1/)).toBeVisible()
})
