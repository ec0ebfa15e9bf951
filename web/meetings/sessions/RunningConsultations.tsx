import { mdiPencilOutline, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Consultation } from '#contract/meetings/sessions/consultations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { ConsultationTerm, TimeLeft } from './ConsultationTerm.tsx'
import './translations.ts'

const ConsultationDialog = lazyRouteComponent(screenLoader(() => import('./consultations/ConsultationDialog.tsx')))

interface RunningConsultationsProps {
  bodyId: number
  consultations: readonly Consultation[]
  /** Whether the user may open new consultations. */
  manages: boolean
}

/**
 * Lists the running consultations of the body with the time left. Renders nothing when there are none and the user
 * cannot open one.
 */
export function RunningConsultations({ bodyId, consultations, manages }: RunningConsultationsProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<Consultation | 'new' | null>(null)
  if (consultations.length === 0 && !manages) return null
  return (
    <Panel
      title={t('consultation.title')}
      action={
        manages && (
          <Button size="small" variant="text" startIcon={<Icon path={mdiPlus} />} onClick={() => setEditing('new')}>
            {t('consultation.add')}
          </Button>
        )
      }
    >
      {consultations.length === 0 && <Typography color="textSecondary">{t('consultation.none')}</Typography>}
      <Box component="ul" sx={plainList}>
        {consultations.map((consultation) => (
          <Box component="li" key={consultation.id} sx={line}>
            <div>
              <Typography sx={{ fontWeight: 600 }}>{consultation.title}</Typography>
              <Typography variant="body2" color="textSecondary" component="div">
                <ConsultationTerm consultation={consultation} />
              </Typography>
            </div>
            <TimeLeft consultation={consultation} />
            {consultation.can.includes('consultations.manage') && (
              <IconButton
                aria-label={`${t('consultation.amend')} : ${consultation.title}`}
                onClick={() => setEditing(consultation)}
              >
                <Icon path={mdiPencilOutline} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {editing && (
        <Suspense fallback={null}>
          <ConsultationDialog
            bodyId={bodyId}
            consultation={editing === 'new' ? null : (consultations.find(({ id }) => id === editing.id) ?? editing)}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

const line = {
  display: 'grid',
  // on a phone the text takes the full width
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
  '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  alignItems: 'center',
  justifyItems: 'start',
  gap: 1,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
