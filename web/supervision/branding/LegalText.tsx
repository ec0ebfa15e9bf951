import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LegalTextKind } from '#contract/ground/branding.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { legalTexts } from './api.ts'
import './translations.ts'

/** Shows a legal text of the organisation, as typed: an empty line begins a paragraph. */
export function LegalText({ kind }: { kind: LegalTextKind }) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(legalTexts)
  const paragraphs = (data[kind] ?? t('branding.legalEmpty')).split(/\r?\n\s*\r?\n/)
  return (
    <Page title={t(`nav.${kind}`)} narrow>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        {paragraphs.map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text, which do not move
          <Typography key={place} sx={reading}>
            {paragraph}
          </Typography>
        ))}
      </Card>
    </Page>
  )
}

const reading = {
  fontSize: 17,
  lineHeight: 1.6,
  maxWidth: '70ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& + &': { mt: 2 },
} as const
