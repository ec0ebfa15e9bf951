import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { MailText } from '#contract/messaging/mailTexts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { mailTexts } from './api.ts'
import { MailTextEditor } from './MailTextEditor.tsx'
import '#web/messaging/mails/translations.ts'

const route = getRouteApi('/house/admin/textes-des-courriels')

/** Lists the kinds of mails with what administrators have added to them, or edits one. */
export default function MailTextsPage() {
  const { data } = useSuspenseQuery(mailTexts)
  const { courriel } = route.useSearch()
  // once saved, the form begins again from what is kept
  const [saves, setSaves] = useState(0)
  const opened = data.member.find(({ kind }) => kind === courriel)
  if (!opened) return <MailTextList texts={data.member} />
  return <MailTextEditor key={`${opened.kind} ${saves}`} text={opened} onSaved={() => setSaves((count) => count + 1)} />
}

const isCompleted = ({ subject, opening, closing }: MailText) => Boolean(subject ?? opening ?? closing)

function MailTextList({ texts }: { texts: readonly MailText[] }) {
  const { t } = useTranslation()
  return (
    <Page
      title={t('nav.mailTexts')}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/admin" color="inherit" underline="always">
              {t('nav.admin')}
            </TextLink>
          </li>
        </Breadcrumbs>
      }
      context={t('mailTexts.context')}
      narrow
    >
      <Card>
        <Box component="ul" aria-label={t('nav.mailTexts')} sx={plainList}>
          {texts.map((text) => (
            <Box component="li" key={text.kind} sx={row}>
              <TextLink
                to="/admin/textes-des-courriels"
                search={{ courriel: text.kind }}
                sx={{ flex: '1 1 200px', minWidth: 0, py: 1.25, overflowWrap: 'anywhere' }}
              >
                {text.ownSubject}
              </TextLink>
              {text.isSecurity && <StatusChip tone="plain">{t('mailTexts.security')}</StatusChip>}
              {isCompleted(text) && <StatusChip tone="primary">{t('mailTexts.completed')}</StatusChip>}
            </Box>
          ))}
        </Box>
      </Card>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('mailTexts.samplesNote')}
      </Typography>
    </Page>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  px: { xs: 2, sm: 2.5 },
  minHeight: 48,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
