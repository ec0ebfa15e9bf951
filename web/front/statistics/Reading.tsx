import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { daysToRead } from '#contract/front/statistics.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { ChoiceFilter } from '#web/ground/ui/filters/ChoiceFilter.tsx'
import { readingStatistics } from './api.ts'
import { MostRead } from './MostRead.tsx'
import { ReadersList } from './ReadersList.tsx'
import { UnreadByBody } from './UnreadByBody.tsx'

interface ReadingProps {
  months: number
  /** body whose documents are listed; undefined for all */
  irp: number | undefined
}

/** Shows what was read and what was not, of all bodies or of one. */
export function Reading({ months, irp }: ReadingProps) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters<{ irp: number | undefined }>()
  const { data, isError, isPlaceholderData } = useQuery(readingStatistics(months, irp))
  if (isError && !data) return <Typography role="alert">{t('statistics.reading.failed')}</Typography>
  if (!data) return <Skeleton variant="rounded" height={380} sx={{ borderRadius: '12px' }} />
  return (
    <Box sx={grid} aria-busy={isPlaceholderData}>
      {data.bodies.length > 0 && (
        <Box sx={{ maxWidth: 360 }}>
          <ChoiceFilter
            label={t('statistics.reading.body')}
            none={t('statistics.reading.everyBody')}
            choices={data.bodies.map((body) => body.irp)}
            chosen={irp}
            onChoose={(chosen) => filterBy({ irp: chosen })}
          />
        </Box>
      )}
      <MostRead documents={data.mostRead} />
      <UnreadByBody bodies={data.bodies} />
      <ReadersList
        title={t('statistics.unread.title')}
        none={t('statistics.unread.none', { days: daysToRead })}
        documents={data.leastRead}
        shareOf={({ readers, members }) => (members === 0 ? 0 : Math.min(1, readers / members))}
        about={({ irp: body, publishedAt }) =>
          t('statistics.unread.about', { body: body.name, date: formatDay(publishedAt) })
        }
        count={({ readers, members }) => t('statistics.unread.readers', { count: readers, members })}
      />
    </Box>
  )
}

const grid = { display: 'grid', gap: 2, '& > *': { minWidth: 0 } } as const
