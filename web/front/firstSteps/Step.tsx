import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FirstStepName } from '#contract/front/firstSteps.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import './translations.ts'

interface StepProps {
  name: FirstStepName
  isDone: boolean
  /** what is done, in numbers, or what to do */
  text: ReactNode
  /** how to do it */
  children?: ReactNode
}

/** Renders one of the first steps: its tick, what is done, and the buttons that do it. */
export function Step({ name, isDone, text, children }: StepProps) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={row}>
      <Box sx={{ color: isDone ? 'ink.success' : 'text.secondary', display: 'flex', pt: '2px' }}>
        <Icon path={isDone ? mdiCheckCircle : mdiCircleOutline} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
          {t(`firstSteps.${name}.title`)}
          {isDone && <VisuallyHidden>{` : ${t('firstSteps.done')}`}</VisuallyHidden>}
        </Typography>
        <Typography variant="body2" component="div" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {children && <Box sx={buttons}>{children}</Box>}
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '24px minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'start',
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}

// on a phone under the text
const buttons = {
  gridColumn: { xs: 2, sm: 3 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: { sm: 'flex-end' },
  '& .MuiButton-root': { minHeight: { xs: 44, sm: 36 } },
}
