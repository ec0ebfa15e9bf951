import { expectAccessible } from './expectAccessible.ts'
import { expect, signIn, test } from './journey.ts'
import { insertBodyWithMeeting } from './meetings.ts'

const agenda = Array.from({ length: 12 }, (_, index) => ({
  title: `Point à l’ordre du jour ${index + 1}`,
  kind: 'deliberation' as const,
}))

test('after a long meeting the page of its session is folded, and a link to a decision opens it', async ({
  context,
  db,
  device,
}) => {
  const people = await insertBodyWithMeeting(db, { inMinutes: -300, status: 'held', agenda })
  const { id: sessionId } = people.session
  const { id } = await db
    .insertInto('decisions')
    .values({ sessionId, number: 1, text: 'Transmettre les effectifs par site.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await signIn(context, people.holder)
  const page = await context.newPage()
  await page.goto(`/seances/${sessionId}`)
  const decisions = page.getByRole('region', { name: 'Relevé de décisions' })
  await expect(decisions).toContainText('1 décision')
  await expect(decisions).toContainText('1 à suivre')
  await expect(decisions.getByText('Transmettre les effectifs')).toBeHidden()
  await expectAccessible(page)

  await page.goto(`/seances/${sessionId}#decision-${id}`)
  await expect(decisions.getByText('Transmettre les effectifs')).toBeVisible()
  await decisions.getByRole('button', { name: 'Relevé de décisions' }).click()
  await expect(decisions.getByText('Transmettre les effectifs')).toBeHidden()

  const phone = await device(people.secretary, 'phone')
  await phone.goto(`/seances/${sessionId}#point-${people.session.points[0]?.id}`)
  await phone.getByRole('button', { name: /^Noter… \(point 1\)/ }).click()
  await expectAccessible(phone)
  await phone.getByRole('menuitem', { name: 'Noter une question' }).click()
  await expect(phone.getByRole('dialog', { name: 'Noter une question' })).toBeVisible()
})
