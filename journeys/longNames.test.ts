import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { overflowPixels } from './faults.ts'
import { expect, signIn, test } from './journey.ts'
import { insertBodyWithMeeting, openBallot, parts, votablePoints } from './meetings.ts'

test.use({ viewport: { width: 360, height: 800 } })

const longName = { firstName: 'Marie-Antoinette', lastName: 'de La Rochefoucauld-Montbel' }
const fullName = `${longName.firstName} ${longName.lastName}`

test('long names of members are neither cut nor wider than a phone', async ({ page, context, db }) => {
  const people = await insertBodyWithMeeting(db, {
    inMinutes: 20,
    agenda: [...votablePoints, { title: 'Secrétaire du comité', kind: 'appointment' }],
  })
  const { body, session, secretary, holder, substitute } = people
  for (const { id } of [holder, substitute]) await db.updateTable('users').set(longName).where('id', '=', id).execute()
  await signIn(context, secretary)

  await test.step('in the directory, on the page of the body and on its seats', async () => {
    for (const path of [`/annuaire?irp=${body.id}`, `/irp/${body.id}`, `/irp/${body.id}/sieges`]) {
      await page.goto(path)
      await expectWholeNames(page)
    }
    await page.getByRole('button', { name: /siège 2$/ }).click()
    await page.getByRole('combobox', { name: 'Ajouter un suppléant' }).click()
    await expect(page.getByRole('listbox').getByText('ROCHEFOUCAULD').first()).toBeVisible()
    await expectWholeNames(page)
  })

  await test.step('among the answers, at the meeting and at an election', async () => {
    await page.goto(`/seances/${session.id}`)
    await parts.attendance(page).getByRole('button', { name: 'Qui vient' }).click()
    await expectWholeNames(page)
    await page.getByRole('button', { name: 'Ouvrir la séance' }).click()
    const presence = parts.presence(page)
    for (const name of [fullName, 'Odile Autre'])
      await presence
        .getByRole('button', { name: `${name} est là, sur place` })
        .first()
        .click()
    await expect(presence.getByText(/2.votants présents/)).toBeVisible()
    await expectWholeNames(page)
    for (const mode of ['Nominatif', 'Secret']) {
      await openBallot(page, async (form) => {
        await form.getByLabel('Point').selectOption({ label: '4. Secrétaire du comité' })
        await form.getByLabel('Question mise aux voix').fill('Qui sera secrétaire ?')
        for (const name of [fullName, 'M. Yves Caro']) {
          await form.getByLabel(/^Autre candidat/).fill(name)
          await form.getByLabel(/^Autre candidat/).press('Enter')
        }
        await form.getByLabel('Mode de scrutin').selectOption(mode)
        if (mode === 'Nominatif') await expectAccessible(page)
      })
      await expectWholeNames(page)
      if (mode === 'Nominatif') {
        const votes = parts.votes(page)
        for (const name of [fullName, 'Odile Autre']) {
          const choice = votes.getByLabel(`Voix de ${name}`)
          await choice.selectOption(fullName)
          await expect(choice).toBeEnabled()
          expect((await choice.boundingBox())?.width).toBeGreaterThan(200)
        }
        await votes.getByRole('button', { name: 'Clore le vote' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Clore le vote' }).click()
        await votes.getByText('Détail des voix').click()
        await expectWholeNames(page)
      } else await expect(page.getByLabel(fullName, { exact: true })).toBeVisible()
    }
  })
})

test('a long name and a long address of an account request stay inside of its card', async ({
  page,
  context,
  member,
}) => {
  const lastName = `${longName.lastName} ${crypto.randomUUID().slice(0, 6)}`
  // without a hyphen, nothing but its @ is a place to break
  const email = `rochefoucauld${crypto.randomUUID().replaceAll('-', '')}@mandature.example`
  await member({ ...longName, lastName, email, status: 'pending' })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/users?state=pending&q=${encodeURIComponent(lastName)}`)
  await expectWholeNames(page)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  const edge = (await card.boundingBox())?.width
  for (const part of [card.getByText(email), card.getByText('Adresse non confirmée')])
    expect((await part.boundingBox())?.width).toBeLessThan((edge ?? 0) - 80)
})

async function expectWholeNames(page: Page) {
  await expect(page.getByText(/rochefoucauld/i).first()).toBeVisible()
  expect(await overflowPixels(page)).toBe(0)
  expect(await page.evaluate(cutNames)).toEqual([])
}

/** Returns the long names of which something is outside of the screen, or hidden by what is around them. */
function cutNames(): string[] {
  const cut: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    // the choices of a native list are drawn by the system, and a hidden text is for screen readers
    if (!parent || !/rochefoucauld/i.test(text.textContent ?? '') || parent.closest('option, title')) continue
    if (parent.getBoundingClientRect().width <= 1) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    const frames = [{ left: 0, right: innerWidth }]
    for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') frames.push(around.getBoundingClientRect())
    if (width > 0 && frames.some((frame) => left < frame.left - 1 || right > frame.right + 1))
      cut.push(text.textContent ?? '')
  }
  return cut
}
