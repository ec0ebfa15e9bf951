import type { Portal } from '#server/ground/portal/portal.ts'
import type { DirectoryCaller } from '#server/people/scim/caller.ts'

export const scimPath = '/api/scim/v2'
/**
 * Routes of a directory, which is no person: its token is checked by a hook of these routes, and cookies are not read.
 * The bodies are those of RFC 7643, which `/Schemas` describes.
 */
export const scimConfig = { access: 'asset', xsrf: 'none' } as const

/** What the routes of a directory need. */
export interface ScimDoor {
  portal: Portal
  /** URL of the SCIM addresses */
  base: string
}

/** @throws Error when the hook that identifies the directory has not run */
export function callerOf({ directory }: { directory: DirectoryCaller | null }): DirectoryCaller {
  if (!directory) throw new Error('a SCIM route without a directory')
  return directory
}
