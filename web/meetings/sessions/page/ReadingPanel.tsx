import { mdiCheckAll, mdiCircleHalfFull, mdiCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { SessionReading } from '#contract/meetings/sessions/dossier.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { sessionReading, useSessionReminder } from '#web/meetings/sessions/life/api.ts'
import '#web/meetings/sessions/translations.ts'

/**
 * Shows those who prepare a session how many members have opened none of its documents, and lets them remind these; the
 * other figures are unfolded. Hidden in an offline copy, and while nothing is published.
 */
export function ReadingPanel({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const { data } = useQuery({ ...sessionReading(session.id), enabled: !isCopy })
  if (!data || data.documents.length === 0) return null
  const { members, all, some, none } = data
  const noneSentence = t('reading.none', { count: none })
  return (
    <Box className="no-print">
      <FoldedPanel
        title={t('reading.title')}
        summary={noneSentence}
        shown={<RemindReaders session={session} reading={data} />}
      >
        <Typography>{t('reading.members', { count: members })}</Typography>
        <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.5, my: 1 }}>
          <ReadingLine icon={mdiCheckAll} share={all / members} text={t('reading.all', { count: all })} />
          <ReadingLine icon={mdiCircleHalfFull} share={some / members} text={t('reading.some', { count: some })} />
          <ReadingLine icon={mdiCircleOutline} share={none / members} text={noneSentence} />
        </Box>
        <ReadingDetails reading={data} />
      </FoldedPanel>
    </Box>
  )
}

/** A group of members with a bar of its share. */
const ReadingLine = ({ icon, share, text }: { icon: string; share: number; text: string }) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', columnGap: 1.5 }}>
    <Icon path={icon} sx={{ fontSize: 20, color: 'text.secondary' }} />
    <div>
      {text}
      <Box aria-hidden sx={{ height: 4, borderRadius: 1, bgcolor: 'divider', mt: 0.25 }}>
        <Box sx={{ height: 4, borderRadius: 1, bgcolor: 'secondary.main', width: `${share * 100}%` }} />
      </Box>
    </div>
  </Box>
)

interface ReadingProps {
  session: Session
  reading: SessionReading
}

function RemindReaders({ session, reading: { toRemind, remindedAt } }: ReadingProps) {
  const { t } = useTranslation()
  const remind = useSessionReminder(session.id, 'reading')
  return (
    <>
      {toRemind > 0 && session.can.includes('sessions.remindReaders') && (
        <Button
          variant="outlined"
          loading={remind.isPending}
          onClick={() => remind.mutate()}
          sx={{ minHeight: 44, mt: 1 }}
        >
          {t('reading.remind', { count: toRemind })}
        </Button>
      )}
      <Typography
        variant="body2"
        color="textSecondary"
        aria-live="polite"
        sx={{ mt: 0.5, '&:empty': { display: 'none' } }}
      >
        {remindedAt && t('reading.reminded', { date: formatDay(remindedAt), time: formatTime(remindedAt) })}
      </Typography>
    </>
  )
}

/** Lists the documents, the least opened first; and the members, for those who may know their names. */
function ReadingDetails({ reading: { documents, people } }: Pick<ReadingProps, 'reading'>) {
  const { t } = useTranslation()
  return (
    <>
      <Box component="details" sx={details}>
        <summary>{t('reading.byDocument')}</summary>
        <Box component="ul" sx={{ ...plainList, mt: 1 }}>
          {documents.map(({ id, title, count, of }) => (
            <Box component="li" key={id} sx={row}>
              <TextLink to="/documents/$id" params={{ id }} color="inherit">
                {title}
              </TextLink>
              <span>{t('reading.share', { count, of })}</span>
            </Box>
          ))}
        </Box>
      </Box>
      {people && (
        <Box component="details" sx={details}>
          <summary>{t('reading.byMember')}</summary>
          <Box component="ul" sx={{ ...plainList, mt: 1 }}>
            {people.map(({ count, of, ...person }) => (
              <Box component="li" key={person.id} sx={row}>
                <TextLink to="/user/$idUser" params={{ idUser: person.id }} color="inherit">
                  {nameOf(person)}
                </TextLink>
                <span>{t('reading.share', { count, of })}</span>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}

const details = {
  mt: 0.5,
  '& summary': { minHeight: 44, display: 'list-item', alignContent: 'center', cursor: 'pointer' },
} as const
const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'center',
  minHeight: 36,
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& span': { fontVariantNumeric: 'tabular-nums', color: 'text.secondary' },
} as const
