import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { mail, mailSamples, mails } from './api.ts'
import { readMailFilters } from './filters.ts'
import { mailTexts } from './texts/api.ts'
import { readMailTextFilters } from './texts/filters.ts'

/** The mails that the portal sends, for who administers it. */
export const mailsSubject = defineSubject('mails', {
  screens: [
    screen({
      path: '/admin/courriels',
      access: 'mails.read',
      lazy: () => import('./MailsPage.tsx'),
      search: readMailFilters,
      read: (ensure, _params, { courriel, modele: _modele, ...filters }) => [
        ensure(mails(filters)),
        ensure(mailSamples),
        ...(courriel === undefined ? [] : [ensure(mail(courriel))]),
      ],
    }),
    screen({
      path: '/admin/textes-des-courriels',
      access: 'mails.complete',
      lazy: () => import('./texts/MailTextsPage.tsx'),
      search: readMailTextFilters,
      read: (ensure) => [ensure(mailTexts)],
    }),
  ],
})
