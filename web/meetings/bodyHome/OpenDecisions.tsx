import Box from '@mui/material/Box'
import type { OpenDecision } from '#contract/meetings/sessions/followUp.ts'
import { formatDayShort } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { DecisionLine } from '#web/meetings/sessions/DecisionsPanel.tsx'

/** Lists decisions that are not done, late ones first. Renders nothing without any. */
export function OpenDecisions({ decisions }: { decisions: readonly OpenDecision[] }) {
  const { t } = useTranslation()
  if (decisions.length === 0) return null
  return (
    <Panel title={t('decision.open')}>
      <Box component="ul" sx={plainList}>
        {decisions.map((decision) => (
          <DecisionLine
            key={decision.id}
            decision={decision}
            origin={
              <TextLink to="/seances/$idEvent" params={{ idEvent: decision.session.id }} underline="always">
                {t('decision.of', { date: formatDayShort(decision.session.startsAt) })}
              </TextLink>
            }
          />
        ))}
      </Box>
    </Panel>
  )
}
