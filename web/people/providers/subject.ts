import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { mandates } from '#web/people/mandates/api.ts'
import { configuredProviders, providerRules } from './api.ts'

/** The identity providers, and the seats that their groups give. */
export const providersSubject = defineSubject('providers', {
  screens: [
    screen({
      path: '/admin/services-d-identification',
      access: 'users.administer',
      lazy: () => import('./ProvidersPage.tsx'),
      read: (ensure) => [ensure(configuredProviders), ensure(providerRules), ensure(bodies), ensure(mandates)],
    }),
  ],
})
