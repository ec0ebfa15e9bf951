import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Consultation } from '#contract/meetings/sessions/consultations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { ConsultationTerm, TimeLeft } from '#web/meetings/sessions/ConsultationTerm.tsx'

/** Lists the running consultations of a project, nearest end first. Renders nothing when there are none. */
export function ProjectConsultations({ consultations }: { consultations: readonly Consultation[] }) {
  const { t } = useTranslation()
  if (consultations.length === 0) return null
  return (
    <Panel title={t('project.consultations')}>
      <Box component="ul" sx={plainList}>
        {consultations.map((consultation) => (
          <Box component="li" key={consultation.id} sx={line}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0, '& a': { lineHeight: '24px' } }}>
              <Typography sx={{ fontWeight: 600 }}>{consultation.title}</Typography>
              <Typography variant="body2" color="textSecondary" component="div">
                <TextLink to="/irp/$idIrp" params={{ idIrp: consultation.irp.id }} underline="always">
                  {consultation.irp.name}
                </TextLink>
                {' · '}
                <ConsultationTerm consultation={consultation} />
              </Typography>
            </Box>
            <TimeLeft consultation={consultation} />
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
