import { mdiContentCopy, mdiOpenInNew, mdiRefresh } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MailRecord } from '#contract/messaging/mails.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { OpenedTitle } from '#web/ground/records/OpenedTitle.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'
import { mail as mailQuery } from './api.ts'
import { MailFrame } from './MailFrame.tsx'
import { MailStateChip } from './MailStateChip.tsx'
import { useRetryMail } from './mutations.ts'

interface OpenedMailProps {
  id: number
  /** opened from the list: focuses the title */
  takesFocus: boolean
}

/** Shows a mail as its addressee sees it, its state and its actions. */
export function OpenedMail({ id, takesFocus }: OpenedMailProps) {
  const { t } = useTranslation()
  const { data: mail } = useSuspenseQuery(mailQuery(id))
  const at = (instant: string) => ({ date: formatDay(instant), time: formatTime(instant) })

  return (
    <Card component="section" aria-labelledby="opened-mail" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}>
      <div>
        <OpenedTitle id="opened-mail" takesFocus={takesFocus}>
          {mail.subject}
        </OpenedTitle>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{mail.to}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <MailStateChip state={mail.state} />
          <Typography variant="body2" color="textSecondary">
            {joinFacts([
              t('mails.writtenAt', at(mail.createdAt)),
              mail.state === 'waiting' && mail.notBefore && t('mails.leavesAt', at(mail.notBefore)),
              mail.sentAt && t('mails.sentAt', at(mail.sentAt)),
              mail.attempts > 0 && t('mails.attempts', { count: mail.attempts }),
            ])}
          </Typography>
        </Box>
      </div>
      <MailOutcome mail={mail} />
      <MailFrame key={`${mail.id}.${mail.state}`} title={t('mails.preview')} src={`/api/mails/${mail.id}/view`} />
      <Box component="details" sx={{ '& > summary': { cursor: 'pointer', minHeight: 24 } }}>
        <summary>{t('mails.asText')}</summary>
        <Typography component="pre" sx={monospaceStyle}>
          {mail.text}
        </Typography>
      </Box>
    </Card>
  )
}

/** Explains the state of a mail that was not sent, and offers a retry. */
function MailOutcome({ mail }: { mail: MailRecord }) {
  const { t } = useTranslation()
  const retry = useRetryMail()
  if (mail.state === 'sent') return null
  if (mail.state === 'kept')
    return (
      <Alert severity="info">
        {t('mails.keptNote')}
        {mail.link && <MailLink link={mail.link} />}
        {mail.linkEnd && <div>{t(`mails.linkEnd.${mail.linkEnd}`)}</div>}
      </Alert>
    )
  return (
    <Alert severity={mail.state === 'failed' ? 'error' : 'info'} sx={{ overflowWrap: 'anywhere' }}>
      {mail.lastError && <div>{mail.lastError}</div>}
      {mail.state === 'waiting' && t('mails.waitingNote')}
      {mail.state === 'dropped' && t('mails.droppedNote')}
      {mail.state === 'failed' && !mail.canRetry && t('mails.linkOver')}
      {mail.canRetry && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiRefresh} />}
          loading={retry.isPending}
          onClick={() => retry.mutate(mail.id)}
          sx={{ mt: 1 }}
        >
          {t('mails.retry')}
        </Button>
      )}
    </Alert>
  )
}

/** Shows the link contained in a mail that was not sent. */
function MailLink({ link }: { link: string }) {
  const { t } = useTranslation()
  const copy = () => navigator.clipboard.writeText(link).then(() => notify('success', t('mails.linkCopied')))
  return (
    <>
      <Typography variant="body2">{t('mails.keptLinkNote')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {/* the clipboard API needs a secure context */}
        {window.isSecureContext && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={mdiContentCopy} />}
            onClick={() => void copy()}
          >
            {t('mails.copyLink')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          href={link}
          target="_blank"
          rel="noreferrer"
          startIcon={<Icon path={mdiOpenInNew} />}
        >
          {t('mails.openLink')}
        </Button>
      </Box>
    </>
  )
}

const monospaceStyle = {
  m: 0,
  mt: 1,
  fontFamily: 'ui-monospace, monospace',
  fontSize: 14,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
