import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DocumentRow } from '#contract/documents.ts'
import { FileMeta } from '#web/documents/FileMeta.tsx'
import { formatDayShort } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { inLine } from '#web/ui/facts.ts'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { plainList } from '#web/ui/plainList.ts'

interface LatestDocumentsProps {
  title: string
  documents: readonly DocumentRow[]
  /** what is said when there are none */
  none: string
}

/** The last documents published: what each one is about, where it belongs, since when. */
export const LatestDocuments = ({ title, documents, none }: LatestDocumentsProps) => (
  <Panel title={title}>
    {documents.length === 0 && <NoDocument>{none}</NoDocument>}
    <Box component="ul" sx={plainList}>
      {documents.map((document) => (
        <LatestDocument key={document.id} document={document} />
      ))}
    </Box>
  </Panel>
)

function NoDocument({ children }: { children: string }) {
  const { t } = useTranslation()
  return <Empty action={<TextLink to="/irps">{t('home.seeBodies')}</TextLink>}>{children}</Empty>
}

function LatestDocument({ document }: { document: DocumentRow }) {
  const { t } = useTranslation()
  const { id, title, irp, point, documentCommission, documentType, read, publishedAt } = document
  const isNew = read !== 'current'
  const place = point ? t('doc.ofPoint', { number: point.number }) : (documentCommission ?? documentType)?.name
  return (
    <Box component="li" sx={row}>
      <Box component="span" aria-hidden sx={{ ...dot, bgcolor: isNew ? 'primary.main' : 'transparent' }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <TextLink to="/documents/$id" params={{ id }} color="inherit" sx={{ fontWeight: isNew ? 600 : 400 }}>
          {title}
          {isNew && <HiddenText> {t(`doc.read.${read}`)}</HiddenText>}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {inLine([irp.name, place])}
          {'\u00A0· '}
          <FileMeta document={document} />
        </Typography>
      </Box>
      {publishedAt && (
        <Typography variant="body2" component="time" dateTime={publishedAt} color="textSecondary" sx={when}>
          {formatDayShort(publishedAt)}
        </Typography>
      )}
    </Box>
  )
}

const dot = { width: 8, height: 8, borderRadius: '50%', flex: 'none', mt: '7px' } as const
/** At the right, or under the words on a phone. */
const when = { flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 2.5, sm: 0 }, whiteSpace: 'nowrap' } as const
const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: 1.5,
  py: 1.25,
  '&:last-of-type': { pb: 0 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
