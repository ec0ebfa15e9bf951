import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { brandingSettings, legalTexts } from './api.ts'
import { LegalLinks } from './LegalLinks.tsx'

/** The organisation's own look, and its legal texts. */
export const brandingSubject = defineSubject('branding', {
  screens: [
    screen({
      path: '/admin/identite',
      access: 'branding.manage',
      lazy: () => import('./BrandingPage.tsx'),
      read: (ensure) => [ensure(brandingSettings)],
    }),
    screen({
      path: '/mentions-legales',
      access: 'portal.enter',
      lazy: () => import('./LegalNoticePage.tsx'),
      read: (ensure) => [ensure(legalTexts)],
    }),
    screen({
      path: '/donnees-personnelles',
      access: 'portal.enter',
      lazy: () => import('./PrivacyNoticePage.tsx'),
      read: (ensure) => [ensure(legalTexts)],
    }),
  ],
  FooterLinks: LegalLinks,
})
