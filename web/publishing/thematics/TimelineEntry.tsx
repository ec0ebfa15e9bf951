import { mdiFileDocumentOutline, mdiFormatListNumbered, mdiGavel } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ThematicEntry } from '#contract/publishing/thematics/thematics.ts'
import { daysUntil, formatDayShort } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { formatVotes } from '#web/meetings/sessions/PointOutcome.tsx'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'
import { kindIcons } from '#web/papers/contentKinds/kindIcons.ts'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import '#web/papers/documents/recordTranslations.ts'

/** Shows one timeline entry: kind, title, body, date and outcome. */
export function TimelineEntry({ entry }: { entry: ThematicEntry }) {
  const { t } = useTranslation()
  const { kind, at, irp, session } = entry
  const isOfSession = kind === 'point' || kind === 'decision'
  return (
    <Box component="li" sx={line}>
      <Icon path={iconOf(entry)} sx={{ color: 'text.secondary', mt: 0.25 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([formatKind(t, entry), formatDayShort(at), irp?.name])}
        </Typography>
        <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <TitleLink entry={entry} />
        </Typography>
        {session && !isOfSession && (
          <Typography variant="body2" color="textSecondary">
            {session.title}
          </Typography>
        )}
        <Outcome entry={entry} />
        <DocumentLines documents={entry.documents} />
      </Box>
    </Box>
  )
}

function TitleLink({ entry: { kind, id, title, session, contentType } }: { entry: ThematicEntry }) {
  const link = { color: 'inherit', children: title, sx: target } as const
  if (kind === 'document') return <TextLink to="/documents/$id" params={{ id }} {...link} />
  if (kind === 'content' && contentType) return <TextLink to={contentRoutes[contentType]} params={{ id }} {...link} />
  if (!session) return title
  const hash = kind === 'point' ? { hash: `point-${id}` } : {}
  return <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} {...hash} {...link} />
}

const tones = { favorable: 'success', unfavorable: 'error', reserved: 'primary' } as const
const stateTones = { toDo: 'plain', inProgress: 'info', done: 'success', abandoned: 'plain' } as const

function Outcome({ entry: { kind, at, opinion, vote, decision } }: { entry: ThematicEntry }) {
  const { t } = useTranslation()
  const isToCome = kind === 'point' && daysUntil(at) > 0
  const words = [
    vote && formatVotes(t, vote),
    decision?.owner,
    decision?.dueOn && t('decision.due', { date: formatDayShort(decision.dueOn) }),
  ]
  return (
    <Typography variant="body2" component="div" color="textSecondary" sx={outcome}>
      {isToCome && <StatusChip tone="info">{t('timeline.coming')}</StatusChip>}
      {opinion && <StatusChip tone={tones[opinion]}>{t(`outcome.${opinion}`)}</StatusChip>}
      {decision && <StatusChip tone={stateTones[decision.state]}>{t(`decision.state.${decision.state}`)}</StatusChip>}
      {words.some(Boolean) && <span>{joinFacts(words)}</span>}
    </Typography>
  )
}

function iconOf({ kind, contentType }: ThematicEntry): string {
  if (kind === 'content') return kindIcons[contentType ?? 'article']
  return { point: mdiFormatListNumbered, document: mdiFileDocumentOutline, decision: mdiGavel }[kind]
}

function formatKind(t: Translate, { kind, number, contentType }: ThematicEntry): string {
  if (kind === 'content') return t(`timeline.type.${contentType ?? 'article'}`)
  return kind === 'document' ? t('timeline.document') : t(`timeline.${kind}`, { number })
}

/** A touch target of 44 px: it covers the line above, not the documents below. */
const target = { display: 'inline-block', pt: 2.5, pb: 0.5, mt: -2.5, mb: -0.5 } as const

const line = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gap: 1.5,
  py: 1.25,
  breakInside: 'avoid',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const outcome = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  mt: 0.5,
  '&:empty': { display: 'none' },
} as const
