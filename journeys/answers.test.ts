import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { readConfig } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { passwordFingerprint } from '#server/meetings/attendance/mailAnswers/answerWords.ts'
import { sealLink } from '#server/messaging/mails/sealedLink.ts'
import { answerLink } from '#server/messaging/notifications/answerLink.ts'
import { type CastUser, createCast } from '#tests/support/cast.ts'
import { portalUnderTest } from '#tests/support/portal.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test, waitForHydrationOnNavigation } from './journey.ts'
import { type Db } from './stageUrls.ts'

const email = () => `${randomUUID()}@mandature.example`

async function openBody(db: Db) {
  const cast = createCast(db)
  const body = await cast.body({ name: `CSE ${randomUUID().slice(0, 8)}`, code: randomUUID().slice(0, 12) })
  const startsAt = new Date(Date.now() + 9 * 24 * 3_600_000)
  const session = await db
    .insertInto('sessions')
    .values({
      bodyId: body.id,
      type: 'ordinary',
      title: 'Séance des réponses',
      mode: 'onsite',
      status: 'convened',
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
      convenedAt: new Date().toISOString(),
    })
    .returning(['id', 'startsAt'])
    .executeTakeFirstOrThrow()
  const user = (over: object) => cast.user({ in: body, email: email(), ...over })
  return {
    body,
    session,
    administrator: await user({ roles: ['ROLE_ADMIN'], firstName: 'Ana', lastName: 'Admin' }),
    secretary: await user({ role: 'redactor', firstName: 'Solène', lastName: 'Secrétaire' }),
    holder: await user({ firstName: 'Tom', lastName: 'Titulaire' }),
    substitute: await user({ firstName: 'Sam', lastName: 'Suppléant' }),
  }
}

/** The path of the links in the mail of a convocation, which only its addressee gets. */
async function answerPath(db: Db, session: { id: number; startsAt: string }, { id }: CastUser): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const words = [id, session.id, Date.parse(session.startsAt), passwordFingerprint(passwordHash)].join(' ')
  const secret = new Secret(Buffer.from(portalUnderTest().secret))
  return new URL(sealLink({ config: readConfig({}), secret }, answerLink, words)).pathname
}

/** Opens a phone, on which nobody is signed in without a person. */
async function openPhone(browser: Browser, person: CastUser | null) {
  const phone = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  phone.on('page', waitForHydrationOnNavigation)
  if (person) await signIn(phone, person)
  return phone.newPage()
}

test('answers: a holder declines on a phone from the mail, the substitute is told and accepts, the secretary sees it', async ({
  browser,
  page,
  context,
  db,
}) => {
  const { body, session, administrator, secretary, holder, substitute } = await openBody(db)

  // the administrator writes the seat
  await signIn(context, administrator)
  await page.goto(`/irp/${body.id}/sieges`)
  await expect(pageTitle(page, `Sièges – ${body.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un siège' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un siège' })
  await dialog.getByRole('combobox', { name: 'Titulaire' }).click()
  await page.getByRole('option', { name: 'TITULAIRE Tom' }).click()
  await dialog.getByRole('combobox', { name: 'Ajouter un suppléant' }).click()
  await page.getByRole('option', { name: 'SUPPLÉANT Sam' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Les sièges sont enregistrés' })).toBeVisible()
  await expect(page.getByText('1. Sam Suppléant')).toBeVisible()
  await expectAccessible(page)

  await page.goto('about:blank')
  await context.clearCookies()
  await signIn(context, secretary)
  await page.goto(`/seances/${session.id}`)
  const table = page.getByRole('region', { name: 'Qui vient' })
  await expect(table.getByText('TITULAIRE Tom')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: `Répondre à la convocation de ${body.name}` }).click()
  await expect(page).toHaveURL(/#reponse$/)

  const phone = await openPhone(browser, null)
  await phone.goto(`${await answerPath(db, session, holder)}?reponse=absent`)
  await expect(phone.getByRole('heading', { name: 'Viendrez-vous ?' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Je ne peux pas' }).click()
  await expect(phone.getByRole('heading', { name: 'Votre réponse est enregistrée' })).toBeVisible()
  await expectAccessible(phone)
  await signIn(phone.context(), holder)
  await phone.goto(`/seances/${session.id}`)
  await expect(phone.getByRole('button', { name: 'Je ne peux pas' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(phone)
  await phone.context().close()

  const other = await openPhone(browser, substitute)
  await other.goto('/notifications')
  await expect(other.getByText(/^Vous êtes appelé à siéger/).first()).toBeVisible()
  await other.goto(`/seances/${session.id}`)
  await expect(other.getByText(/^Vous êtes appelé à remplacer un titulaire/)).toBeVisible()
  await other.getByRole('button', { name: 'À distance' }).click()
  await expect(other.getByRole('button', { name: 'À distance' })).toHaveAttribute('aria-pressed', 'true')
  await other.context().close()

  await page.reload()
  await expect(table.getByText(/remplace Tom Titulaire/)).toBeVisible()
  await expect(table.getByText('À distance')).toBeVisible()
  await table.getByRole('button', { name: /^Relancer les? / }).click()
  await expect(page.getByRole('status').filter({ hasText: 'La relance est envoyée' })).toBeVisible()
  await expectAccessible(page)
})
