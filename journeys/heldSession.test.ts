import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'
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
  // alone beside nothing, it takes the whole line
  const widthOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.width
  expect(await widthOf('Relevé de décisions')).toBe(await widthOf('Ordre du jour'))
  await expectAccessible(page)

  await page.goto(`/seances/${sessionId}#decision-${id}`)
  await expect(decisions.getByText('Transmettre les effectifs')).toBeVisible()
  await decisions.getByRole('button', { name: 'Relevé de décisions' }).click()
  await expect(decisions.getByText('Transmettre les effectifs')).toBeHidden()

  const writer = await device(people.secretary)
  await writer.setViewportSize({ width: 1440, height: 900 })
  await writer.goto(`/seances/${sessionId}`)
  const minutes = writer.getByRole('region', { name: 'Procès-verbal' })
  await expect(minutes.getByText('Texte du procès-verbal')).toBeHidden()
  await expect.poll(() => writer.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_800)
  await writer.goto(`/seances/${sessionId}#proces-verbal`)
  await expect(minutes.getByText('Texte du procès-verbal')).toBeVisible()
  await expectAccessible(writer)

  // the meeting was never opened, and can no longer be
  await writer.goto(`/seances/${sessionId}/en-cours`)
  await expect(pageTitle(writer, 'Notes de séance')).toBeVisible()
  await expect(writer.getByText('La séance s’est tenue sans être ouverte sur le portail')).toBeVisible()
  await expect(writer.getByText('une fois ouverte')).toBeHidden()
  await expectAccessible(writer)
  await writer.getByRole('link', { name: 'Voir la séance' }).click()
  await expect(writer).toHaveURL(`/seances/${sessionId}`)

  const phone = await device(people.secretary, 'phone')
  await phone.goto(`/seances/${sessionId}#point-${people.session.points[0]?.id}`)
  await phone.getByRole('button', { name: /^Noter… \(point 1\)/ }).click()
  await expectAccessible(phone)
  await phone.getByRole('menuitem', { name: 'Noter une question' }).click()
  await expect(phone.getByRole('dialog', { name: 'Noter une question' })).toBeVisible()
})
