import Button from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { Paragraph } from '#web/ground/ui/Paragraph.tsx'
import { useMinutesChange } from './mutations.ts'

/** Offers to write a first text from what the meeting kept. */
export function FirstDraft({ sessionId, hasMeeting }: { sessionId: number; hasMeeting: boolean }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMinutesChange(sessionId, 'minutes_drafts')
  return (
    <Panel title={t('minutesText.first')}>
      <Paragraph>{t(hasMeeting ? 'minutesText.firstFromMeeting' : 'minutesText.firstFromAgenda')}</Paragraph>
      <Button
        loading={isPending}
        onClick={() => mutate({ path: 'minutes_drafts', form: { version: null } })}
        sx={{ mt: 2, minHeight: 44 }}
      >
        {t('minutesText.write')}
      </Button>
    </Panel>
  )
}
