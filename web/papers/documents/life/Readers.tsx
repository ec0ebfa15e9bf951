import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { DocumentReaders } from '#contract/papers/documents.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { readers } from '#web/papers/documents/api.ts'

/** Shows how many members of the body have read the document. Administrators also see their names. */
export function Readers({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(readers(id))
  return (
    <Panel title={t('doc.readers')}>
      <Typography>{data ? t('doc.readBy', { count: data.count, total: data.of }) : t('common.loading')}</Typography>
      {data?.people && data.people.length > 0 && <ReaderNames people={data.people} />}
    </Panel>
  )
}

function ReaderNames({ people }: { people: NonNullable<DocumentReaders['people']> }) {
  const { t } = useTranslation()
  return (
    <Box component="details" sx={{ mt: 1, '& summary': { minHeight: 24, cursor: 'pointer' } }}>
      <summary>{t('doc.readersByName')}</summary>
      <Box component="ul" sx={{ ...plainList, mt: 1, columnWidth: 260 }}>
        {people.map((person) => (
          <Box component="li" key={person.id} sx={{ py: 0.5, breakInside: 'avoid' }}>
            <TextLink to="/user/$idUser" params={{ idUser: person.id }} color="inherit">
              {nameOf(person)}
            </TextLink>
            <Typography variant="body2" component="span" color="textSecondary">
              {' · '}
              {person.readAt ? t('doc.readOn', { date: formatDay(person.readAt) }) : t('doc.notRead')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
