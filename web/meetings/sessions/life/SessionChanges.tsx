import { mdiUpdate } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { SessionEvent } from '#contract/meetings/sessions/sessionEvents.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { noteVisit } from './api.ts'
import { changeSentence } from './changeSentence.ts'
import '#web/meetings/sessions/translations.ts'

/**
 * Shows what changed since the user last viewed the session, then records the visit. The changes stay until the page is
 * left.
 */
export function SessionChanges({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [{ changes, newDocuments }] = useState(session)
  const { id } = session
  useEffect(() => {
    // if recording fails, the next visit records it
    void noteVisit(id).catch(() => undefined)
  }, [id])
  if (changes.length === 0 && newDocuments.length === 0) return null

  return (
    <Box component="section" aria-label={t('change.title')} className="no-print" sx={banner}>
      <Icon path={mdiUpdate} sx={{ fontSize: 24, color: 'ink.info' }} />
      <div>
        <Typography variant="h3" component="h2">
          {t('change.title')}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.5 }}>
          {changes.map((event) => (
            <EventLine key={`${event.at}.${event.kind}`} event={event} />
          ))}
          {newDocuments.length > 0 && (
            <li>
              {t('change.newDocuments', { count: newDocuments.length })}
              {newDocuments.map((document, index) => (
                <span key={document.id}>
                  {index > 0 && ', '}
                  <TextLink to="/documents/$id" params={{ id: document.id }} underline="always">
                    {document.name}
                  </TextLink>
                </span>
              ))}
            </li>
          )}
        </Box>
      </div>
    </Box>
  )
}

function EventLine({ event: { at, kind, reason, changes } }: { event: SessionEvent }) {
  const { t } = useTranslation()
  const sentences = changes.map((change) => changeSentence(t, change))
  return (
    <li>
      {kind === 'change' && sentences.length > 0 ? sentences.join(' ; ') : t(`event.${kind}`)}
      {kind !== 'change' && sentences.length > 0 && ` : ${sentences.join(' ; ')}`}
      {reason && <> — « {reason} »</>}
      <Typography variant="body2" component="span" color="textSecondary">
        {' '}
        ({t('event.at', { date: formatDay(at), time: formatTime(at) })})
      </Typography>
    </li>
  )
}

const banner = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: 1.5,
  p: { xs: 2, sm: 2.5 },
  borderRadius: '12px',
  bgcolor: 'soft.info',
} as const
