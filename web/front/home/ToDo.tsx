import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Duty } from '#contract/front/home.ts'
import { daysUntil, formatDay, formatDayShort } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { countTile, countTiles } from '#web/ground/ui/countTiles.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

/**
 * Lists the user's pending tasks: to validate, to correct, to do by a date, to read before the next sessions. Renders
 * nothing without any.
 */
export function ToDo({ duties }: { duties: readonly Duty[] }) {
  const { t } = useTranslation()
  if (duties.length === 0) return null
  return (
    <Box component="section" aria-labelledby="to-do">
      <Typography variant="h2" id="to-do" sx={{ mb: 1 }}>
        {t('home.todo')}
      </Typography>
      <Box component="ul" sx={countTiles}>
        {duties.map((duty) => (
          <li key={`${duty.kind}.${duty.session?.id ?? ''}`}>
            <TextLink {...dutyLink(duty)} color="inherit" underline="none" sx={countTile}>
              <Box component="b" sx={{ fontSize: 26, lineHeight: 1, color: 'ink.primary' }}>
                {duty.count}
              </Box>
              <span>
                {t(`home.duty.${duty.kind}`, { count: duty.count })}
                <DutyDetails duty={duty} />
              </span>
            </TextLink>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Returns the link to do a task. */
function dutyLink({ kind, session }: Duty) {
  if (session) return { to: '/seances/$idEvent', params: { idEvent: session.id } } as const
  return dutyPaths[kind]
}

const dutyPaths = {
  approvals: { to: '/admin/traitements' },
  toValidate: { to: '/documents-a-valider' },
  refused: { to: '/mes-documents', search: { status: 'refused' } },
  minutes: { to: '/echeances' },
  opinions: { to: '/echeances' },
  agendas: { to: '/echeances' },
  meetings: { to: '/echeances' },
  pendingAccounts: { to: '/admin/users', search: { state: 'pending' } },
  unread: { to: '/irps' },
} as const satisfies Record<Duty['kind'], object>

/** Shows the session of a task, since when it is waiting, or its deadline. */
function DutyDetails({ duty: { count, session, since, dueOn } }: { duty: Duty }) {
  const { t } = useTranslation()
  const isLate = dueOn !== null && daysUntil(dueOn) < 0
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{ display: 'block', color: isLate ? 'ink.error' : 'text.secondary' }}
    >
      {session && t('home.ofSession', { date: formatDayShort(session.startsAt), body: session.irp.name })}
      {since && waits(-daysUntil(since))}
      {dueOn &&
        (isLate ? late(-daysUntil(dueOn)) : t(count > 1 ? 'home.nextDueBy' : 'home.dueBy', { date: formatDay(dueOn) }))}
    </Typography>
  )

  function waits(days: number) {
    if (days <= 0) return t(count > 1 ? 'home.oldestToday' : 'home.waitsToday')
    return count > 1 ? t('home.oldest', { count: days }) : t('home.waits', { count: days })
  }

  function late(days: number) {
    return count > 1 ? t('home.mostLate', { count: days }) : t('home.late', { count: days })
  }
}
