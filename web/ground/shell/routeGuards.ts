import type { QueryClient } from '@tanstack/react-query'
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Action } from '#contract/ground/policy/policy.ts'
import { returnPath } from '#contract/ground/returnPath.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { setMenuWords } from '#web/ground/i18n/i18n.ts'
import { me } from '#web/ground/viewer/api.ts'

const signedOutKey = ['wasSignedOut']

/** Remembers until the next sign-in that the server has ended this one: the sign-in page says so. */
export const rememberSignedOut = (queries: QueryClient) => queries.setQueryData(signedOutKey, true)

/** @param suite the path to resume after signing in */
export const signInPage = (queries: QueryClient, suite: string | undefined) =>
  ({
    to: '/auth/login',
    search: { suite },
    state: { wasSignedOut: queries.getQueryData<boolean>(signedOutKey) },
    replace: true,
  }) as const

/**
 * A page may stay open for days: after this time, the next navigation reads the user again behind the screen, for the
 * menu.
 */
const userStaleMs = 300_000

/**
 * Returns the signed-in user, from the page or by one call.
 * @throws a redirect to the sign-in page, which resumes the path (seed §4)
 */
export async function requireUser(queries: QueryClient, location: ParsedLocation): Promise<Me> {
  const known = await queries.ensureQueryData({ ...me, staleTime: userStaleMs, revalidateIfStale: true })
  const user = admit(queries, known, location)
  setMenuWords(user.menuWords)
  return user
}

/** @throws a redirect for a visitor, and for a user who has to set up a second step first */
function admit(queries: QueryClient, user: Me | null, location: ParsedLocation): Me {
  if (!user) throw redirect(signInPage(queries, returnPath(location.href)))
  if (user.secondStepDue)
    throw redirect({ to: '/auth/second-step', search: { suite: returnPath(location.href) }, replace: true })
  return user
}

/**
 * Redirects to /403 when the user's roles do not open the screen (seed §6). Reads the user again before: their rights
 * may be newer than the page.
 */
export function requireAccess(queries: QueryClient, user: Me, access: Action, location: ParsedLocation) {
  if (user.can.includes(access)) return undefined
  return queries.fetchQuery({ ...me, staleTime: 0 }).then((read) => {
    if (!admit(queries, read, location).can.includes(access)) throw redirect({ to: '/403', replace: true })
  })
}

/** Awaits the data of a screen. A 404, for a missing or hidden record, becomes the not-found screen. */
export async function notFoundOn404(reading: Promise<unknown>): Promise<void> {
  try {
    await reading
  } catch (failure) {
    throw failure instanceof Failure && failure.status === 404 ? notFound() : failure
  }
}
