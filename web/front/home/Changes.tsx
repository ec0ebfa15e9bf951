import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Home, HomeChange } from '#contract/front/home.ts'
import { daysUntil, formatDayLong, formatDayShort, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'

type ChangesProps = Pick<Home, 'changes' | 'moreChanges'> & { since: string }

/** Lists what others changed since the previous visit, by session. */
export function Changes({ changes, moreChanges, since }: ChangesProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('home.changes')}>
      <Typography variant="body2" color="textSecondary" sx={{ mt: -1, mb: 1 }}>
        <time dateTime={since}>{t('home.lastVisit', { date: formatDayLong(since), time: formatTime(since) })}</time>
      </Typography>
      {changes.length === 0 && <Typography>{t('home.noChange')}</Typography>}
      <Box component="ul" sx={plainList}>
        {changes.map((change) => (
          <ChangedRecord key={change.session?.id ?? `body ${change.irp.id}`} change={change} />
        ))}
      </Box>
      {moreChanges > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.25 }}>
          {t('home.moreChanges', { count: moreChanges })}
        </Typography>
      )}
    </Panel>
  )
}

function ChangedRecord({ change: { irp, session, at, events, documentCount, documents } }: { change: HomeChange }) {
  const { t } = useTranslation()
  const others = documentCount - documents.length
  const place = session
    ? ({ to: '/seances/$idEvent', params: { idEvent: session.id } } as const)
    : ({ to: '/irp/$idIrp', params: { idIrp: irp.id } } as const)
  const facts = [
    session && irp.name,
    session && formatDayShort(session.startsAt),
    ...events.map((kind) => t(`home.event.${kind}`)),
    documentCount > 0 && t('home.published', { count: documentCount }),
  ]
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <TextLink {...place} color="inherit" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
          {session?.title ?? irp.name}
        </TextLink>
        <Typography variant="body2" component="time" dateTime={at} color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {daysUntil(at) === 0 ? formatTime(at) : formatDayShort(at)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {joinFacts(facts)}
      </Typography>
      {documents.length > 0 && (
        <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
          {documents.map(({ id, title, isUnread }) => (
            <Box component="li" key={id} sx={paper}>
              <Box component="span" aria-hidden sx={{ ...dot, bgcolor: isUnread ? 'primary.main' : 'divider' }} />
              <TextLink to="/documents/$id" params={{ id }} color="inherit" sx={{ fontWeight: isUnread ? 600 : 400 }}>
                {title}
                {isUnread && <VisuallyHidden> ({t('home.read.never')})</VisuallyHidden>}
              </TextLink>
            </Box>
          ))}
          {others > 0 && (
            <Box component="li" sx={paper}>
              <Box component="span" aria-hidden sx={{ ...dot, visibility: 'hidden' }} />
              <TextLink {...place}>{t('home.otherDocuments', { count: others })}</TextLink>
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}

const row = {
  py: 1.25,
  overflowWrap: 'anywhere',
  '&:last-of-type': { pb: 0 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
/** A link of its own line, high enough to touch. */
const paper = { display: 'flex', gap: 1.5, py: 0.5, '& > a': { minHeight: 24 } } as const
const dot = { width: 8, height: 8, borderRadius: '50%', flex: 'none', mt: '8px' } as const
