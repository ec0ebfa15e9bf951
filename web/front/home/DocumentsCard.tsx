import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { HomeDocument } from '#contract/front/home.ts'
import { isUnreadState } from '#contract/papers/readStates.ts'
import { formatDayShort } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { lineTarget } from '#web/ground/ui/lineTarget.ts'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { FileMeta } from '#web/papers/documents/FileMeta.tsx'
import { EmptyScope } from './EmptyScope.tsx'
import { HomeCard } from './HomeCard.tsx'
import { NewMark } from './NewMark.tsx'
import { useScopeOnScreen } from './useHomeScope.ts'
import '#web/papers/documents/recordTranslations.ts'

interface DocumentsCardProps {
  title: string
  documents: readonly HomeDocument[]
  /** texts for an empty list: for the user's bodies, and for all bodies */
  none: { mine: string; all: string }
  action?: ReactNode
}

/** Lists the latest published documents with their body and date. */
export function DocumentsCard({ title, documents, none, action }: DocumentsCardProps) {
  const { t } = useTranslation()
  const { scope } = useScopeOnScreen()
  const elsewhere = (
    <ButtonLink to="/irps" variant="outlined" size="small">
      {t('home.seeBodies')}
    </ButtonLink>
  )
  return (
    <HomeCard title={title} scope={t(scope === 'mine' ? 'home.ofMine' : 'home.ofAll')} action={action}>
      {documents.length === 0 && <EmptyScope {...none} elsewhere={elsewhere} />}
      <Box component="ul" sx={plainList}>
        {documents.map((document) => (
          <LatestDocument key={document.id} document={document} />
        ))}
      </Box>
    </HomeCard>
  )
}

function LatestDocument({ document }: { document: HomeDocument }) {
  const { t } = useTranslation()
  const { id, title, irp, point, documentCommission, documentType, read, publishedAt, isNew } = document
  const isUnread = isUnreadState(read)
  const place = point ? t('doc.ofPoint', { number: point.number }) : (documentCommission ?? documentType)?.name
  return (
    <Box component="li" sx={row}>
      <Box component="span" aria-hidden sx={{ ...dot, bgcolor: isUnread || isNew ? 'primary.main' : 'transparent' }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <TextLink
          to="/documents/$id"
          params={{ id }}
          color="inherit"
          sx={{ ...lineTarget, fontWeight: isUnread ? 600 : 400 }}
        >
          {title}
          {isUnread && (
            <VisuallyHidden> ({t(read === 'older' ? 'home.read.older' : 'home.read.never')})</VisuallyHidden>
          )}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {isNew && <NewMark undotted />}
          {joinFacts([irp.name, place])}
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
/** At the right, or below the text on a phone. */
const when = { flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 2.5, sm: 0 }, whiteSpace: 'nowrap' } as const
const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: 1.5,
  py: 1.25,
  '&:last-of-type': { pb: 0 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
