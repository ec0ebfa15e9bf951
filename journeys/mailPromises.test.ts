import type { Page } from '@playwright/test'
import { expect, fillSignIn, pageTitle, signIn, test } from './journey.ts'
import { createDraftSession } from './sessions.ts'

// The portal of the journeys has no mail server: its screens say what becomes of the mails that they speak of.

const promise = 'Le portail n’envoie pas de courriel pour l’instant'

/** Makes the pages of the portal say that it has a mail server. */
const withMailServer = (page: Page) =>
  page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const element = '<script type="application/json" id="mails-kept">true</script>'
      const text = await answer.text()
      expect(text).toContain(element)
      return route.fulfill({ response: answer, body: text.replace(element, '') })
    },
  )

for (const isMailing of [true, false])
  test(`a forgotten password: ${isMailing ? 'the link is sent' : 'an administrator has the link'}`, async ({
    page,
    member,
  }) => {
    if (isMailing) await withMailServer(page)
    const { email } = await member()
    await page.goto('/auth/forgot-password')
    await expect(page.getByText(isMailing ? 'nous y envoyons un lien' : promise)).toBeVisible()
    await page.getByRole('textbox', { name: /^Adresse électronique/ }).fill(email)
    await page.getByRole('button', { name: isMailing ? 'Envoyer le lien' : 'Demander le lien' }).click()
    const told = isMailing ? 'dans les courriers indésirables' : 'demandez-le à un administrateur'
    await expect(page.getByText(told)).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    const english = isMailing ? 'a link has just been sent to it' : 'ask an administrator for it'
    await expect(page.getByText(english)).toBeVisible()
  })

test('who waits for an account and who changes their address know where the answer is', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/login', status: 403 })
  await page.goto('/auth/login')
  await fillSignIn(page, await member({ status: 'pending' }))
  await expect(page.getByText(/Le portail n’envoie pas de courriel pour l’instant\s: revenez ici/)).toBeVisible()

  await signIn(context, await member())
  await page.goto('/mon-profil')
  await expect(page.getByText('un administrateur vous transmettra ce lien')).toBeVisible()
  await page.goto('/mes-abonnements')
  await expect(page.getByText('les nouveautés sont dans vos notifications')).toBeVisible()
})

test('a session is convened and cancelled without promising mails', async ({ page, context, member, addresses }) => {
  await signIn(context, await member({ role: 'validator' }))
  const session = await createDraftSession(context, addresses.bodyId, { place: 'Rennes, salle du conseil' })
  await page.goto(`/seances/${session.id}`)
  await page.getByRole('button', { name: 'Convoquer' }).click()
  const convocation = page.getByRole('dialog', { name: 'Convoquer la séance' })
  await expect(convocation).toContainText('aucun courriel ne partira')
  await convocation.getByRole('button', { name: /^Convoquer/ }).click()
  await expect(page.getByText('Convoquée', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Annuler la séance' }).click()
  await expect(page.getByRole('dialog')).toContainText('prévenez-les autrement')
})

test('an account is removed after telling that nobody is mailed', async ({ page, context, member }) => {
  const person = await member()
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto(`/admin/user/${person.id}`)
  await expect(pageTitle(page, /./)).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer le compte' }).click()
  await expect(page.getByRole('dialog')).toContainText('prévenez-la vous-même')
})
