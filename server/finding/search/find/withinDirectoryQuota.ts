import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readWithinQuota } from '#server/people/users/directoryQuota.ts'
import { canAdminister } from '#server/people/users/filters.ts'

/** Counts the people shown to the viewer; returns nobody once the viewer has exceeded their directory quota. */
export async function withinDirectoryQuota(
  portal: Portal,
  viewer: Viewer,
  found: PersonReference[],
): Promise<PersonReference[]> {
  if (found.length === 0 || canAdminister(viewer)) return found
  try {
    const given = sql<{
      rows: PersonReference[]
      total: number
    }>`select ${JSON.stringify(found)}::json as rows, ${found.length}::int as total`
    return (await readWithinQuota(portal, viewer, given)).rows
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.tooMany') return []
    throw error
  }
}
