import { mdiAccountAlertOutline, mdiCalendarQuestionOutline, mdiFileClockOutline, mdiFileRemoveOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { Dossier } from '#contract/meetings/sessions/dossier.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useSessionReminder } from './api.ts'
import '#web/meetings/sessions/translations.ts'

interface DossierLinesProps {
  session: { id: number; irp: { id: number } }
  dossier: Dossier
}

/** Lists what a session lacks before it is convened, as numbers, each with what can be done about it. */
export function DossierLines({ session, dossier }: DossierLinesProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { documents, waiting, unsubmitted, points, pointsWithoutDocument, opinionsWithoutDate } = dossier
  const { withoutMail, notActivated } = dossier
  const visible = documents - waiting - unsubmitted
  const visibleText = visible === 0 ? t('dossier.noneVisible') : t('dossier.visible', { count: visible })

  return (
    <Box component="section" aria-labelledby={titleId} sx={box}>
      <Typography id={titleId} component="h3" sx={{ fontWeight: 600 }}>
        {t('dossier.title')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.25 }}>
        {waiting > 0 && (
          <Line icon={mdiFileClockOutline} action={<WaitingAction session={session} dossier={dossier} />}>
            {t('dossier.waiting', { count: waiting, documents })} {visibleText}
          </Line>
        )}
        {unsubmitted > 0 && (
          <Line icon={mdiFileClockOutline}>
            {t('dossier.unsubmitted', { count: unsubmitted })} {waiting === 0 && visibleText}
          </Line>
        )}
        {pointsWithoutDocument > 0 && (
          <Line icon={mdiFileRemoveOutline}>{t('dossier.points', { count: pointsWithoutDocument, points })}</Line>
        )}
        {opinionsWithoutDate > 0 && (
          <Line icon={mdiCalendarQuestionOutline}>{t('dossier.opinions', { count: opinionsWithoutDate })}</Line>
        )}
        {withoutMail + notActivated > 0 && (
          <Line icon={mdiAccountAlertOutline}>
            {joinSentences([
              withoutMail > 0 && t('dossier.mailRefused', { count: withoutMail }),
              notActivated > 0 && t('dossier.notActivated', { count: notActivated }),
            ])}
          </Line>
        )}
      </Box>
    </Box>
  )
}

const joinSentences = (sentences: readonly (string | false)[]) => sentences.filter(Boolean).join(' ')

const Line = ({ icon, action, children }: { icon: string; action?: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 1.25 }}>
    <Icon path={icon} sx={{ fontSize: 20, mt: '2px', color: 'ink.primary' }} />
    <div>
      {children}
      {action}
    </div>
  </Box>
)

/** Validates the waiting documents oneself, or notifies the validators. */
function WaitingAction({ session, dossier: { toValidate, waiting, validatorsRemindedAt } }: DossierLinesProps) {
  const { t } = useTranslation()
  const remind = useSessionReminder(session.id, 'validation')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mt: 1 }}>
      {toValidate > 0 && (
        <ButtonLink
          to="/documents-a-valider"
          search={{ irp: session.irp.id }}
          variant="outlined"
          size="small"
          sx={target}
        >
          {t('dossier.validate', { count: toValidate })}
        </ButtonLink>
      )}
      {toValidate < waiting && (
        <Button variant="outlined" size="small" loading={remind.isPending} onClick={() => remind.mutate()} sx={target}>
          {t('dossier.remind')}
        </Button>
      )}
      <Typography variant="body2" component="span" color="textSecondary" aria-live="polite">
        {remind.error instanceof Failure
          ? failureMessage(remind.error.fault, t)
          : validatorsRemindedAt &&
            t('dossier.reminded', { date: formatDay(validatorsRemindedAt), time: formatTime(validatorsRemindedAt) })}
      </Typography>
    </Box>
  )
}

const target = { minHeight: 44 } as const
const box = { display: 'grid', gap: 1.25, p: 2, border: 1, borderColor: 'divider', borderRadius: 2 } as const
