import { z } from 'zod'
import { contrastPairs, describeContrastFault } from './brandColors.ts'
import { frenchSpaces } from './frenchSpaces.ts'
import { fromIntegerString, item, longText, optionalText, Timestamp, Version, whenFieldsAreValid } from './shapes.ts'
import { hasInvisibleCharacters } from './urls.ts'

/** Name of a portal whose administrators have not chosen one. */
export const defaultPortalName = 'Mandature'

/**
 * Entries of the main menu that administrators may rename, with the names that the portal gives them: the texts `nav.*`
 * of the interface.
 */
export const renamableEntries = {
  home: 'Accueil',
  irps: 'Instances',
  agenda: 'Agenda',
  dues: 'Échéances',
  myDocuments: 'Mes documents',
  toValidate: 'Documents à valider',
  articles: 'Actualités',
  videos: 'Vidéos',
  podcasts: 'Podcasts',
  synopsis: 'Synopsis',
  projects: 'Projets débattus',
  canalCsec: 'Canal CSEC',
  directory: 'Annuaire',
  subscriptions: 'Mes abonnements',
  contact: 'Contact',
} as const
export type RenamableEntry = keyof typeof renamableEntries
const RenamableEntry = z.enum(Object.keys(renamableEntries) as [RenamableEntry, ...RenamableEntry[]])

/** Characters of a menu entry: a longer one does not fit in the menu. */
export const menuWordCharacters = 28

/** Names of menu entries that administrators have changed; the others keep those of the portal. */
export const MenuWords = z.partialRecord(RenamableEntry, z.string())
export type MenuWords = z.infer<typeof MenuWords>

const hex = z.string().regex(/^#[\dA-F]{6}$/)
const schemeColors = z.object({
  primary: hex.optional(),
  primaryHovered: hex.optional(),
  onPrimary: hex.optional(),
  softPrimary: hex.optional(),
  accent: hex.optional(),
  onAccent: hex.optional(),
  mark: hex.optional(),
})

/** What every page shows of the organisation, the sign-in page included. */
export const Branding = item('Branding', {
  name: z.string(),
  /** URL of the logo; null for that of the portal */
  logo: z.string().nullable(),
  /** width of the logo divided by its height */
  logoRatio: z.number().positive().nullable(),
  /** chosen colours by scheme; what is left out is that of the portal */
  palette: z.object({ light: schemeColors, dark: schemeColors }),
})
export type Branding = z.infer<typeof Branding>

/** The branding of a portal whose administrators have chosen nothing. */
export const defaultBranding: Branding = {
  '@id': '/api/branding',
  '@type': 'Branding',
  name: defaultPortalName,
  logo: null,
  logoRatio: null,
  palette: { light: {}, dark: {} },
}

export const legalTextKinds = ['legalNotice', 'privacyNotice'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/** The legal texts of the organisation, for members; null until they are written. */
export const LegalTexts = item('LegalTexts', {
  legalNotice: z.string().nullable(),
  privacyNotice: z.string().nullable(),
})
export type LegalTexts = z.infer<typeof LegalTexts>

const visibleText = (max: number) =>
  optionalText(max).refine((written) => written === null || !hasInvisibleCharacters(written.replaceAll(' ', '')), {
    error: 'Ce texte contient des caractères invisibles',
  })

const color = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(#[\dA-F]{6})?$/, 'Une couleur s’écrit #RRVVBB, par exemple #1B4D89')
  .nullish()
  .transform((written) => (written ? written : null))

/**
 * The administrators' form of the branding. A value that is null, empty or left out is that of the portal. A colour
 * without the contrast of WCAG AA in one of the themes is refused.
 */
export const BrandingForm = z
  .object({
    name: visibleText(40),
    primaryColor: color,
    accentColor: color,
    /** name beside the address of the sender of mails */
    senderName: visibleText(60).refine((written) => !/[<>"@,;]/.test(written ?? ''), {
      error: frenchSpaces('Le nom de l’expéditeur ne contient pas d’adresse : ni @, ni < >, ni guillemets, ni virgule'),
    }),
    mailFooter: longText(500),
    legalNotice: longText(20_000),
    privacyNotice: longText(20_000),
    menuWords: z
      .partialRecord(RenamableEntry, visibleText(menuWordCharacters))
      .default({})
      .transform((words): MenuWords => Object.fromEntries(Object.entries(words).filter(([, word]) => word))),
  })
  .superRefine(
    (form, context) => {
      const faults = contrastPairs(form).filter(({ ratio, minimum }) => ratio < minimum)
      for (const path of ['primaryColor', 'accentColor'] as const) {
        const fault = faults.find(({ field }) => field === path)
        if (fault) context.addIssue({ code: 'custom', path: [path], message: describeContrastFault(fault) })
      }
    },
    whenFieldsAreValid('primaryColor', 'accentColor'),
  )
export type BrandingForm = z.output<typeof BrandingForm>
export const BrandingAmendment = z.intersection(BrandingForm, z.object({ version: Version }))

/** The branding as administrators edit it; null values are those of the portal. */
export const BrandingSettings = item('BrandingSettings', {
  name: z.string().nullable(),
  logo: z.string().nullable(),
  primaryColor: z.string().nullable(),
  accentColor: z.string().nullable(),
  senderName: z.string().nullable(),
  mailFooter: z.string().nullable(),
  legalNotice: z.string().nullable(),
  privacyNotice: z.string().nullable(),
  menuWords: MenuWords,
  updatedAt: Timestamp,
  version: Version,
})
export type BrandingSettings = z.infer<typeof BrandingSettings>

/** Deletes the logo: `version` of the settings as they were read. */
export const LogoQuery = z.object({ version: fromIntegerString(Version) })
