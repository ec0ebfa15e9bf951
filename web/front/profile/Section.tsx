import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import '#web/ground/shell/translations.ts'
import '#web/people/accounts/translations.ts'
import '#web/people/tokens/translations.ts'

/** Sections of the profile in the order of the screen. The keys are URL fragments: `/mon-profil#photo`. */
export const sections = {
  photo: 'picture.title',
  identite: 'profile.identity',
  instances: 'profile.places',
  'mot-de-passe': 'password.title',
  'deuxieme-etape': 'secondFactor.title',
  'cles-d-acces': 'passkeys.title',
  'moyens-de-connexion': 'doors.title',
  annuaire: 'visibility.title',
  notifications: 'choice.title',
  agenda: 'feed.title',
  apparence: 'appearance.title',
  connexions: 'signIns.title',
  jetons: 'tokens.title',
  donnees: 'export.title',
  audience: 'analytics.title',
} as const
export type SectionId = keyof typeof sections

/** Renders a section as the target of a fragment link: below the top bar and focusable. */
export const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <Box id={id} tabIndex={-1} sx={{ minWidth: 0, scrollMarginTop: 80, '&:focus': { outline: 'none' } }}>
    {children}
  </Box>
)
