import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { mandates } from '#web/people/mandates/api.ts'
import { scimGroups, scimTokens } from './api.ts'

/** The directory of the organisation, which provisions accounts by SCIM. */
export const scimSubject = defineSubject('scim', {
  screens: [
    screen({
      path: '/admin/annuaire',
      access: 'scim.manage',
      lazy: () => import('./ScimPage.tsx'),
      read: (ensure) => [ensure(scimTokens), ensure(scimGroups), ensure(bodies), ensure(mandates)],
    }),
  ],
})
