import Box from '@mui/material/Box'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useMe } from '#web/ground/viewer/api.ts'

const screens = { legalNotice: '/mentions-legales', privacyNotice: '/donnees-personnelles' } as const

/** Links to the legal texts that the organisation has written, in the footer. */
export function LegalLinks() {
  const { t } = useTranslation()
  const { legalTexts = [] } = useMe()
  return (
    legalTexts.length > 0 && (
      <Box component="ul" sx={links}>
        {legalTexts.map((kind) => (
          <li key={kind}>
            <TextLink to={screens[kind]} color="inherit">
              {t(`nav.${kind}`)}
            </TextLink>
          </li>
        ))}
      </Box>
    )
  )
}

const links = { ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 } as const
