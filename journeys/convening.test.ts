import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createPdf } from './filing.ts'
import { expect, pageTitle, signIn, switchUser, test } from './journey.ts'
import { createDraftSession, xsrfToken } from './sessions.ts'

const post = async ({ request }: BrowserContext, path: string, form: object) => {
  const answer = await request.post(path, { ...form, headers: { 'X-XSRF-TOKEN': await xsrfToken(request) } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.status() === 204 ? null : answer.json()
}

test('a session is convened although its documents wait for a validator, who is notified; then its readers are reminded', async ({
  page,
  context,
  db,
  member,
  faults,
}) => {
  const mark = randomUUID().slice(0, 8)
  const body = await createCast(db).body({ name: `CSE ${mark}`, code: mark })
  const redactor = await member({ in: body, role: 'redactor' })
  const validator = await member({ in: body, role: 'validator' })
  await member({ in: body })
  const type = await db.selectFrom('documentTypes').select('id').limit(1).executeTakeFirstOrThrow()
  await signIn(context, redactor)
  const session = await createDraftSession(context, body.id, {
    place: 'Salle du Conseil',
    agenda: [
      { title: 'Budget', kind: 'information' },
      { title: 'Réorganisation', kind: 'opinion' },
    ],
  })
  const ids: number[] = []
  for (const title of ['Note', 'Annexe']) {
    const fields = { family: 'session', irp: body.id, session: session.id, point: session.agenda[0]?.id ?? 0 }
    const file = await createPdf(`${title}.pdf`)
    const filed = await post(context, '/api/documents', {
      multipart: { ...fields, title: `${title} ${mark}`, documentType: type.id, file },
    })
    ids.push(filed.id)
    await post(context, `/api/documents/${filed.id}/submission`, {})
  }

  // what members would not see is told before, with what can be done
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Convoquer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convoquer la séance' })
  const dossier = dialog.getByRole('region', { name: 'Le dossier n’est pas complet' })
  await expect(dossier).toContainText('2 documents sur 2 attendent leur validation. Les membres n’en verront aucun.')
  await expect(dossier).toContainText('1 point sur 2 n’a aucun document.')
  await expect(dossier).toContainText('1 avis n’a pas de date')
  await expectAccessible(page)
  await dossier.getByRole('button', { name: 'Prévenir le valideur' }).click()
  await expect(dossier).toContainText('Prévenu le')
  faults.announce({ to: '/validation_reminder', status: 429 })
  await dossier.getByRole('button', { name: 'Prévenir le valideur' }).click()
  await expect(dossier).toContainText('Vous pourrez les prévenir de nouveau à partir du')
  await dialog.getByRole('button', { name: 'Convoquer quand même' }).click()
  await expect(page.getByText('Convoquée', { exact: true })).toBeVisible()

  // the validator finds them from the notification
  await switchUser(context, validator)
  await page.goto('/notifications')
  await page.getByRole('button', { name: `Voir les notifications : ${session.title}` }).click()
  await page.getByRole('link', { name: `2 documents à valider pour la séance « ${session.title} »` }).click()
  await expect(pageTitle(page, 'Documents à valider')).toBeVisible()
  await expect(page.getByText(`Note ${mark}`).first()).toBeVisible()
  await post(context, '/api/documents/validation', { data: { ids } })

  // who has opened nothing is reminded; the main action is to read
  await switchUser(context, redactor)
  await page.goto(`/seances/${session.id}`)
  await expect(page.getByRole('link', { name: 'Lire les 2 documents non lus' })).toBeVisible()
  const reading = page.getByRole('region', { name: 'Lecture du dossier' })
  // the validator may have opened one in the queue
  await expect(reading).toContainText('3 membres dans l’instance')
  await expect(reading).toContainText('Personne n’a ouvert tous les documents')
  await reading.getByRole('button', { name: 'Lecture du dossier' }).click()
  await expect(reading.getByText('Par document')).toBeVisible()
  // a button half below the top bar would be too small
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await reading.getByRole('button', { name: /^Relancer/ }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Le rappel est fait dans le portail, sans courriel.' }),
  ).toBeVisible()
  await expect(reading).toContainText('Dernière relance le')

  // once it is held, its minutes are the main action, and nobody joins it any more
  const [startsAt, endsAt] = ['2026-01-05T09:00:00+01:00', '2026-01-05T11:00:00+01:00']
  await db
    .updateTable('sessions')
    .set({ status: 'held', startsAt, endsAt, mode: 'hybrid', remoteLink: 'https://visio.example/1' })
    .where('id', '=', session.id)
    .execute()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Joindre le procès-verbal' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Rejoindre/ })).toBeHidden()
  const next = page.getByRole('region', { name: 'Séance tenue : la suite' })
  await expect(next.getByRole('link', { name: 'Rédiger' })).toBeVisible()
  await next.getByRole('button', { name: 'Relever les décisions' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.goto(`/echeances?irp=${body.id}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Procès-verbal en retard/ }).click()
  await expect(page).toHaveURL(`/seances/${session.id}#proces-verbal`)

  // once they are sent, they are late no more, and the page says when they were
  const delays = page.getByRole('region', { name: 'Délais' })
  await expect(delays).toContainText('Procès-verbal en retard : il était attendu le 20 janvier 2026')
  await expect(page.getByText('1 délai dépassé')).toBeVisible()
  const [documentId = 0] = ids
  const sent = { state: 'sent', documentId, sentOn: '2026-02-02' } as const
  await db
    .insertInto('minutes')
    .values({ sessionId: session.id, ...sent })
    .execute()
  await page.reload()
  await expect(delays).toContainText('Procès-verbal transmis le 2 février 2026, après le 20 janvier 2026')
  await expect(page.getByText(/délais? dépassé/)).toBeHidden()
})

test('a coming meeting on health and safety reminds of its written confirmation', async ({
  page,
  context,
  db,
  member,
}) => {
  const code = randomUUID().slice(0, 8)
  const body = await createCast(db).body({ name: `CSE ${code}`, code })
  await signIn(context, await member({ in: body, role: 'redactor' }))
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const times = { startsAt: `${day}T09:00`, endsAt: `${day}T12:00` }
  const session = await createDraftSession(context, body.id, { ...times, healthAndSafety: true })

  await page.goto(`/echeances?irp=${body.id}`)
  await page.getByRole('link', { name: /^Confirmation écrite de l’employeur à l’inspection du travail/ }).click()
  await expect(page).toHaveURL(`/seances/${session.id}`)
  const delays = page.getByRole('region', { name: 'Délais' })
  await expect(delays).toContainText(/Confirmation écrite.*à la Carsat\s: au plus tard le .*\(quinze jours avant\)/)
  await expect(delays).toContainText('Article L. 2315-27 du Code du travail')
})
