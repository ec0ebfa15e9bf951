import { mdiAlertOutline, mdiCheck, mdiClockAlertOutline, mdiClockOutline, mdiInformationOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { LegalNotice } from '#contract/meetings/legalDelays.ts'
import { daysUntil } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatRelativeDay } from '#web/ground/i18n/timeFormats.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { isSentLate, noticeSentence, noticeSource, noticeSourceAlone } from './noticeSentence.ts'
import './translations.ts'

/** Rules without a due date, such as a majority or a meeting frequency. */
const rulesWithoutDeadline: ReadonlySet<LegalNotice['rule']> = new Set(['vote.majority', 'meeting.frequency.agreement'])

/** Whether a deadline is late. What was sent too late is not late any more (DOMAIN §3.4). */
const isLate = (notice: LegalNotice) =>
  notice.state === 'late' && !isSentLate(notice) && !rulesWithoutDeadline.has(notice.rule)

/** Counts the deadlines that are late, or else shows the next one. Renders nothing when there is none. */
export function NoticeChip({ notices }: { notices: readonly LegalNotice[] }) {
  const { t } = useTranslation()
  const late = notices.filter(isLate).length
  if (late > 0)
    return (
      <StatusChip tone="error" icon={mdiClockAlertOutline}>
        {t('notice.chip.late', { count: late })}
      </StatusChip>
    )
  const next = notices
    // what the portal cannot know to be done stays due after its day
    .flatMap(({ state, dueOn }) => (state === 'due' && dueOn && daysUntil(dueOn) >= 0 ? [dueOn] : []))
    .toSorted()
    .at(0)
  return (
    next && (
      <StatusChip tone="plain" icon={mdiClockOutline}>
        {t('notice.chip.due', { when: formatRelativeDay(next) })}
      </StatusChip>
    )
  )
}

/** Lists the deadlines with their sentence and source. */
export function NoticeLines({ notices }: { notices: readonly LegalNotice[] }) {
  const { t } = useTranslation()
  if (notices.length === 0) return null
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.25 }}>
      {notices.map((notice) => (
        <Box
          component="li"
          key={`${notice.rule}.${notice.about ?? ''}`}
          sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 1.25 }}
        >
          <Icon
            path={icons[notice.state]}
            sx={{ fontSize: 20, color: iconColors[isSentLate(notice) ? 'sentLate' : notice.state] }}
          />
          <span>
            {noticeSentence(t, notice)}
            <Typography
              variant="body2"
              component="span"
              color="textSecondary"
              sx={{ display: 'block', '&:empty': { display: 'none' } }}
            >
              {notice.about ? joinFacts([notice.about, noticeSource(t, notice)]) : noticeSourceAlone(t, notice)}
            </Typography>
          </span>
        </Box>
      ))}
    </Box>
  )
}

const icons = { due: mdiClockOutline, met: mdiCheck, late: mdiAlertOutline }
const iconColors = { due: 'text.secondary', met: 'ink.success', late: 'ink.error', sentLate: 'ink.primary' }

/**
 * Shows the legal deadlines of a session and how they are computed.
 * @param props.isFolded counts those that are met, beside others, until they are opened
 */
export function Notices({ notices, isFolded }: { notices: readonly LegalNotice[]; isFolded: boolean }) {
  const { t } = useTranslation()
  if (notices.length === 0) return null
  const met = isFolded ? notices.filter(({ state }) => state === 'met') : []
  const others = notices.filter((notice) => !met.includes(notice))
  return (
    <Panel
      title={t('notice.title')}
      action={
        <Tooltip title={t('notice.howText')} describeChild>
          <Box component="button" type="button" aria-label={t('notice.how')} sx={question}>
            <Icon path={mdiInformationOutline} sx={{ fontSize: 20 }} />
          </Box>
        </Tooltip>
      }
    >
      <NoticeLines notices={others} />
      {met.length > 0 && (
        <Box component="details" sx={metNotices}>
          <summary>{t('notice.met', { count: met.length })}</summary>
          <NoticeLines notices={met} />
        </Box>
      )}
    </Panel>
  )
}

const metNotices = {
  '& summary': { minHeight: 44, display: 'list-item', alignContent: 'center', cursor: 'pointer' },
} as const
const question = {
  // its target does not move the title down
  my: -1.5,
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  p: 0,
  border: 0,
  borderRadius: '50%',
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'help',
} as const
