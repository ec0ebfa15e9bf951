import { mdiFileDocumentOutline, mdiLockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentLine as Line } from '#contract/papers/documents.ts'
import { isUnreadState } from '#contract/papers/readStates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { FileMeta } from './FileMeta.tsx'
import { ReadState } from './reading/ReadState.tsx'
import './recordTranslations.ts'

interface DocumentLinesProps<Listed extends Line> {
  documents: readonly Listed[]
  /** Extra text for each document, shown before its pages and size. */
  note?: (document: Listed) => string
}

/** Lists the documents of a point, a session or a branch, one line each. Renders nothing for an empty list. */
export const DocumentLines = <Listed extends Line>({ documents, note }: DocumentLinesProps<Listed>) =>
  documents.length > 0 && (
    <Box component="ul" sx={list}>
      {documents.map((document) => (
        <DocumentLine key={document.id} document={document} note={note?.(document)} />
      ))}
    </Box>
  )

/** Shows a document as one line; a click anywhere on it opens the document. */
const DocumentLine = ({ document, note }: { document: Line; note: string | undefined }) => (
  <Box
    component="li"
    sx={{
      ...line,
      ...((note?.length ?? 0) > shortNoteLength ? twoRows : oneRow),
      ...(document.status === 'refused' && refusedLine),
    }}
  >
    <Icon path={mdiFileDocumentOutline} sx={{ gridArea: 'icon', fontSize: 20, color: 'text.secondary' }} />
    <TextLink
      to="/documents/$id"
      params={{ id: document.id }}
      color="inherit"
      sx={{
        gridArea: 'title',
        fontWeight: document.status === 'published' && isUnreadState(document.read) ? 600 : 400,
        ...lineWideLink,
      }}
    >
      {document.title}
      {document.confidential && <Confidential />}
    </TextLink>
    <Typography variant="body2" color="textSecondary" sx={{ gridArea: 'meta' }}>
      {note && `${note}\u00A0· `}
      <FileMeta document={document} />
    </Typography>
    <Box className="no-print" sx={{ gridArea: 'state', justifySelf: 'end' }}>
      <ReadState document={document} />
    </Box>
  </Box>
)

function Confidential() {
  const { t } = useTranslation()
  return (
    <>
      <Icon path={mdiLockOutline} sx={{ fontSize: 16, ml: 0.75, verticalAlign: '-2px', color: 'text.secondary' }} />
      <VisuallyHidden>{t('doc.confidential')}</VisuallyHidden>
    </>
  )
}

const list = { ...plainList, display: 'grid', mt: { xs: 1, md: 0.5 }, gap: { xs: 0.75, md: 0.5 } } as const
const line = {
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.25,
  px: 1.25,
  py: { xs: 0.875, md: 0.375 },
  borderRadius: 1,
  bgcolor: 'background.default',
  '&:hover': { bgcolor: 'action.hover' },
  '@media print': { p: 0, bgcolor: 'transparent' },
} as const
/** A longer note would leave no room for the title beside it. */
const shortNoteLength = 16
const twoRows = {
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gridTemplateAreas: '"icon title title" ". meta state"',
} as const
const oneRow = {
  gridTemplateColumns: { xs: twoRows.gridTemplateColumns, sm: '20px minmax(0, 1fr) max-content auto' },
  gridTemplateAreas: { xs: twoRows.gridTemplateAreas, sm: '"icon title meta state"' },
} as const

/** A refused document waits for its author: it stands out among the others. */
const refusedLine = { bgcolor: 'soft.error', boxShadow: 'inset 3px 0 0 var(--mui-palette-error-main)' } as const

/** Makes the link and its focus ring cover the whole line. */
const lineWideLink = {
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '1px' },
} as const
