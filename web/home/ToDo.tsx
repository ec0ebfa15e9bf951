import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Home } from '#contract/home.ts'
import { formatDayShort } from '#web/ui/dates.ts'
import { TextLink } from '#web/ui/links.tsx'
import { plainList } from '#web/ui/plainList.ts'

/** What awaits me: to validate, to correct, to do by a day, and to read for each of my next sessions. Nothing when all is done. */
export function ToDo({ home }: { home: Home }) {
  const { t } = useTranslation()
  const toRead = home.nextSessions.filter(({ unreadCount }) => unreadCount > 0)
  const toDo = counters.filter(({ name }) => (home[name] ?? 0) > 0)
  if (toRead.length + toDo.length === 0) return null
  return (
    <Box component="section" aria-labelledby="to-do">
      <Typography variant="h2" id="to-do" sx={{ mb: 1 }}>
        {t('home.todo')}
      </Typography>
      <Box component="ul" sx={tiles}>
        {toDo.map(({ name, ...target }) => (
          <li key={name}>
            <TextLink {...target} color="inherit" underline="none" sx={tile}>
              <Box component="b" sx={{ fontSize: 26, lineHeight: 1, color: 'ink.primary' }}>
                {home[name]}
              </Box>
              {t(`home.${name}`, { count: home[name] ?? 0 })}
            </TextLink>
          </li>
        ))}
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

const counters = [
  { name: 'toValidate', to: '/documents-a-valider' },
  { name: 'refused', to: '/mes-documents' },
  { name: 'due', to: '/echeances' },
  { name: 'pendingAccounts', to: '/admin/users', search: { state: 'pending' } },
] as const

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
