import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { MailText, MailTextForm, mailTextFormOf } from '#contract/messaging/mailTexts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { MailFrame } from '#web/messaging/mails/MailFrame.tsx'
import { draftQuery, mailTextPreview } from './lazyQueries.ts'
import type { MailTextDraft } from './MailTextEditor.tsx'

const pauseMs = 400

interface MailTextPreviewProps {
  text: MailText
  schema: ReturnType<typeof mailTextFormOf>
}

/** Shows the mail with what is typed, once typing pauses. What cannot be saved leaves the last preview. */
export function MailTextPreview({ text: { kind, subject, opening, closing }, schema }: MailTextPreviewProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<MailTextForm>({ subject, opening, closing })
  const typed = useWatch<MailTextDraft>()
  useEffect(() => {
    const { success, data } = schema.safeParse(typed)
    if (!success) return undefined
    const pause = setTimeout(() => setDraft(data), pauseMs)
    return () => clearTimeout(pause)
  }, [schema, typed])
  const { data: preview } = useQuery(mailTextPreview(kind, draft))
  return (
    <Panel title={t('mails.preview')}>
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }} aria-live="polite">
        {preview ? t('mailTexts.previewSubject', { subject: preview.subject }) : ' '}
      </Typography>
      <MailFrame
        title={t('mails.preview')}
        src={`/api/mail_texts/${kind}/view?${new URLSearchParams(draftQuery(draft))}`}
      />
      <Box component="details" sx={{ mt: 1.5, '& > summary': { cursor: 'pointer', minHeight: 44, py: 1.25 } }}>
        <summary>{t('mails.asText')}</summary>
        <Typography component="pre" sx={monospaceStyle}>
          {preview?.text}
        </Typography>
      </Box>
    </Panel>
  )
}

const monospaceStyle = {
  m: 0,
  fontFamily: 'ui-monospace, monospace',
  fontSize: 14,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
