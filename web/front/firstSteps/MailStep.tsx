import { mdiAlertCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FirstSteps, TestMail } from '#contract/front/firstSteps.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { useSendTestMail } from './api.ts'
import { Step } from './Step.tsx'
import './translations.ts'

interface MailStepProps {
  mail: FirstSteps['mail']
  /** it is the first step that is not done */
  isNext: boolean
  isSettling: boolean
  onSettle: (decision: 'mailSeen' | 'withoutMail') => void
}

/** The step of the mail server: a test mail is sent, and the administrator says that it has arrived. */
export function MailStep({ mail, isNext, isSettling, onSettle }: MailStepProps) {
  const { t } = useTranslation()
  const { isDone, isConfigured, areHeld, seenAt } = mail
  const test = mail.test?.state === 'dropped' || mail.test?.state === 'kept' ? null : mail.test
  const variant = isNext ? 'contained' : 'outlined'
  const { mutate: send, isPending: isAsking } = useSendTestMail()
  const isLeaving = isAsking || (test?.state === 'waiting' && test.error === null)

  return (
    <Step
      name="mail"
      isDone={isDone}
      text={
        <Box component="output" sx={{ display: 'block' }}>
          {told()}
        </Box>
      }
    >
      {!isDone && buttons()}
    </Step>
  )

  function told() {
    if (isDone)
      return isConfigured && seenAt
        ? t('firstSteps.mail.done', { date: formatDay(seenAt) })
        : t('firstSteps.mail.doneWithout')
    if (!isConfigured) return t('firstSteps.mail.kept')
    if (areHeld) return t('firstSteps.mail.held')
    return test ? <TestOutcome test={test} /> : t('firstSteps.mail.toDo')
  }

  function buttons() {
    if (areHeld || !isConfigured)
      return (
        <>
          {!isConfigured && (
            <Button variant={variant} loading={isSettling} onClick={() => onSettle('withoutMail')}>
              {t('firstSteps.mail.without')}
            </Button>
          )}
          <ButtonLink to="/admin/courriels" variant="text">
            {t('firstSteps.mail.list')}
          </ButtonLink>
        </>
      )
    if (test?.state === 'sent')
      return (
        <>
          <Button variant={variant} loading={isSettling} onClick={() => onSettle('mailSeen')}>
            {t('firstSteps.mail.seen')}
          </Button>
          <Button variant="text" loading={isLeaving} onClick={() => send()}>
            {t('firstSteps.mail.again')}
          </Button>
        </>
      )
    return (
      <Button variant={variant} loading={isLeaving} onClick={() => send()}>
        {t(test?.error ? 'firstSteps.mail.again' : 'firstSteps.mail.send')}
      </Button>
    )
  }
}

/** Says what became of the test mail. */
function TestOutcome({ test: { state, error, toAddress, createdAt, retriesAt } }: { test: TestMail }) {
  const { t } = useTranslation()
  if (state === 'sent') return t('firstSteps.mail.sent', { time: formatTime(createdAt), address: toAddress })
  if (error === null) return t('firstSteps.mail.asking', { address: toAddress })
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, color: 'ink.error', overflowWrap: 'anywhere' }}>
      <Icon path={mdiAlertCircleOutline} />
      <span>
        {frenchSpaces(error)} {retriesAt && t('firstSteps.mail.retries', { time: formatTime(retriesAt) })}
      </span>
    </Box>
  )
}
