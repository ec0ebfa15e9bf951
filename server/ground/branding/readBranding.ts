import type { Selectable } from 'kysely'
import { deriveBrandPalette } from '#contract/ground/brandColors.ts'
import { type Branding, defaultBranding, defaultPortalName } from '#contract/ground/branding.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { LogoSize } from './tables.ts'

/** What administrators have chosen, as stored: null values are those of the portal. */
export type StoredBranding = Omit<Selectable<Schema['branding']>, 'id' | 'updatedBy'>

/** Reads what administrators have chosen. */
export const readBranding = (db: Db): Promise<StoredBranding> =>
  db
    .selectFrom('branding')
    .select([
      'name',
      'primaryColor',
      'accentColor',
      'senderName',
      'mailFooter',
      'legalNotice',
      'privacyNotice',
      'menuWords',
      'logoAt',
      'logoRatio',
      'version',
      'updatedAt',
    ])
    .executeTakeFirstOrThrow()

/** The name of the portal, chosen or not. */
export const portalNameOf = ({ name }: Pick<StoredBranding, 'name'>): string => name ?? defaultPortalName

/** URL of a picture of the logo, which changes with the logo; null without one. */
export const logoUrl = ({ logoAt }: Pick<StoredBranding, 'logoAt'>, size: LogoSize): string | null =>
  logoAt && `/api/branding/logo/${size}?v=${Date.parse(logoAt)}`

/** What every page shows of the organisation. */
export const presentBranding = (stored: StoredBranding): Branding => ({
  ...defaultBranding,
  name: portalNameOf(stored),
  logo: logoUrl(stored, 'wide'),
  logoRatio: stored.logoRatio,
  palette: deriveBrandPalette(stored),
})
