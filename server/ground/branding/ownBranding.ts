import type { StoredBranding } from './readBranding.ts'

/** The branding of a portal whose administrators have chosen nothing. */
export const ownBranding: StoredBranding = {
  name: null,
  primaryColor: null,
  accentColor: null,
  senderName: null,
  mailFooter: null,
  legalNotice: null,
  privacyNotice: null,
  menuWords: {},
  logoAt: null,
  logoRatio: null,
  version: 0,
  updatedAt: '1970-01-01T00:00:00Z',
}
