import type { QueryClient } from '@tanstack/react-query'
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Action } from '#contract/ground/policy.ts'
import type { Me } from '#contract/people/accounts.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { me } from '#web/ground/viewer/api.ts'
import { returnPath } from '#web/ground/viewer/returnPath.ts'

/** Who is signed in: known from the page, else asked once; else the login, which resumes the path (seed §4). */
export async function requireUser(queries: QueryClient, location: ParsedLocation): Promise<Me> {
  const user = await queries.ensureQueryData(me)
  if (!user) throw redirect({ to: '/auth/login', search: { suite: returnPath(location.href) }, replace: true })
  return user
}

/** A screen that the person's roles do not open (seed §6). */
export function requireAccess(user: Me, access: Action) {
  if (!user.can.includes(access)) throw redirect({ to: '/403', replace: true })
}

/** Waits for what a screen shows. What is absent, or hidden from this person, is the not-found screen. */
export async function orNotFound(reading: Promise<unknown>): Promise<void> {
  try {
    await reading
  } catch (failure) {
    throw failure instanceof Failure && failure.status === 404 ? notFound() : failure
  }
}
