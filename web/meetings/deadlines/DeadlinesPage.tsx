import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { LegalNotice } from '#contract/meetings/legalDelays.ts'
import type { Deadline } from '#contract/meetings/sessions/followUp.ts'
import { daysUntil } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { DateTile } from '#web/ground/ui/DateTile.tsx'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { noticeSentence, noticeSource } from '#web/meetings/sessions/noticeSentence.ts'
import { useFilingBodies } from '#web/papers/documents/useFilingBodies.ts'
import { deadlines as duesQuery } from './api.ts'

const route = getRouteApi('/house/echeances')

/** Lists the deadlines of a redactor: late, this week, later. */
export default function DeadlinesPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const navigate = useNavigate()
  const { data: dues } = useSuspenseQuery(duesQuery(filters))
  const mine = useFilingBodies()
  const groups = Object.groupBy(dues.member, urgency)

  return (
    <Page title={t('due.title')} context={t('due.context')}>
      <Box sx={stack}>
        {mine.length > 1 && (
          <FilterSelect
            label={t('due.body')}
            value={filters.irp ?? ''}
            onChange={({ target }) =>
              void navigate({ to: '/echeances', search: { irp: Number(target.value) || undefined }, replace: true })
            }
            sx={{ maxWidth: 360 }}
          >
            <option value="">{t('due.all')}</option>
            {mine.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </FilterSelect>
        )}
        {dues.totalItems === 0 && <EmptyState>{t('due.none')}</EmptyState>}
        {urgencies.map((group) => {
          const members = groups[group]
          return (
            members && (
              <Panel key={group} title={t(`due.${group}`)}>
                <Box component="ul" sx={plainList}>
                  {members.map((due) => (
                    <DeadlineLine key={`${due.rule}.${due.session?.id ?? due.irp.id}.${due.about ?? ''}`} due={due} />
                  ))}
                </Box>
              </Panel>
            )
          )
        })}
      </Box>
    </Page>
  )
}

/** In the order of the page. */
const urgencies = ['late', 'week', 'later', 'afterSession'] as const
function urgency(due: Deadline): (typeof urgencies)[number] {
  if (!isLegal(due)) return 'afterSession'
  if (due.state === 'late') return 'late'
  return daysUntil(due.dueOn) <= 7 ? 'week' : 'later'
}

type LegalDeadline = Deadline & LegalNotice
/** Whether the law sets the deadline. It sets none for decisions and a synopsis. */
const isLegal = (due: Deadline): due is LegalDeadline => due.rule !== 'session.followUp'

function DeadlineLine({ due }: { due: Deadline }) {
  const { t } = useTranslation()
  const { session, point, irp } = due
  const others = due.remaining.filter((step) => step !== 'minutes')
  return (
    <Box component="li" sx={line}>
      <DateTile date={isLegal(due) ? due.dueOn : (session?.startsAt ?? due.dueOn)} />
      <div>
        <Typography sx={{ fontWeight: 600 }} component="div">
          <DueLink due={due}>{isLegal(due) ? noticeSentence(t, due) : t('due.followUp')}</DueLink>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([
            session?.title ?? point?.session.title,
            irp.name,
            due.about,
            isLegal(due) ? noticeSource(t, due) : null,
          ])}
        </Typography>
        {session && others.length > 0 && (
          <Typography variant="body2" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {others.map((step) => (
              <TextLink
                key={step}
                to="/seances/$idEvent"
                params={{ idEvent: session.id }}
                hash={step === 'decisions' ? 'decisions' : 'suite'}
                underline="always"
                sx={target}
              >
                {t(`due.${step}`)}
              </TextLink>
            ))}
          </Typography>
        )}
      </div>
    </Box>
  )
}

/**
 * Links to what is due: the form of an agenda, the minutes of a session or what follows them, the point at which an
 * opinion is given, or a new session.
 */
function DueLink({ due: { rule, session, point, irp }, children }: { due: Deadline; children: string }) {
  if (rule === 'meeting.frequency')
    return (
      <TextLink to="/evenement/nouveau" search={{ irp: irp.id }} color="inherit" underline="always" sx={target}>
        {children}
      </TextLink>
    )
  if (rule === 'agenda.notice' && session)
    return (
      <TextLink
        to="/evenement/$idSessions/modification"
        params={{ idSessions: session.id }}
        color="inherit"
        underline="always"
        sx={target}
      >
        {children}
      </TextLink>
    )
  const place = session ? { id: session.id, hash: sectionOf(rule) } : null
  const shown = place ?? (point && { id: point.session.id, hash: `point-${point.id}` })
  return shown ? (
    <TextLink
      to="/seances/$idEvent"
      params={{ idEvent: shown.id }}
      hash={shown.hash}
      color="inherit"
      underline="always"
      sx={target}
    >
      {children}
    </TextLink>
  ) : (
    <TextLink to="/irp/$idIrp" params={{ idIrp: irp.id }} color="inherit" underline="always" sx={target}>
      {children}
    </TextLink>
  )
}

/** The section of the page of a session that a rule is about; its top for the session itself. */
function sectionOf(rule: Deadline['rule']) {
  if (rule === 'meeting.hse.confirmation') return undefined
  return rule === 'session.followUp' ? 'suite' : 'proces-verbal'
}

/** Touch target of a line. */
const target = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 32 } } as const

const line = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 2,
  alignItems: 'center',
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
