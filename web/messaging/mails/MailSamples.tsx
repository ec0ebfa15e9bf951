import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { mailSamples } from './api.ts'
import type { MailFilters } from './filters.ts'

interface MailSamplesProps {
  /** filters of the mail list, kept while a sample is open */
  filters: MailFilters
  /** kind of the opened sample */
  shown: string | undefined
}

/** Lists a sample of each kind of mail. */
export function MailSamples({ filters, shown }: MailSamplesProps) {
  const { t } = useTranslation()
  const { data: samples } = useSuspenseQuery(mailSamples)
  return (
    <Card component="section" aria-labelledby="mail-samples" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" id="mail-samples">
        {t('mails.samples')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('mails.samplesNote')}
      </Typography>
      <Box component="ul" aria-labelledby="mail-samples" sx={{ ...plainList, ...columns }}>
        {samples.member.map(({ kind, subject }) => (
          <li key={kind}>
            <TextLink
              to="/admin/courriels"
              search={{ ...filters, modele: kind }}
              aria-current={kind === shown}
              sx={{
                display: 'inline-block',
                py: 0.5,
                overflowWrap: 'anywhere',
                fontWeight: kind === shown ? 600 : 400,
              }}
            >
              {subject}
            </TextLink>
          </li>
        ))}
      </Box>
    </Card>
  )
}

const columns = {
  mt: 1.5,
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const
