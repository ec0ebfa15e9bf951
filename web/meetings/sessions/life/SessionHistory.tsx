import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SessionEvent } from '#contract/meetings/sessions/sessionEvents.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { changeSentence } from './changeSentence.ts'
import '#web/meetings/sessions/translations.ts'

/**
 * Lists the events of the session, newest first. Renders nothing without events: the viewer may not see the history.
 */
export function SessionHistory({ history }: { history: readonly SessionEvent[] }) {
  const { t } = useTranslation()
  const newest = history.at(-1)
  if (!newest) return null
  return (
    <Box className="no-print">
      <FoldedPanel
        title={t('event.history')}
        summary={`${t(`event.${newest.kind}`)}, ${t('event.at', { date: formatDay(newest.at), time: formatTime(newest.at) })}`}
      >
        <Box component="ol" reversed sx={plainList}>
          {history.toReversed().map(({ at, by, kind, reason, changes }) => (
            <Box component="li" key={`${at}.${kind}`} sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <Typography sx={{ fontWeight: 600 }}>{t(`event.${kind}`)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {t('event.at', { date: formatDay(at), time: formatTime(at) })}
                {/* the portal itself marked the session as held at its start time */}
                {(by || kind !== 'holding') && (
                  <>
                    {' · '}
                    <PersonLink person={by} />
                  </>
                )}
              </Typography>
              {reason && <Typography variant="body2">« {reason} »</Typography>}
              {changes.map((change) => (
                <Typography variant="body2" key={changeSentence(t, change)}>
                  {changeSentence(t, change)}
                </Typography>
              ))}
            </Box>
          ))}
        </Box>
      </FoldedPanel>
    </Box>
  )
}
