import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Deadline } from '#contract/meetings/followUp.ts'
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
import { noticeSentence, noticeSource } from '#web/meetings/sessions/Notices.tsx'
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
  const groups = Object.entries(Object.groupBy(dues.member, urgency))

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
        {groups.map(([group, members]) => (
          <Panel key={group} title={t(`due.${group as Urgency}`)}>
            <Box component="ul" sx={plainList}>
              {members.map((due) => (
                <DeadlineLine key={`${due.rule}.${due.session?.id ?? due.irp.id}.${due.about ?? ''}`} due={due} />
              ))}
            </Box>
          </Panel>
        ))}
      </Box>
    </Page>
  )
}

type Urgency = 'late' | 'week' | 'later'
const urgency = ({ state, dueOn }: Deadline): Urgency =>
  state === 'late' ? 'late' : daysUntil(dueOn) <= 7 ? 'week' : 'later'

function DeadlineLine({ due }: { due: Deadline }) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={line}>
      <DateTile date={due.dueOn} />
      <div>
        <Typography sx={{ fontWeight: 600 }}>{noticeSentence(t, due)}</Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          {due.session ? (
            <TextLink to="/seances/$idEvent" params={{ idEvent: due.session.id }} underline="always">
              {due.session.title}
            </TextLink>
          ) : (
            <TextLink to="/irp/$idIrp" params={{ idIrp: due.irp.id }} underline="always">
              {due.irp.name}
            </TextLink>
          )}
          {'\u00A0· '}
          {joinFacts([due.session && due.irp.name, due.about, noticeSource(t, due)])}
        </Typography>
      </div>
    </Box>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 2,
  alignItems: 'center',
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
