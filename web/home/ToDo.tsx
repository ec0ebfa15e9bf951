import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { SessionRow } from '#contract/sessions.ts'
import { formatDayShort } from '#web/ui/dates.ts'
import { TextLink } from '#web/ui/links.tsx'
import { plainList } from '#web/ui/plainList.ts'

/** What awaits me: the documents that I have not read of each of my next sessions. Nothing when all is read. */
export function ToDo({ sessions }: { sessions: readonly SessionRow[] }) {
  const { t } = useTranslation()
  const toRead = sessions.filter(({ unreadCount }) => unreadCount > 0)
  if (toRead.length === 0) return null
  return (
    <Box component="section" aria-labelledby="to-do">
      <Typography variant="h2" id="to-do" sx={{ mb: 1 }}>
        {t('home.todo')}
      </Typography>
      <Box component="ul" sx={tiles}>
        {toRead.map(({ id, unreadCount, startsAt, irp }) => (
          <li key={id}>
            <TextLink to="/seances/$idEvent" params={{ idEvent: id }} color="inherit" underline="none" sx={tile}>
              <Box component="b" sx={{ fontSize: 26, lineHeight: 1, color: 'ink.primary' }}>
                {unreadCount}
              </Box>
              <span>
                {t('home.unread', { count: unreadCount })}
                <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
                  {t('home.ofSession', { date: formatDayShort(startsAt), body: irp.name })}
                </Typography>
              </span>
            </TextLink>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const tiles = {
  ...plainList,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const

const tile = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: '100%',
  px: 2,
  py: 1.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main' },
} as const
