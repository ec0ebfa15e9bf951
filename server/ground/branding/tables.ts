import type { Generated } from 'kysely'
import type { MenuWords } from '#contract/ground/branding.ts'
import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    branding: BrandingTable
    brandingPictures: BrandingPictures
  }
}

interface BrandingTable {
  id: Generated<number>
  name: string | null
  primaryColor: string | null
  accentColor: string | null
  senderName: string | null
  mailFooter: string | null
  legalNotice: string | null
  privacyNotice: string | null
  menuWords: Generated<MenuWords>
  logoAt: Instant | null
  logoRatio: number | null
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}

/** Pictures drawn from the logo: as it is shown in the interface, and as icons of the installed portal. */
export type LogoSize = 'wide' | 'icon192' | 'icon512' | 'maskable512' | 'apple180'

interface BrandingPictures {
  size: LogoSize
  content: Buffer
}
