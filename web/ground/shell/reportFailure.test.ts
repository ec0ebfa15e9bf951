import { beforeAll, expect, test } from 'vitest'
import { Failure } from '#web/ground/http/failure.ts'
import { addTranslations } from '#web/ground/i18n/i18n.ts'
import en from '#web/ground/i18n/locales/en.json'
import { signInMeta } from '#web/people/accounts/signIn/signIn.ts'
import { noticeOf } from './reportFailure.ts'

beforeAll(() => addTranslations(en, 'en'))

/** A failure with the server's French description. */
const refused = (status: number, retryAfter: number | null = null) => {
  const problem = { title: 'Error', description: 'Une phrase du serveur.' } as NonNullable<Failure['problem']>
  return new Failure({ kind: 'refused', status, statusText: 'Refused', problem, retryAfter })
}

test.each([
  [refused(401), 'Invalid credentials!', 'Identifiants invalides !'],
  [refused(403), 'Account not activated!', 'Compte non activé !'],
  [refused(429, 60), 'Too many attempts. Try again in 1 minute.', 'Trop de tentatives. Réessayez dans 1 minute.'],
  [refused(429, 61), 'Too many attempts. Try again in 2 minutes.', 'Trop de tentatives. Réessayez dans 2 minutes.'],
  [refused(503), 'The portal is not available at the moment. Try again in a few moments.', 'Une phrase du serveur.'],
  [refused(500), 'Refused: the server answered 500.', 'Une phrase du serveur.'],
  [
    new Failure({ kind: 'no-response' }),
    'The server does not answer. Check your connection, then try again.',
    'Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.',
  ],
])('%s of the sign-in is reported in the language of its form', (failure, english, french) => {
  const told = (language: 'fr' | 'en') => noticeOf(failure, signInMeta(language))?.message.replaceAll(/\s/gu, ' ')
  expect(told('en')).toBe(english)
  expect(told('fr')).toBe(french)
})
