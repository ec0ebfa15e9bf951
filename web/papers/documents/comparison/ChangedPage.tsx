import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { diffWords } from 'diff'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { pageText } from '#web/papers/documents/lazyQueries.ts'
import type { PageChange } from './comparePages.ts'
import { sideBySide } from './sideBySide.ts'

interface ChangedPageProps {
  id: number
  change: PageChange
  /** Versions of the file. */
  before: number
  after: number
}

/** Shows the texts of a page in both versions side by side, one below the other on a phone, with the words that differ. */
export function ChangedPage({ id, change, before, after }: ChangedPageProps) {
  const { t } = useTranslation()
  const left = usePageText(id, before, change.before)
  const right = usePageText(id, after, change.after)
  if (left.text === undefined || right.text === undefined)
    return left.isError || right.isError ? (
      <Typography role="alert">{t('doc.compare.failed')}</Typography>
    ) : (
      <Skeleton variant="rounded" height={240} />
    )
  const parts = diffWords(left.text, right.text)
  return (
    <Box sx={sideBySide}>
      <Side id={id} version={before} page={change.before}>
        {parts.map(({ value, added, removed }, index) => !added && (removed ? <del key={index}>{value}</del> : value))}
      </Side>
      <Side id={id} version={after} page={change.after}>
        {parts.map(({ value, added, removed }, index) => !removed && (added ? <ins key={index}>{value}</ins> : value))}
      </Side>
    </Box>
  )
}

interface SideProps {
  id: number
  version: number
  /** null when this version has no such page */
  page: number | null
  children: ReactNode
}

function Side({ id, version, page, children }: SideProps) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} tabIndex={0} sx={side}>
      <Typography variant="h4" component="h4" id={titleId} sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {page === null ? (
          t('doc.version', { n: version })
        ) : (
          <TextLink
            to="/documents/$id"
            params={{ id }}
            search={{ version, page }}
            target="_blank"
            color="inherit"
            underline="always"
            sx={{ display: 'inline-block', minHeight: 24 }}
          >
            {t('doc.compare.pageOf', { n: page, version })}
          </TextLink>
        )}
      </Typography>
      <Box sx={sheet}>{page === null ? <em>{t('doc.compare.noPage')}</em> : children}</Box>
    </Box>
  )
}

/** Reads the text of a page; empty for a page that the version does not have. */
function usePageText(id: number, version: number, page: number | null) {
  const { data, isError } = useQuery({ ...pageText(id, version, page ?? 1), enabled: page !== null })
  return { text: page === null ? '' : data, isError }
}

/** Scrolls by keyboard. */
const side = { minWidth: 0, maxHeight: '60dvh', overflow: 'auto' } as const
const sheet = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& del': { bgcolor: 'soft.error', color: 'ink.error', borderRadius: '3px', px: '1px' },
  '& ins': { bgcolor: 'soft.success', color: 'ink.success', borderRadius: '3px', px: '1px', fontWeight: 600 },
} as const
