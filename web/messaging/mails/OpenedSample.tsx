import Card from '@mui/material/Card'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { PaneMessage } from '#web/ground/records/MasterDetail.tsx'
import { OpenedTitle } from '#web/ground/records/OpenedTitle.tsx'
import { mailSamples } from './api.ts'
import { MailFrame } from './MailFrame.tsx'

export function OpenedSample({ kind }: { kind: string }) {
  const { t } = useTranslation()
  const { data: samples } = useSuspenseQuery(mailSamples)
  const sample = samples.member.find((one) => one.kind === kind)
  if (!sample) return <PaneMessage>{t('mails.sampleGone')}</PaneMessage>
  return (
    <Card component="section" aria-labelledby="opened-sample" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}>
      <OpenedTitle id="opened-sample" takesFocus>
        {t('mails.sample', { subject: sample.subject })}
      </OpenedTitle>
      <MailFrame title={t('mails.preview')} src={`/api/mail_samples/${kind}/view`} />
    </Card>
  )
}
