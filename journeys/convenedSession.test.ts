import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, signIn, test } from './journey.ts'
import { insertBodyWithMeeting, parts } from './meetings.ts'
import { publishPaper } from './sessions.ts'

const kinds = ['information', 'opinion', 'deliberation', 'other'] as const
const agenda = Array.from({ length: 12 }, (_, index) => ({
  title: `Point à l’ordre du jour ${index + 1}`,
  kind: kinds[index % kinds.length] ?? 'other',
  expectedMinutes: 15,
}))

test('before a long meeting its agenda comes first, and who comes is a line with what is to settle', async ({
  page,
  context,
  db,
  device,
}) => {
  test.slow()
  const people = await insertBodyWithMeeting(db, { inMinutes: 30_000, agenda })
  const { session, secretary } = people
  await signIn(context, secretary)
  for (let number = 0; number < 20; number++)
    await publishPaper(context, db, {
      irp: String(people.body.id),
      session: String(session.id),
      point: String(session.points[number % agenda.length]?.id),
      title: `Pièce ${number + 1}`,
    })
  const path = `/seances/${session.id}`
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  const attendance = parts.attendance(page)
  const names = attendance.getByRole('button', { name: 'Qui vient' })
  await expect(attendance).toContainText('5 sans réponse')
  await expect(attendance.getByText('TITULAIRE Tom')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Pièce 20' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Saisir/ })).toHaveCount(0)
  await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(1_800)

  // the answers stand beside the question, each on one line
  for (const answer of await page.getByRole('group', { name: 'Viendrez-vous à la séance ?' }).getByRole('button').all())
    expect((await answer.boundingBox())?.height).toBeLessThanOrEqual(48)

  // who cannot come is replaced by somebody who has not answered yet: that stays in view
  await names.click()
  await attendance.getByRole('button', { name: 'Répondre pour Tom Titulaire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Absent' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(attendance).toContainText(/1\sabsent.*4\ssans\sréponse.*1\sremplacement\sà\srégler/)
  await names.click()
  await expect(attendance.getByText('SUPPLÉANT Sam').filter({ visible: true })).toHaveCount(1)
  await expect(attendance.getByText('AUTRE Odile')).toBeHidden()
  await expectAccessible(page)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { name: 'Ordre du jour', exact: true })).toBeInViewport()
  }
  await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(1_800)

  const phone = await device(secretary, 'phone')
  await phone.goto(path)
  await expect(phone.getByRole('heading', { name: 'Ordre du jour', exact: true })).toBeInViewport()
  await expectAccessible(phone, { widths: [360] })
  const reading = phone.getByRole('region', { name: 'Lecture du dossier' })
  for (const part of [reading, parts.attendance(phone)]) {
    const remind = part.getByRole('button', { name: /^Relancer / })
    // on one line
    expect((await remind.boundingBox())?.height).toBeLessThanOrEqual(48)
  }
  // the downloads are folded for who writes the session, and opened on the way there
  await phone.getByRole('button', { name: 'Emporter la séance' }).click()
  await expect(phone.getByRole('button', { name: 'Télécharger la séance (PDF)' })).toBeVisible()
})

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
