import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { DateTile } from '#web/ground/ui/DateTile.tsx'
import { lineTarget } from '#web/ground/ui/lineTarget.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { SessionListChips } from './SessionListChips.tsx'
import '#web/papers/documents/recordTranslations.ts'

interface SessionItemsProps<Row extends SessionRow> {
  sessions: readonly Row[]
  /** For lists that mix sessions of several bodies. */
  withBody?: boolean
  /** Renders an element before the session's chips. */
  markOf?: (session: Row) => ReactNode
}

/** Lists sessions, each with a calendar tile of its date. */
export const SessionItems = <Row extends SessionRow>({
  sessions,
  withBody = false,
  markOf,
}: SessionItemsProps<Row>) => (
  <Box component="ul" sx={plainList}>
    {sessions.map((session) => (
      <SessionItem key={session.id} session={session} withBody={withBody} mark={markOf?.(session)} />
    ))}
  </Box>
)

interface SessionItemProps {
  session: SessionRow
  withBody: boolean
  mark: ReactNode
}

function SessionItem({ session, withBody, mark }: SessionItemProps) {
  const { t } = useTranslation()
  const cancelled = session.status === 'cancelled'
  const facts = [
    withBody && session.irp.name,
    formatTime(session.startsAt),
    session.place ?? t(`session.mode.${session.mode}`),
    session.documentCount > 0 && t('session.documents', { count: session.documentCount }),
  ]
  return (
    <Box component="li" sx={item}>
      <DateTile date={session.startsAt} />
      <Box sx={body}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <TextLink
            to="/seances/$idEvent"
            params={{ idEvent: session.id }}
            color="inherit"
            sx={{
              ...lineTarget,
              fontWeight: session.unreadCount > 0 ? 600 : 500,
              textDecorationLine: cancelled ? 'line-through' : undefined,
            }}
          >
            {session.title}
          </TextLink>
          <Typography variant="body2" color="textSecondary">
            {mark}
            {joinFacts(facts)}
          </Typography>
        </Box>
        <SessionListChips session={session} />
      </Box>
    </Box>
  )
}

const item = {
  display: 'flex',
  gap: 1.5,
  py: 1.25,
  '&:last-of-type': { pb: 0 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

/** The chips are on the right, or below the text where there is no room. */
const body = { display: 'flex', flexWrap: 'wrap', flex: 1, minWidth: 0, columnGap: 1.5, rowGap: 0.75 } as const
