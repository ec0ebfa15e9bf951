import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { issuedTokens } from './api.ts'
import { readTokenFilters } from './filters.ts'

/** Access tokens: one's own are in the profile, those of everybody in the administration. */
export const tokensSubject = defineSubject('tokens', {
  screens: [
    screen({
      path: '/admin/jetons',
      access: 'tokens.administer',
      lazy: () => import('./TokensPage.tsx'),
      search: readTokenFilters,
      read: (ensure, _params, filters) => [ensure(issuedTokens(filters))],
    }),
  ],
})
