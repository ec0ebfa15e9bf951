import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { isAnalyticsEnabled } from '#web/ground/analytics/optOut.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { touchRowGap, touchTarget } from '#web/ground/ui/theme/touchTarget.ts'
import { ownDoors } from '#web/people/accounts/doorsApi.ts'
import { hasProviders } from '#web/people/accounts/signInDoors.ts'
import { type SectionId, sections } from './Section.tsx'

/** Links to the sections: beside them where there is room, above them otherwise. */
export function SectionLinks() {
  const { t } = useTranslation()
  const { data: doors } = useQuery({ ...ownDoors, enabled: hasProviders() })
  const hidden: Partial<Record<SectionId, boolean>> = {
    audience: !isAnalyticsEnabled(),
    'moyens-de-connexion': !doors,
    'mot-de-passe': doors?.hasPassword === false,
  }
  const shown = (Object.keys(sections) as SectionId[]).filter((id) => !hidden[id])
  return (
    <Box component="nav" aria-label={t('profile.sections')} sx={{ position: { lg: 'sticky' }, top: 88 }}>
      <Box component="ul" sx={{ ...plainList, ...list }}>
        {shown.map((id) => (
          <li key={id}>
            <Link
              href={`#${id}`}
              color="inherit"
              onClick={(event) => {
                // scrolls without navigation, so that unsaved input stays
                event.preventDefault()
                const section = document.getElementById(id)
                section?.scrollIntoView()
                section?.focus({ preventScroll: true })
              }}
              sx={{ ...touchTarget, fontWeight: 500 }}
            >
              {t(sections[id])}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const list = {
  display: 'flex',
  flexDirection: { xs: 'row', lg: 'column' },
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: { xs: 0.5, lg: 1 },
  ...touchRowGap,
} as const
