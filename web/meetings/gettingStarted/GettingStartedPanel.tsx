import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { GettingStarted, StartingStep } from '#contract/meetings/gettingStarted/gettingStarted.ts'
import type { BodyMember } from '#contract/people/users/users.ts'
import { formatDay, formatDayLong, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { formatRelativeDay } from '#web/ground/i18n/timeFormats.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { FileMeta } from '#web/papers/documents/FileMeta.tsx'
import { type StartingLine, useTick } from './api.ts'
import './translations.ts'
import '#web/people/bodies/translations.ts'
import '#web/papers/documents/recordTranslations.ts'

const maxNames = 4

interface GettingStartedPanelProps {
  bodyId: number
  list: GettingStarted
  members: readonly BodyMember[]
}

/**
 * « Par où commencer » for a new mandate: what to read, who is who, the next dates and the training. Hidden once
 * everything was ticked off at an earlier visit.
 */
export function GettingStartedPanel({ bodyId, list, members }: GettingStartedPanelProps) {
  const { t } = useTranslation()
  const { mutate: tick } = useTick(bodyId)
  const { mandate, documents, steps } = list
  const all = [...documents, ...steps]
  const done = all.filter(({ tickedAt }) => tickedAt !== null).length
  const [wasDone] = useState(done === all.length)
  if (!mandate || wasDone) return null
  const line = (what: StartingLine, tickedAt: string | null, name: string, children: ReactNode) => (
    <Box component="li" key={name} sx={lineStyle}>
      <Checkbox
        checked={tickedAt !== null}
        onChange={(_event, isTicked) => tick({ line: what, isTicked })}
        slotProps={{ input: { 'aria-label': t('start.tick', { name }) } }}
        sx={{ width: 44, height: 44 }}
      />
      <Box sx={{ minWidth: 0, pt: 1.25 }}>{children}</Box>
    </Box>
  )
  return (
    <Panel
      title={t('start.title')}
      action={<StatusChip tone="plain">{t('start.progress', { done, total: all.length })}</StatusChip>}
    >
      <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {done === all.length
          ? t('start.allDone')
          : t('start.since', { since: formatDayLong(mandate.since), until: formatDayLong(mandate.until) })}
      </Typography>
      <Box component="ul" sx={{ ...plainList, mt: 1 }}>
        {documents.map(({ document, tickedAt }) =>
          line(
            { documentId: document.id },
            tickedAt,
            document.title,
            <>
              <TextLink to="/documents/$id" params={{ id: document.id }} sx={{ fontWeight: 500 }}>
                {document.title}
              </TextLink>
              <Typography variant="body2" color="textSecondary">
                <FileMeta document={document} />
              </Typography>
            </>,
          ),
        )}
        {steps.map(({ step, tickedAt }) =>
          line(
            { step },
            tickedAt,
            t(`start.${step}`),
            <>
              <Typography sx={{ fontWeight: 500 }}>{t(`start.${step}`)}</Typography>
              <StepContent step={step} bodyId={bodyId} list={list} members={members} />
            </>,
          ),
        )}
      </Box>
    </Panel>
  )
}

function StepContent({ step, bodyId, list, members }: GettingStartedPanelProps & { step: StartingStep }) {
  const { t } = useTranslation()
  if (step === 'people') return <People bodyId={bodyId} members={members} />
  if (step === 'dates') return <NextDates bodyId={bodyId} sessions={list.nextSessions} />
  return (
    <Typography variant="body2" color="textSecondary">
      {t('start.trainingHelp')}{' '}
      <TextLink to="/seformer" search={{ irp: bodyId }} sx={wordLink}>
        {t('start.trainingLink')}
      </TextLink>
    </Typography>
  )
}

/** Names those who have a function or prepare the sessions, and links to all members. */
function People({ bodyId, members }: Pick<GettingStartedPanelProps, 'bodyId' | 'members'>) {
  const { t } = useTranslation()
  const officers = members.filter(({ job, irpRole }) => job !== null || irpRole !== 'reader').slice(0, maxNames)
  return (
    <Box component="ul" sx={plainList}>
      {officers.map((member) => (
        <Typography component="li" variant="body2" color="textSecondary" key={member.id}>
          <TextLink to="/user/$idUser" params={{ idUser: member.id }} color="inherit" underline="always" sx={wordLink}>
            {nameOf(member)}
          </TextLink>
          {`, ${member.job?.name ?? t(`body.role.${member.irpRole}`)}`}
        </Typography>
      ))}
      <Typography component="li" variant="body2">
        <TextLink to="/annuaire" search={{ irp: bodyId }} sx={wordLink}>
          {t('start.peopleAll', { count: members.length })}
        </TextLink>
      </Typography>
    </Box>
  )
}

function NextDates({ bodyId, sessions }: { bodyId: number; sessions: GettingStarted['nextSessions'] }) {
  const { t } = useTranslation()
  return (
    <Box component="ul" sx={plainList}>
      {sessions.length === 0 && (
        <Typography component="li" variant="body2" color="textSecondary">
          {t('start.noDates')}
        </Typography>
      )}
      {sessions.map(({ id, title, startsAt }) => (
        <Typography component="li" variant="body2" color="textSecondary" key={id}>
          <TextLink to="/seances/$idEvent" params={{ idEvent: id }} color="inherit" underline="always" sx={wordLink}>
            {title}
          </TextLink>
          {` : ${formatDay(startsAt)}, ${formatTime(startsAt)} (${formatRelativeDay(startsAt)})`}
        </Typography>
      ))}
      <Typography component="li" variant="body2">
        <TextLink to="/agenda" search={{ irp: bodyId }} sx={wordLink}>
          {t('start.calendar')}
        </TextLink>
      </Typography>
    </Box>
  )
}

const lineStyle = {
  display: 'flex',
  alignItems: 'start',
  gap: 0.5,
  ml: -1.25,
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
/** Touch target of a link in a line of its own. */
const wordLink = { display: 'inline-block', py: 1.5, my: -0.75 } as const
