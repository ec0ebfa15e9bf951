import { canSomewhere } from '#contract/ground/policy/viewer.ts'
import { Administration } from '#contract/supervision/administration.ts'
import { release } from '#server/ground/configuration/release.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findAdministration } from './waitingWork.ts'

/** The route of the first page of the administration. */
export function administrationRoutes(app: App, portal: Portal) {
  app.get(
    '/api/administration',
    { config: { access: 'portal.administer' }, schema: { response: { 200: Administration } } },
    async ({ viewer }) => ({
      '@id': '/api/administration',
      '@type': 'Administration' as const,
      ...(await findAdministration(portal, viewer)),
      version: canSomewhere(viewer, 'tasks.manage') ? release.version : null,
    }),
  )
}
